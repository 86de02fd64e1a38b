#include "backend/driver/engines/cuda/generate/optimize/numbers/dot_products.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/assembly.h"

/* Terms of a sum that are looked at. */
enum { MOST_TERMS = 40, BYTES = 4 };

/* A byte of memory that is loaded and extended. */
typedef struct byte {
    LLVMValueRef load, base;
    int64_t offset;
    bool is_signed;
} byte;

/* A term of a sum; of those that are products of bytes, the bytes. */
typedef struct term {
    LLVMValueRef value;
    bool is_product;
    byte bytes[2];
} term;

typedef struct sum {
    LLVMBuilderRef builder;
    LLVMTypeRef i32;
    LLVMValueRef root;
    term terms[MOST_TERMS];
    size_t count;
} sum;

/* ---- What is added --------------------------------------------------------------------------- */

/* A pointer as another one and a number of bytes. */
static void take_apart(LLVMValueRef pointer, byte *out)
{
    out->base = pointer;
    out->offset = 0;
    if (!cuda_is_opcode(pointer, LLVMGetElementPtr) || LLVMGetNumOperands(pointer) != 2 ||
        LLVMIsAConstantInt(LLVMGetOperand(pointer, 1)) == NULL)
        return;
    const LLVMTypeRef element = LLVMGetGEPSourceElementType(pointer);
    if (LLVMGetTypeKind(element) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(element) != 8)
        return;
    out->base = LLVMGetOperand(pointer, 0);
    out->offset = LLVMConstIntGetSExtValue(LLVMGetOperand(pointer, 1));
}

static bool read_byte(const sum *s, LLVMValueRef value, byte *out)
{
    out->is_signed = cuda_is_opcode(value, LLVMSExt);
    if (!out->is_signed && !cuda_is_opcode(value, LLVMZExt))
        return false;
    out->load = LLVMGetOperand(value, 0);
    if (LLVMIsALoadInst(out->load) == NULL || !cuda_is_plain(out->load) ||
        LLVMGetInstructionParent(out->load) != LLVMGetInstructionParent(s->root) ||
        LLVMGetIntTypeWidth(LLVMTypeOf(out->load)) != 8)
        return false;
    take_apart(LLVMGetOperand(out->load, 0), out);
    return true;
}

static bool add_terms(sum *s, LLVMValueRef value)
{
    if (value == s->root || (cuda_is_opcode(value, LLVMAdd) && cuda_only_user(value) != NULL &&
                             LLVMGetInstructionParent(value) == LLVMGetInstructionParent(s->root)))
        return add_terms(s, LLVMGetOperand(value, 0)) && add_terms(s, LLVMGetOperand(value, 1));
    if (s->count == MOST_TERMS)
        return false;
    term *t = &s->terms[s->count++];
    *t = (term){.value = value};
    t->is_product = cuda_is_opcode(value, LLVMMul) && cuda_only_user(value) != NULL &&
                    read_byte(s, LLVMGetOperand(value, 0), &t->bytes[0]) &&
                    read_byte(s, LLVMGetOperand(value, 1), &t->bytes[1]);
    return true;
}

/* ---- Four products --------------------------------------------------------------------------- */

static bool follows(const byte *first, const byte *next, int64_t by)
{
    return next->base == first->base && next->offset == first->offset + by &&
           next->is_signed == first->is_signed;
}

/* Returns the product of the bytes that lie so far behind those of another one; they may have
 * changed places. */
static term *find_product(sum *s, const term *first, int64_t by)
{
    for (size_t i = 0; i < s->count; i++) {
        const term *t = &s->terms[i];
        if (t->is_product && ((follows(&first->bytes[0], &t->bytes[0], by) &&
                               follows(&first->bytes[1], &t->bytes[1], by)) ||
                              (follows(&first->bytes[0], &t->bytes[1], by) &&
                               follows(&first->bytes[1], &t->bytes[0], by))))
            return &s->terms[i];
    }
    return NULL;
}

static bool is_aligned(const byte *b)
{
    return LLVMGetAlignment(b->load) >= BYTES;
}

