/* Pointers: all are addresses of one memory, whatever their storage class. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

#define MAXIMUM_STEPS 64

/* Whether its result points into the memory that its first operand points into. */
static bool leads_back(spirv_instruction i)
{
    return i.opcode == SpvOpPtrCastToGeneric || i.opcode == SpvOpBitcast ||
           i.opcode == SpvOpCopyObject ||
           (i.opcode >= SpvOpAccessChain && i.opcode <= SpvOpPtrAccessChain) ||
           i.opcode == SpvOpInBoundsPtrAccessChain;
}

bool lower_may_be_builtin(const lowering *l, uint32_t id)
{
    for (int step = 0; l->constant_builtins && step < MAXIMUM_STEPS; step++) {
        const spirv_instruction i = spirv_definition(&l->reader, id);
        if (i.count == 0 || !leads_back(i))
            return !spirv_is_variable(&l->reader, i);
        id = i.words[3];
    }
    return l->constant_builtins;
}

uint32_t lower_storage_of(const lowering *l, uint32_t id)
{
    for (int step = 0; step < MAXIMUM_STEPS; step++) {
        const spirv_instruction i = spirv_definition(&l->reader, id);
        const uint32_t type =
            i.count == 0 ? SPIRV_NONE : spirv_find(&l->reader, spirv_result_type(i));
        if (type == SPIRV_NONE || l->types[type] == NULL || l->types[type]->kind != LOWER_POINTER)
            return SpvStorageClassGeneric;
        if (l->types[type]->storage != SpvStorageClassGeneric)
            return l->types[type]->storage;
        if (!leads_back(i))
            return SpvStorageClassGeneric;
        id = i.words[3];
    }
    return SpvStorageClassGeneric;
}

/* An address as many elements further on. */
static LLVMValueRef advance(lower_body *b, const lower_type *type, LLVMValueRef pointer,
                            LLVMValueRef index, bool in_bounds)
{
    LLVMTypeRef element = type->memory;
    if (LLVMIsAConstantInt(index) != NULL && LLVMConstIntGetZExtValue(index) == 0)
        return pointer;
    index = LLVMBuildIntCast2(b->builder, index, b->l->i64, true, "");
    if (LLVMGetTypeKind(element) == LLVMArrayTypeKind && LLVMGetArrayLength(element) == 0) {
        index = LLVMBuildMul(b->builder, index, lower_int(b->l->i64, type->size), "");
        element = b->l->i8;
    }
    return in_bounds ? LLVMBuildInBoundsGEP2(b->builder, element, pointer, &index, 1, "")
                     : LLVMBuildGEP2(b->builder, element, pointer, &index, 1, "");
}

/* Steps from a pointer to what is inside. */
typedef struct chain {
    const lower_type *type; /* of what is reached */
    LLVMValueRef pointer;
    bool in_bounds;
    bool is_member; /* of a struct */
    bool is_row;    /* in such a member */
} chain;

/* An index into an array in a struct may leave it, and stay in the struct: checks need to know how
 * many elements there are. */
static void mark_member(lower_body *b, const chain *at, LLVMValueRef reached)
{
    if (reached == at->pointer || LLVMIsAGetElementPtrInst(reached) == NULL ||
        (!at->is_member && !at->is_row))
        return;
    const bool has_length = at->is_member && at->type->kind == LOWER_ARRAY;
    lower_mark(b, reached, SIMD_MEMBER, has_length ? at->type->count : 0);
}

/* Whether a pointer to an array in a struct was made by a cast: newer LLVMs drop the indices of
 * what comes first. */
static bool is_first_member(lowering *l, spirv_instruction i, const lower_type *type)
{
    const spirv_instruction cast = spirv_definition(&l->reader, i.words[3]);
    if (type->kind != LOWER_ARRAY || cast.count == 0 || cast.opcode != SpvOpBitcast)
        return false;
    const spirv_instruction from = spirv_definition(&l->reader, cast.words[3]);
    const lower_type *outer = from.count == 0 ? NULL : lower_find_type(l, from, from.words[1]);
    outer = outer != NULL && outer->kind == LOWER_POINTER ? lower_pointee(l, from, outer) : NULL;
    while (outer != NULL && outer->kind == LOWER_STRUCT && outer->count != 0)
        if ((outer = outer->members[0]) == type)
            return true;
    return false;
}

