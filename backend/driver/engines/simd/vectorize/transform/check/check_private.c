/* The part of check_accesses that looks for reads of private memory that nobody wrote. sroa makes
 * values of most variables; beside each of the others, which nothing but loads, stores, copies and
 * fills reaches, there is one with the bits that are not written. A copy of what is not written is
 * no error: a branch, an address, a call or a store to memory of others that depends on it is. */
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/private_variables.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/check_place.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/unwritten_bits.h"

enum { SEEN = 16 };

typedef void instruction_visit(simd_unwritten *self, LLVMValueRef instruction);

static void for_each_instruction(simd_unwritten *self, LLVMValueRef function,
                                 instruction_visit *visit)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            visit(self, i);
        }
}

/* ---- What the compiler of the kernel leaves open --------------------------------------------- */

static void settle(simd_unwritten *self, LLVMValueRef i)
{
    (void)self;
    for (int k = 0; k < LLVMGetNumOperands(i); k++) {
        LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
        if (LLVMIsUndef(operand))
            LLVMSetOperand(i, (unsigned)k, LLVMConstNull(LLVMTypeOf(operand)));
    }
}

void simd_settle_undefined(simd_vectorization *v)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        for_each_instruction(NULL, f, settle);
}

/* ---- Variables ------------------------------------------------------------------------------- */

static bool is_fill_or_copy(LLVMValueRef i)
{
    return LLVMIsAMemIntrinsic(i) != NULL;
}

/* What is asked of a variable: nothing but loads, stores, copies and fills reach it. */
typedef struct survey {
    const simd_vectorization *v;
    LLVMValueRef variable, seen[SEEN];
    unsigned count;
} survey;

static bool is_reached_plainly(survey *s, LLVMValueRef pointer);

/* A pointer that is chosen among several into this variable. */
static bool is_chosen_plainly(survey *s, LLVMValueRef chosen)
{
    simd_memory_root root;
    for (unsigned k = 0; k < s->count; k++)
        if (s->seen[k] == chosen)
            return true;
    simd_memory_root_find(s->v, chosen, &root);
    if (s->count == SEEN || root.kind != SIMD_ROOT_PRIVATE || root.value != s->variable)
        return false;
    s->seen[s->count++] = chosen;
    return is_reached_plainly(s, chosen);
}

static bool is_chosen(LLVMValueRef i)
{
    return LLVMIsAPHINode(i) != NULL || LLVMIsASelectInst(i) != NULL;
}

static bool is_plain_use(survey *s, LLVMValueRef user, LLVMValueRef pointer)
{
    if (LLVMIsAGetElementPtrInst(user) != NULL)
        return LLVMGetOperand(user, 0) == pointer && is_reached_plainly(s, user);
    if (LLVMIsAStoreInst(user) != NULL)
        return LLVMGetOperand(user, 0) != pointer;
    return LLVMIsALoadInst(user) != NULL || LLVMIsAICmpInst(user) != NULL ||
           is_fill_or_copy(user) || simd_is_lifetime(user) ||
           (is_chosen(user) && is_chosen_plainly(s, user));
}

static bool is_reached_plainly(survey *s, LLVMValueRef pointer)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use != NULL; use = LLVMGetNextUse(use))
        if (!is_plain_use(s, LLVMGetUser(use), pointer))
            return false;
    return true;
}

static void fill(const simd_unwritten *self, LLVMValueRef beside, LLVMValueRef bytes, bool written)
{
    LLVMValueRef byte =
        LLVMConstInt(LLVMInt8TypeInContext(self->v->context), written ? 0 : 0xff, 0);
    LLVMBuildMemSet(self->builder, beside, byte, bytes, 1);
}

static void watch(simd_unwritten *self, LLVMValueRef variable)
{
    const uint64_t size = simd_variable_size(self->v->layout, variable);
    survey s = {.v = self->v, .variable = variable};
    if (size == 0 || size > UINT32_MAX || !is_reached_plainly(&s, variable))
        return;
    LLVMTypeRef byte = LLVMInt8TypeInContext(self->v->context);
    LLVMValueRef beside = LLVMBuildAlloca(self->builder, LLVMArrayType(byte, (unsigned)size), "");
    LLVMSetAlignment(beside, LLVMGetAlignment(variable));
    fill(self, beside, LLVMConstInt(LLVMInt64TypeInContext(self->v->context), size, false), false);
    simd_unwritten_keep(self, variable, beside, NULL);
}

/* Where the bits of what a pointer leads to are; or NULL. */
static LLVMValueRef place_beside(const simd_unwritten *self, LLVMValueRef pointer)
{
    LLVMValueRef beside = simd_unwritten_beside(self, pointer);
    return beside != NULL && LLVMGetTypeKind(LLVMTypeOf(beside)) == LLVMPointerTypeKind ? beside
                                                                                        : NULL;
}