/* Nothing from a load to the sum may write what is loaded once more there. */
static bool stays(const sum *s, const byte *b)
{
    for (LLVMValueRef i = b->load; i != s->root; i = LLVMGetNextInstruction(i))
        if (LLVMIsAStoreInst(i) != NULL || LLVMIsACallInst(i) != NULL ||
            LLVMIsAFenceInst(i) != NULL || LLVMIsAAtomicRMWInst(i) != NULL ||
            LLVMIsAAtomicCmpXchgInst(i) != NULL)
            return false;
    return true;
}

static bool find_four(sum *s, term *first, term **four)
{
    if (!first->is_product || !is_aligned(&first->bytes[0]) || !is_aligned(&first->bytes[1]))
        return false;
    for (int64_t i = 0; i < BYTES; i++) {
        four[i] = i == 0 ? first : find_product(s, first, i);
        if (four[i] == NULL || !stays(s, &four[i]->bytes[0]) || !stays(s, &four[i]->bytes[1]))
            return false;
    }
    return true;
}

static LLVMValueRef load_word(const sum *s, const byte *b)
{
    const LLVMValueRef word = LLVMBuildLoad2(s->builder, s->i32, LLVMGetOperand(b->load, 0), "");
    LLVMSetAlignment(word, BYTES);
    return word;
}

/* The instruction adds to a number: first to 0, then to the sum before it. */
static LLVMValueRef multiply(const sum *s, const term *first, LLVMValueRef to)
{
    char text[48];
    LLVMValueRef operands[] = {load_word(s, &first->bytes[0]), load_word(s, &first->bytes[1]), to};
    (void)snprintf(text, sizeof text, "dp4a.%c32.%c32 $0, $1, $2, $3;",
                   first->bytes[0].is_signed ? 's' : 'u', first->bytes[1].is_signed ? 's' : 'u');
    return cuda_build_ptx(s->builder, s->i32, text, "=r,r,r,r", operands, 3);
}

/* What is left of a sum without the products. */
static LLVMValueRef add_rest(const sum *s)
{
    LLVMValueRef rest = NULL;
    for (size_t i = 0; i < s->count; i++)
        if (s->terms[i].value != NULL)
            rest = rest == NULL ? s->terms[i].value
                                : LLVMBuildAdd(s->builder, rest, s->terms[i].value, "");
    return rest == NULL ? LLVMConstNull(s->i32) : rest;
}

static bool make_dot_product(sum *s)
{
    term *four[BYTES], firsts[MOST_TERMS];
    size_t found = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (!find_four(s, &s->terms[i], four))
            continue;
        firsts[found++] = *four[0];
        for (size_t k = 0; k < BYTES; k++)
            *four[k] = (term){.value = NULL};
    }
    if (found == 0)
        return false;
    LLVMPositionBuilderBefore(s->builder, s->root);
    LLVMValueRef result = add_rest(s);
    for (size_t i = 0; i < found; i++)
        result = multiply(s, &firsts[i], result);
    LLVMReplaceAllUsesWith(s->root, result);
    return true;
}

/* A sum that is no term of another one. */
static bool is_root(LLVMValueRef i, LLVMTypeRef i32)
{
    if (!cuda_is_opcode(i, LLVMAdd) || LLVMTypeOf(i) != i32)
        return false;
    const LLVMUseRef use = LLVMGetFirstUse(i);
    return use == NULL || LLVMGetNextUse(use) != NULL ||
           !cuda_is_opcode(LLVMGetUser(use), LLVMAdd) ||
           LLVMGetInstructionParent(LLVMGetUser(use)) != LLVMGetInstructionParent(i);
}

void cuda_make_dot_products(LLVMModuleRef module)
{
    const LLVMContextRef context = LLVMGetModuleContext(module);
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    const LLVMTypeRef i32 = LLVMInt32TypeInContext(context);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
                sum s = {.builder = builder, .i32 = i32, .root = i};
                next = LLVMGetNextInstruction(i);
                if (is_root(i, i32) && add_terms(&s, i) && make_dot_product(&s))
                    LLVMInstructionEraseFromParent(i);
            }
    LLVMDisposeBuilder(builder);
}