static bool step_into(lower_body *b, spirv_instruction i, uint32_t word, chain *at)
{
    const lower_type *type = at->type;
    uint64_t member;
    if (type->kind == LOWER_STRUCT && type->alignment != 0) {
        if (!lower_read_constant(b->l, i, word, &member))
            return false;
        if (member < type->count) {
            at->pointer = lower_offset(b, at->pointer, type->offsets[member]);
            at->type = type->members[member];
            at->is_member = true;
            at->is_row = false;
            return true;
        }
    } else if ((type->kind == LOWER_VECTOR || type->kind == LOWER_ARRAY) &&
               type->element->alignment != 0) {
        const LLVMValueRef index = lower_use_scalar(b, i, word, LOWER_INT);
        if (index == NULL)
            return false;
        LLVMValueRef reached = advance(b, type->element, at->pointer, index, at->in_bounds);
        mark_member(b, at, reached);
        at->pointer = reached;
        at->type = type->element;
        at->is_row = at->is_row || at->is_member;
        at->is_member = false;
        return true;
    }
    return lower_refuse(b->l, i, "the index in word %" PRIu32 " leads nowhere", word);
}

static bool is_byte(const lower_type *type)
{
    return type != NULL && type->kind == LOWER_INT && type->size == 1;
}

/* What an index into it leads to, or NULL. */
static const lower_type *part_at(const lower_type *type, uint64_t index)
{
    const bool is_row = type->kind == LOWER_VECTOR || type->kind == LOWER_ARRAY;
    const bool is_member = type->kind == LOWER_STRUCT && index < type->count;
    return is_row ? type->element : is_member ? type->members[index] : NULL;
}

static bool has_64_bits(const spirv_reader *reader, uint32_t index)
{
    const spirv_instruction type =
        spirv_definition(reader, spirv_result_type(spirv_definition(reader, index)));
    return type.opcode == SpvOpTypeInt && type.words[2] == 64;
}

/* Whether the second index counts bytes of the variable, not its parts: LLVM's own back end writes
 * that with 64 bits, even where the part of that number is a byte; its numbers of members have 32.
 * Others number parts, and llvm-spirv 18 forgets their types: it is bytes if there is no such part,
 * or a member's number would have 64 bits. */
static bool counts_inside(const spirv_reader *reader, uint32_t id, const lower_type *base)
{
    uint64_t index;
    if (!spirv_read_constant(reader, id, &index))
        return false;
    const bool is_wide = has_64_bits(reader, id), misses = !is_byte(part_at(base, index));
    if (spirv_is_of_llvms_target(reader))
        return is_wide || misses;
    return is_wide && misses && (base->kind == LOWER_STRUCT || index >= base->count);
}

/* Newer LLVMs count bytes from a variable, and the cast to bytes is lost where that becomes a
 * constant. llvm-spirv writes one index, as if it stepped from variable to variable; clang writes
 * two, the first of which is zero. */
static bool counts_bytes(const lower_body *b, spirv_instruction i, const lower_type *base)
{
    uint64_t element;
    const spirv_reader *reader = &b->l->reader;
    const spirv_instruction to = spirv_pointee(reader, spirv_definition(reader, i.words[1]));
    if (b->block != SPIRV_NONE || to.count == 0 || to.opcode != SpvOpTypeInt || to.words[2] != 8)
        return false;
    if (i.count == 5)
        return !is_byte(base);
    return i.count == 6 && spirv_read_constant(reader, i.words[4], &element) && element == 0 &&
           counts_inside(reader, i.words[5], base);
}

static bool step_bytes(lower_body *b, spirv_instruction i, LLVMValueRef pointer)
{
    uint64_t bytes;
    return lower_read_constant(b->l, i, i.count - 1u, &bytes) &&
           lower_define_scalar(b, i, lower_offset(b, pointer, bytes));
}

typedef enum chain_kind { CHAIN_INSIDE = 1, CHAIN_ELEMENT = 2 } chain_kind;

static bool access_chain(lower_body *b, spirv_instruction i, int kind)
{
    const lower_value *base = lower_use(b, i, 3);
    const lower_type *type = base == NULL ? NULL : lower_pointee(b->l, i, base->type);
    if (type == NULL)
        return false;
    if ((kind & CHAIN_ELEMENT) != 0 && counts_bytes(b, i, type))
        return step_bytes(b, i, base->components[0]);
    chain at = {.type = type,
                .pointer = base->components[0],
                .in_bounds = (kind & CHAIN_INSIDE) != 0,
                .is_member = is_first_member(b->l, i, type)};
    uint32_t word = 4;
    if ((kind & CHAIN_ELEMENT) != 0) {
        const LLVMValueRef index = lower_use_scalar(b, i, word++, LOWER_INT);
        if (index == NULL)
            return false;
        if (type->alignment == 0)
            return lower_refuse(b->l, i, "what the pointer points to has no known size");
        at.pointer = advance(b, type, at.pointer, index, at.in_bounds);
    }
    for (; word < i.count; word++)
        if (!step_into(b, i, word, &at))
            return false;
    return lower_define_scalar(b, i, at.pointer);
}