static void step(simd_unwritten *self, LLVMValueRef gep)
{
    LLVMValueRef indices[8], beside = place_beside(self, LLVMGetOperand(gep, 0));
    const unsigned count = (unsigned)LLVMGetNumOperands(gep) - 1;
    if (beside == NULL || count > 8)
        return;
    for (unsigned k = 0; k < count; k++)
        indices[k] = LLVMGetOperand(gep, k + 1);
    beside =
        LLVMBuildGEP2(self->builder, LLVMGetGEPSourceElementType(gep), beside, indices, count, "");
    simd_unwritten_keep(self, gep, beside, NULL);
}

/* An arm without a place is undefined. */
static void choose(simd_unwritten *self, LLVMValueRef select)
{
    LLVMValueRef a = place_beside(self, LLVMGetOperand(select, 1)),
                 b = place_beside(self, LLVMGetOperand(select, 2));
    LLVMValueRef chosen = a == NULL ? b
                          : b == NULL
                              ? a
                              : LLVMBuildSelect(self->builder, LLVMGetOperand(select, 0), a, b, "");
    if (chosen != NULL)
        simd_unwritten_keep(self, select, chosen, NULL);
}

static void begin_pointer(simd_unwritten *self, LLVMValueRef i)
{
    simd_memory_root root;
    if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMPointerTypeKind)
        return;
    simd_memory_root_find(self->v, i, &root);
    if (root.kind != SIMD_ROOT_PRIVATE || place_beside(self, root.value) == NULL)
        return;
    LLVMPositionBuilderBefore(self->builder, i);
    simd_unwritten_keep(self, i, LLVMBuildPhi(self->builder, LLVMTypeOf(i), ""), NULL);
}

static void end_pointer(simd_unwritten *self, LLVMValueRef i)
{
    LLVMValueRef beside = place_beside(self, i);
    for (unsigned k = 0; beside != NULL && k < LLVMCountIncoming(i); k++) {
        LLVMValueRef place = place_beside(self, LLVMGetIncomingValue(i, k));
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(i, k);
        place = place == NULL ? LLVMGetUndef(LLVMTypeOf(i)) : place;
        LLVMAddIncoming(beside, &place, &from, 1);
    }
}

/* A phi that is made stands before the one that it is beside, and has none itself. */
static void begin_phi(simd_unwritten *self, LLVMValueRef i)
{
    if (LLVMIsAPHINode(i) == NULL)
        return;
    begin_pointer(self, i);
    simd_unwritten_begin_phi(self, i);
}

static void end_phi(simd_unwritten *self, LLVMValueRef i)
{
    if (LLVMIsAPHINode(i) == NULL)
        return;
    end_pointer(self, i);
    simd_unwritten_end_phi(self, i);
}

static void load(simd_unwritten *self, LLVMValueRef i)
{
    LLVMValueRef beside = place_beside(self, LLVMGetOperand(i, 0));
    LLVMTypeRef type = simd_unwritten_type(self, LLVMTypeOf(i));
    if (beside == NULL || type == NULL)
        return;
    LLVMValueRef bits = LLVMBuildLoad2(self->builder, type, beside, "");
    LLVMSetAlignment(bits, LLVMGetAlignment(i));
    simd_unwritten_keep(self, i, bits, i);
}

static void store(simd_unwritten *self, LLVMValueRef i)
{
    LLVMValueRef value = LLVMGetOperand(i, 0);
    LLVMValueRef beside = place_beside(self, LLVMGetOperand(i, 1));
    LLVMTypeRef type = simd_unwritten_type(self, LLVMTypeOf(value));
    if (beside == NULL)
        return;
    if (type == NULL) { /* what has no bits is written */
        const uint64_t size = LLVMStoreSizeOfType(self->v->layout, LLVMTypeOf(value));
        LLVMTypeRef i64 = LLVMInt64TypeInContext(self->v->context);
        fill(self, beside, LLVMConstInt(i64, size, false), true);
        return;
    }
    LLVMValueRef bits = simd_unwritten_bits(self, value);
    LLVMValueRef kept =
        LLVMBuildStore(self->builder, bits == NULL ? LLVMConstNull(type) : bits, beside);
    LLVMSetAlignment(kept, LLVMGetAlignment(i));
}

static void copy_or_fill(simd_unwritten *self, LLVMValueRef i)
{
    LLVMValueRef to = place_beside(self, LLVMGetOperand(i, 0));
    LLVMValueRef from =
        LLVMIsAMemSetInst(i) == NULL ? place_beside(self, LLVMGetOperand(i, 1)) : NULL;
    if (to != NULL && from != NULL)
        LLVMBuildMemMove(self->builder, to, 1, from, 1, LLVMGetOperand(i, 2));
    else if (to != NULL)
        fill(self, to, LLVMGetOperand(i, 2), true);
}

/* ---- What depends on them -------------------------------------------------------------------- */

static bool has_line(LLVMValueRef i)
{
    return i != NULL && LLVMGetDebugLocLine(i) != 0;
}

