/* indexed_variables: moves private variables from the stack to the thread's private memory if an
 * index may leave them. There an index that does so hits inaccessible pages; on the stack it would
 * hit the return addresses of the driver and the frames of the program.
 *
 * A variable stays on the stack if all accesses to it are at constant offsets within it, or by
 * functions that are given its address and know its size. */
#include <stddef.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/memory/private_variables.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MAX_DEPTH = 16 }; /* of GEPs on GEPs */

typedef struct variable {
    const simd_vectorization *v;
    uint64_t size;
} variable;

static uint64_t size_of(const variable *self, LLVMTypeRef type)
{
    return LLVMABISizeOfType(self->v->layout, type);
}

static bool is_within(const variable *self, int64_t offset, uint64_t size)
{
    return offset >= 0 && size <= self->size && (uint64_t)offset <= self->size - size;
}

/* ---- Constant offsets ------------------------------------------------------------------------ */

/* @param type  what the index counts; receives what it leads to */
static int64_t step(const variable *self, LLVMTypeRef *type, LLVMValueRef index, bool is_first)
{
    const int64_t number = LLVMConstIntGetSExtValue(index);
    if (!is_first && LLVMGetTypeKind(*type) == LLVMStructTypeKind) {
        const unsigned member = (unsigned)number;
        const uint64_t offset = LLVMOffsetOfElement(self->v->layout, *type, member);
        *type = LLVMStructGetTypeAtIndex(*type, member);
        return (int64_t)offset;
    }
    if (!is_first)
        *type = LLVMGetElementType(*type);
    return simd_pointer_offset(0, number, (int64_t)size_of(self, *type));
}

/* @returns whether the offset is a constant, which is added */
static bool add_offset(const variable *self, LLVMValueRef gep, int64_t *offset)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (LLVMIsAConstantInt(index) == NULL || LLVMGetIntTypeWidth(LLVMTypeOf(index)) > 64)
            return false;
        *offset = simd_pointer_offset(*offset, step(self, &type, index, i == 1), 1);
        if (*offset < INT32_MIN || *offset > INT32_MAX) /* far away, and no sum overflows */
            return false;
    }
    return true;
}

/* ---- Uses ------------------------------------------------------------------------------------ */

static bool call_stays(const variable *self, LLVMValueRef call, int64_t offset)
{
    const simd_masked masked = simd_masked_read(call);
    if (masked.kind != SIMD_MASKED_NONE)
        return (masked.kind == SIMD_MASKED_LOAD || masked.kind == SIMD_MASKED_STORE) &&
               is_within(self, offset, size_of(self, LLVMTypeOf(masked.value)));
    if (strncmp(simd_call_name(call), "llvm.mem", 8) != 0)
        return true;
    LLVMValueRef length = LLVMGetOperand(call, 2);
    return LLVMIsAConstantInt(length) != NULL &&
           is_within(self, offset, LLVMConstIntGetZExtValue(length));
}

static bool stays(const variable *self, LLVMValueRef pointer, int64_t offset, int depth);

static bool use_stays(const variable *self, LLVMValueRef user, LLVMValueRef pointer, int64_t offset,
                      int depth)
{
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMLoad:
        return is_within(self, offset, size_of(self, LLVMTypeOf(user)));
    case LLVMStore:
        return LLVMGetOperand(user, 0) != pointer &&
               is_within(self, offset, size_of(self, LLVMTypeOf(LLVMGetOperand(user, 0))));
    case LLVMCall:
        return call_stays(self, user, offset);
    case LLVMGetElementPtr:
        return add_offset(self, user, &offset) && stays(self, user, offset, depth + 1);
    default:
        return false;
    }
}

static bool stays(const variable *self, LLVMValueRef pointer, int64_t offset, int depth)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use != NULL; use = LLVMGetNextUse(use))
        if (depth > MAX_DEPTH || !use_stays(self, LLVMGetUser(use), pointer, offset, depth))
            return false;
    return true;
}

/* ---- Moving ---------------------------------------------------------------------------------- */

typedef struct mover {
    simd_vectorization *v;
    LLVMBuilderRef builder; /* behind `base` */
    LLVMValueRef base;      /* the thread's private memory; NULL until it is needed */
} mover;

static void position(const mover *m)
{
    LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(m->v->entry));
    while (LLVMIsAAllocaInst(i) != NULL)
        i = LLVMGetNextInstruction(i);
    LLVMPositionBuilderBefore(m->builder, i);
}

static LLVMValueRef place(mover *m, uint64_t offset)
{
    LLVMTypeRef byte = LLVMInt8TypeInContext(m->v->context);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(m->v->context);
    if (m->base == NULL) {
        LLVMValueRef at = LLVMConstInt(i64, offsetof(simd_work, private_memory), false);
        position(m);
        m->base = LLVMBuildLoad2(
            m->builder, LLVMPointerTypeInContext(m->v->context, 0),
            LLVMBuildGEP2(m->builder, byte, LLVMGetParam(m->v->entry, 0), &at, 1, ""), "");
    }
    LLVMValueRef at = LLVMConstInt(i64, offset, false);
    return LLVMBuildGEP2(m->builder, byte, m->base, &at, 1, "");
}

static void drop_lifetimes(LLVMValueRef pointer)
{
    LLVMUseRef use = LLVMGetFirstUse(pointer);
    while (use != NULL) {
        LLVMValueRef user = LLVMGetUser(use);
        use = LLVMGetNextUse(use);
        if (simd_is_lifetime(user))
            LLVMInstructionEraseFromParent(user);
    }
}

static void move(mover *m, LLVMValueRef slot, uint64_t size)
{
    const uint64_t line = SIMD_FRAME_ALIGNMENT;
    uint64_t *bytes = &m->v->code.needs.private_bytes;
    drop_lifetimes(slot);
    LLVMReplaceAllUsesWith(slot, place(m, *bytes));
    LLVMInstructionEraseFromParent(slot);
    *bytes += (size + line - 1) / line * line;
}

static void move_if_indexed(mover *m, LLVMValueRef i)
{
    if (LLVMIsAAllocaInst(i) == NULL)
        return;
    const variable self = {m->v, simd_variable_size(m->v->layout, i)};
    if (!stays(&self, i, 0, 0))
        move(m, i, self.size);
}

simd_pass_result simd_run_indexed_variables(simd_vectorization *v)
{
    mover m = {.v = v, .builder = LLVMCreateBuilderInContext(v->context)};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->entry); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            move_if_indexed(&m, i);
        }
    LLVMDisposeBuilder(m.builder);
    if (m.base == NULL)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_entry_define_needs(v->module, &v->code);
    return SIMD_PASS_CHANGED;
}