static bool cast(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const LLVMValueRef pointer = lower_use_scalar(b, i, 3, LOWER_POINTER);
    return pointer != NULL && lower_define_scalar(b, i, pointer);
}

LLVMValueRef lower_cast_to(lower_body *b, LLVMValueRef pointer, uint32_t id, uint32_t storage)
{
    const uint32_t known = lower_storage_of(b->l, id);
    const bool other = known != SpvStorageClassGeneric && known != storage;
    return other ? LLVMConstNull(b->l->pointer) : pointer;
}

static bool cast_explicit(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const LLVMValueRef pointer = lower_use_scalar(b, i, 3, LOWER_POINTER);
    return pointer != NULL &&
           lower_define_scalar(b, i, lower_cast_to(b, pointer, i.words[3], i.words[4]));
}

uint32_t lower_memory_of(const lowering *l, uint32_t id)
{
    const uint32_t storage = lower_storage_of(l, id);
    return storage == SpvStorageClassWorkgroup  ? SpvMemorySemanticsWorkgroupMemoryMask
           : storage == SpvStorageClassFunction ? 0u
                                                : SpvMemorySemanticsCrossWorkgroupMemoryMask;
}

static bool semantics(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    return lower_use_scalar(b, i, 3, LOWER_POINTER) != NULL &&
           lower_define_scalar(b, i, lower_int(b->l->i32, lower_memory_of(b->l, i.words[3])));
}

static bool difference(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *x = lower_use(b, i, 3);
    const LLVMValueRef y = x == NULL ? NULL : lower_use_scalar(b, i, 4, LOWER_POINTER);
    const lower_type *type = y == NULL ? NULL : lower_pointee(b->l, i, x->type);
    if (type == NULL)
        return false;
    if (type->size == 0)
        return lower_refuse(b->l, i, "what the pointers point to has no known size");
    const LLVMValueRef bytes =
        LLVMBuildSub(b->builder, lower_as_int(b, x->components[0]), lower_as_int(b, y), "");
    const LLVMValueRef elements =
        LLVMBuildExactSDiv(b->builder, bytes, lower_int(b->l->i64, type->size), "");
    const lower_type *result = lower_find_type(b->l, i, spirv_result_type(i));
    if (result == NULL || result->kind != LOWER_INT)
        return lower_refuse(b->l, i, "the result is no integer");
    return lower_define_scalar(b, i,
                               LLVMBuildIntCast2(b->builder, elements, result->scalar, true, ""));
}

static bool size_of(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *pointer = lower_use(b, i, 3);
    const lower_type *type = pointer == NULL ? NULL : lower_pointee(b->l, i, pointer->type);
    const lower_type *result = type == NULL ? NULL : lower_find_type(b->l, i, spirv_result_type(i));
    if (result == NULL)
        return false;
    if (type->alignment == 0)
        return lower_refuse(b->l, i, "what the pointer points to has no known size");
    if (result->kind != LOWER_INT)
        return lower_refuse(b->l, i, "the result is no integer");
    return lower_define_scalar(b, i, lower_int(result->scalar, type->size));
}

const lower_rule lower_pointer_rules[] = {
    LOWER_RULE(AccessChain, 4, access_chain, 0),
    LOWER_RULE(InBoundsAccessChain, 4, access_chain, CHAIN_INSIDE),
    LOWER_RULE(PtrAccessChain, 5, access_chain, CHAIN_ELEMENT),
    LOWER_RULE(InBoundsPtrAccessChain, 5, access_chain, CHAIN_ELEMENT | CHAIN_INSIDE),
    LOWER_RULE(PtrCastToGeneric, 4, cast, 0),
    LOWER_RULE(GenericCastToPtr, 4, cast, 0),
    LOWER_RULE(CrossWorkgroupCastToPtrINTEL, 4, cast, 0),
    LOWER_RULE(PtrCastToCrossWorkgroupINTEL, 4, cast, 0),
    LOWER_RULE(GenericCastToPtrExplicit, 5, cast_explicit, 0),
    LOWER_RULE(GenericPtrMemSemantics, 4, semantics, 0),
    LOWER_RULE(PtrDiff, 5, difference, 0),
    LOWER_RULE(SizeOf, 4, size_of, 0),
    {0},
};