/* The place is that of the read, if that is known. */
static void tell(simd_unwritten *self, LLVMValueRef i, LLVMValueRef value, bool all)
{
    LLVMValueRef bits = simd_unwritten_bits(self, value);
    if (bits == NULL)
        return;
    LLVMTypeRef type = LLVMTypeOf(bits);
    LLVMValueRef than = all ? LLVMConstAllOnes(type) : LLVMConstNull(type);
    LLVMValueRef values[2] = {
        LLVMBuildICmp(self->builder, all ? LLVMIntEQ : LLVMIntNE, bits, than, "")};
    LLVMValueRef origin = simd_unwritten_origin(self, value);
    simd_place_text place = {.flags = SIMD_CHECK_READS, .at = has_line(origin) ? origin : i};
    place.root.kind = SIMD_ROOT_PRIVATE;
    if (origin != NULL)
        simd_memory_root_find(self->v, LLVMGetOperand(origin, 0), &place.root);
    values[1] = simd_check_place(self->v->module, &place);
    simd_check_call(self->v->module, self->builder, SIMD_CHECK_UNWRITTEN, values, 2);
}

static void tell_operands(simd_unwritten *self, LLVMValueRef i, unsigned count)
{
    for (unsigned k = 0; k < count; k++)
        tell(self, i, LLVMGetOperand(i, k), false);
}

/* Of a struct that is copied some bits may be unwritten, and its padding. */
static void tell_stored(simd_unwritten *self, LLVMValueRef i)
{
    simd_memory_root root;
    simd_memory_root_find(self->v, LLVMGetOperand(i, 1), &root);
    if (root.kind != SIMD_ROOT_PRIVATE && root.kind != SIMD_ROOT_MEETING &&
        !LLVMIsUndef(LLVMGetOperand(i, 0)))
        tell(self, i, LLVMGetOperand(i, 0), true);
}

/* An operation of the sub-group takes from some lanes what it wants. */
static void tell_call(simd_unwritten *self, LLVMValueRef i)
{
    const simd_call kind = simd_call_kind(i);
    if (is_fill_or_copy(i) || kind == SIMD_CALL_OTHER || kind == SIMD_CALL_IMAGE)
        tell_operands(self, i, LLVMGetNumArgOperands(i));
}

/* Not by opcodes: from 23 on LLVM has two for branches. */
static void tell_end(simd_unwritten *self, LLVMValueRef end)
{
    if (LLVMIsASwitchInst(end) != NULL)
        tell(self, end, LLVMGetOperand(end, 0), false);
    else if (LLVMGetNumSuccessors(end) > 1)
        tell(self, end, LLVMGetCondition(end), false);
}

static void visit(simd_unwritten *self, LLVMValueRef i)
{
    LLVMPositionBuilderBefore(self->builder, i);
    LLVMSetCurrentDebugLocation2(self->builder, LLVMInstructionGetDebugLoc(i));
    if (LLVMIsATerminatorInst(i) != NULL) {
        tell_end(self, i);
        return;
    }
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAlloca:
    case LLVMPHI:
        return;
    case LLVMLoad:
        tell(self, i, LLVMGetOperand(i, 0), false);
        load(self, i);
        return;
    case LLVMStore:
        tell(self, i, LLVMGetOperand(i, 1), false);
        tell_stored(self, i);
        store(self, i);
        return;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        tell_operands(self, i, (unsigned)LLVMGetNumOperands(i));
        return;
    case LLVMGetElementPtr:
    case LLVMSelect:
        if (LLVMIsASelectInst(i) != NULL)
            choose(self, i);
        else
            step(self, i);
        if (place_beside(self, i) == NULL)
            simd_unwritten_compute(self, i);
        return;
    case LLVMCall:
        if (is_fill_or_copy(i))
            copy_or_fill(self, i);
        tell_call(self, i);
        simd_unwritten_compute(self, i);
        return;
    default:
        simd_unwritten_compute(self, i);
        return;
    }
}

/* ---- All ------------------------------------------------------------------------------------- */

static void find_variable(simd_unwritten *self, LLVMValueRef i)
{
    if (LLVMIsAAllocaInst(i) == NULL)
        return;
    LLVMPositionBuilderBefore(self->builder, LLVMGetNextInstruction(i));
    watch(self, i);
}

static bool is_there(LLVMValueRef function, bool (*holds)(LLVMValueRef))
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (holds(i))
                return true;
    return false;
}

static bool takes_undefined(LLVMValueRef i)
{
    for (int k = 0; k < LLVMGetNumOperands(i); k++)
        if (LLVMIsUndef(LLVMGetOperand(i, (unsigned)k)))
            return true;
    return false;
}

bool simd_check_private(simd_vectorization *v)
{
    simd_unwritten self;
    const bool ready = simd_unwritten_begin(&self, v);
    if (ready)
        for_each_instruction(&self, v->kernel, find_variable);
    if (ready && (self.count != 0 || is_there(v->kernel, takes_undefined))) {
        for_each_instruction(&self, v->kernel, begin_phi);
        for_each_instruction(&self, v->kernel, visit);
        for_each_instruction(&self, v->kernel, end_phi);
    }
    simd_unwritten_end(&self);
    return ready;
}
