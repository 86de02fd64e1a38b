/* check_accesses: puts the calls of contract/check.h into a kernel that is to be checked, before
 * anything is optimised: what the source accesses is still there, at its line. */
#include <stdio.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/private_variables.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/check_place.h"
#include "backend/driver/engines/simd/vectorize/ir/memory_root.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

typedef struct inserter {
    simd_vectorization *v;
    LLVMBuilderRef builder;
    LLVMTypeRef pointer, i64;
    bool tells_images;
} inserter;

static void call(const inserter *self, const char *name, LLVMValueRef *values, unsigned count)
{
    simd_check_call(self->v->module, self->builder, name, values, count);
}

/* ---- Accesses -------------------------------------------------------------------------------- */

typedef struct access {
    LLVMValueRef instruction, pointer, bytes;
    unsigned flags, alignment;
    unsigned element; /* bytes of what it accesses at once */
} access;

/* What the compiled kernel reads of its arguments nobody writes. */
static bool is_interesting(const simd_memory_root *root)
{
    return root->kind != SIMD_ROOT_ARGUMENT_BYTES && root->kind != SIMD_ROOT_MEETING;
}

/* An index that is not constant may leave a private array. */
static bool describe(const inserter *self, const access *a, simd_place_text *place,
                     LLVMValueRef *address)
{
    *place = (simd_place_text){
        .flags = a->flags, .alignment = a->alignment, .element = a->element, .at = a->instruction};
    simd_memory_root_find(self->v, a->pointer, &place->root);
    if (!is_interesting(&place->root) ||
        (place->root.kind == SIMD_ROOT_CONSTANT && LLVMIsConstant(a->pointer)))
        return false;
    *address = a->pointer;
    if (place->root.kind == SIMD_ROOT_PRIVATE) {
        LLVMValueRef offset = simd_memory_root_offset(self->v, self->builder, a->pointer);
        if (offset == NULL)
            return false;
        *address = LLVMBuildIntToPtr(self->builder, offset, self->pointer, "");
    }
    return true;
}

/* Which arguments' memory the kernel may write: through a pointer from anywhere, any. */
static void keep_written(const inserter *self, const simd_memory_root *root)
{
    uint64_t *written = &self->v->code.needs.written;
    if (root->kind == SIMD_ROOT_ANYTHING || root->kind == SIMD_ROOT_PROGRAM)
        *written = UINT64_MAX;
    else if (root->kind == SIMD_ROOT_CHOSEN)
        *written |= root->number;
    else if (root->kind == SIMD_ROOT_ARGUMENT)
        *written |= UINT64_C(1) << (root->number < 63 ? root->number : 63);
}

static void insert_access(const inserter *self, const access *a)
{
    simd_place_text place;
    LLVMValueRef address;
    const bool is_described = describe(self, a, &place, &address);
    simd_check_members(self->v, self->builder, &place, a->pointer);
    if (!is_described)
        return;
    if ((a->flags & SIMD_CHECK_WRITES) != 0)
        keep_written(self, &place.root);
    LLVMValueRef values[] = {address, a->bytes, simd_check_place(self->v->module, &place)};
    call(self, SIMD_CHECK_ACCESS, values, 3);
}

static unsigned bytes_of(const inserter *self, LLVMTypeRef type)
{
    return (unsigned)LLVMStoreSizeOfType(self->v->layout, type);
}

static void insert_row(const inserter *self, LLVMValueRef i, LLVMValueRef pointer, LLVMTypeRef type,
                       unsigned flags, unsigned count)
{
    const unsigned bytes = bytes_of(self, type);
    const access a = {.instruction = i,
                      .pointer = pointer,
                      .bytes = LLVMConstInt(self->i64, (uint64_t)bytes * count, false),
                      .flags = flags,
                      .alignment = LLVMGetAlignment(i),
                      .element = bytes};
    insert_access(self, &a);
}

static void insert_scalar(const inserter *self, LLVMValueRef i, LLVMValueRef pointer,
                          LLVMTypeRef type, unsigned flags)
{
    insert_row(self, i, pointer, type, flags, 1);
}

static unsigned own_flags(LLVMValueRef i)
{
    return (LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic ? SIMD_CHECK_ATOMIC : 0u) |
           (simd_metadata_has(i, SIMD_ASYNC) ? SIMD_CHECK_ASYNC : 0u);
}

static bool is_copy(const char *name)
{
    return strncmp(name, "llvm.memcpy.", 12) == 0 || strncmp(name, "llvm.memmove.", 13) == 0;
}

static void insert_block(const inserter *self, LLVMValueRef i, unsigned operand, unsigned flags)
{
    const access a = {
        .instruction = i,
        .pointer = LLVMGetOperand(i, operand),
        .bytes = LLVMBuildIntCast2(self->builder, LLVMGetOperand(i, 2), self->i64, false, ""),
        .flags = flags | SIMD_CHECK_COPY,
        .alignment = 1,
        .element = 1};
    insert_access(self, &a);
}

/* ---- Order ----------------------------------------------------------------------------------- */

static void position_behind(const inserter *self, LLVMValueRef i)
{
    LLVMPositionBuilderBefore(self->builder, LLVMGetNextInstruction(i));
    LLVMSetCurrentDebugLocation2(self->builder, LLVMInstructionGetDebugLoc(i));
}

/* What an ordering adds to what else an instruction does. */
static unsigned order_of(LLVMAtomicOrdering order)
{
    const bool acquires = order == LLVMAtomicOrderingAcquire,
               both = order > LLVMAtomicOrderingRelease;
    return (acquires || both ? SIMD_CHECK_ACQUIRES : 0u) |
           (order == LLVMAtomicOrderingRelease || both ? SIMD_CHECK_RELEASES : 0u);
}

/* A relaxed operation orders nothing. What is for a thread's own memory tells other tiles nothing.
 */
static unsigned does_of(LLVMValueRef i, LLVMAtomicOrdering order, unsigned accesses)
{
    const unsigned does = order_of(order);
    return (does != 0 ? SIMD_CHECK_ORDERS : 0u) |
           (LLVMIsAtomicSingleThread(i) ? 0u : does | accesses);
}

static void insert_fence(const inserter *self, LLVMValueRef i, unsigned does)
{
    LLVMValueRef value = LLVMConstInt(self->i64, does, false);
    position_behind(self, i);
    call(self, SIMD_CHECK_FENCE, &value, 1);
}

/* Behind its access, before the operation: once another tile sees the value, all is told. */
static void insert_order(const inserter *self, LLVMValueRef i, LLVMAtomicOrdering order,
                         unsigned accesses)
{
    LLVMValueRef value = LLVMConstInt(self->i64, does_of(i, order, accesses), false);
    call(self, SIMD_CHECK_FENCE, &value, 1);
}

static void insert_wait(const inserter *self, LLVMValueRef i)
{
    LLVMValueRef fences = simd_metadata_number(i, SIMD_BARRIER_FENCES);
    if (fences == NULL)
        fences = LLVMConstInt(self->i64, SIMD_CHECK_FENCES_TILE_STATIC | SIMD_CHECK_FENCES_GLOBAL,
                              false);
    position_behind(self, i);
    call(self, SIMD_CHECK_WAIT, &fences, 1);
}

/* ---- The kernel ------------------------------------------------------------------------------ */

/* What is called through a pointer writes what it wants. */
static bool is_unseen(LLVMValueRef called)
{
    return LLVMIsAFunction(called) == NULL || !LLVMIsDeclaration(called);
}

static void insert_together(const inserter *self, LLVMValueRef i)
{
    const simd_place_text place = {.at = i};
    LLVMValueRef value = simd_check_place(self->v->module, &place);
    call(self, SIMD_CHECK_TOGETHER, &value, 1);
}

/* An operand that all have to agree on: frozen, to be told. */
static void insert_agreed(const inserter *self, LLVMValueRef i)
{
    simd_place_text place = {.at = i};
    place.root.number = LLVMConstIntGetZExtValue(simd_metadata_number(i, SIMD_AGREED));
    LLVMValueRef value = LLVMGetOperand(i, 0);
    value = LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind
                ? LLVMBuildPtrToInt(self->builder, value, self->i64, "")
                : LLVMBuildIntCast2(self->builder, value, self->i64, false, "");
    LLVMValueRef values[] = {value, simd_check_place(self->v->module, &place)};
    call(self, SIMD_CHECK_AGREED, values, 2);
}

/* Operations of the work-group have one that the source does not: it orders nothing. */
static bool is_own_barrier(LLVMValueRef i, const char *name)
{
    return strcmp(name, SIMD_SUB_GROUP_BARRIER) == 0 && simd_metadata_has(i, SIMD_TOGETHER);
}

static void instrument_call(const inserter *self, LLVMValueRef i)
{
    const char *name = simd_call_name(i);
    if (simd_call_kind(i) == SIMD_CALL_BARRIER) {
        insert_wait(self, i);
    } else if (simd_call_kind(i) == SIMD_CALL_IMAGE) {
        simd_check_image(self->v, self->builder, i, self->tells_images);
    } else if (strcmp(name, SIMD_FENCE) == 0 || is_own_barrier(i, name)) {
        insert_fence(self, i, SIMD_CHECK_ORDERS);
    } else if (is_copy(name)) {
        insert_block(self, i, 1, SIMD_CHECK_READS);
        insert_block(self, i, 0, SIMD_CHECK_WRITES);
    } else if (strncmp(name, "llvm.memset.", 12) == 0) {
        insert_block(self, i, 0, SIMD_CHECK_WRITES);
    } else if (is_unseen(LLVMGetCalledValue(i))) {
        self->v->code.needs.written = UINT64_MAX;
    }
}

static void instrument_atomic(const inserter *self, LLVMValueRef i, LLVMTypeRef type,
                              LLVMAtomicOrdering order)
{
    insert_scalar(self, i, LLVMGetOperand(i, 0), type,
                  SIMD_CHECK_READS | SIMD_CHECK_WRITES | SIMD_CHECK_ATOMIC);
    insert_order(self, i, order, SIMD_CHECK_ATOMIC_READ | SIMD_CHECK_ATOMIC_WRITE);
}

/* ---- Vectors --------------------------------------------------------------------------------- */

static LLVMValueRef pointer_of(LLVMValueRef i)
{
    return LLVMGetOperand(i, LLVMIsAStoreInst(i) != NULL ? 1 : 0);
}

static LLVMTypeRef type_of(LLVMValueRef i)
{
    return LLVMTypeOf(LLVMIsAStoreInst(i) != NULL ? LLVMGetOperand(i, 0) : i);
}

/* Whether a pointer is so many bytes behind another. */
static bool is_behind(const inserter *self, LLVMValueRef pointer, LLVMValueRef first,
                      uint64_t bytes)
{
    if (LLVMIsAGetElementPtrInst(pointer) == NULL || LLVMGetNumOperands(pointer) != 2 ||
        LLVMGetOperand(pointer, 0) != first ||
        LLVMIsAConstantInt(LLVMGetOperand(pointer, 1)) == NULL)
        return false;
    const uint64_t element =
        LLVMABISizeOfType(self->v->layout, LLVMGetGEPSourceElementType(pointer));
    return LLVMConstIntGetZExtValue(LLVMGetOperand(pointer, 1)) * element == bytes;
}

static bool is_access(LLVMValueRef i)
{
    return LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL;
}

/* Neither reads nor writes memory, and goes on behind itself. */
static bool is_pure(LLVMValueRef i)
{
    return !is_access(i) && LLVMIsACallInst(i) == NULL && LLVMIsAFenceInst(i) == NULL &&
           LLVMIsAAtomicRMWInst(i) == NULL && LLVMIsAAtomicCmpXchgInst(i) == NULL &&
           LLVMIsATerminatorInst(i) == NULL;
}

static bool is_next(const inserter *self, LLVMValueRef i, LLVMValueRef first, unsigned count)
{
    return LLVMGetInstructionOpcode(i) == LLVMGetInstructionOpcode(first) &&
           simd_check_is_plain(i) && !simd_metadata_has(i, SIMD_ASYNC) && simd_check_is_wanted(i) &&
           type_of(i) == type_of(first) && LLVMGetDebugLocLine(i) == LLVMGetDebugLocLine(first) &&
           is_behind(self, pointer_of(i), pointer_of(first),
                     (uint64_t)count * bytes_of(self, type_of(first)));
}

/* Components of a vector that are accessed one behind the other are one access.
 * @param last  receives the last of them
 * @returns how many there are */
static unsigned count_components(const inserter *self, LLVMValueRef first, LLVMValueRef *last)
{
    enum { MOST = 64 }; /* bytes of a vector */
    const unsigned bytes = bytes_of(self, type_of(first));
    unsigned count = 1;
    *last = first;
    if (!simd_check_is_plain(first) || simd_metadata_has(first, SIMD_ASYNC))
        return count;
    for (LLVMValueRef i = LLVMGetNextInstruction(first); i != NULL && (count + 1) * bytes <= MOST;
         i = LLVMGetNextInstruction(i)) {
        if (is_access(i) && is_next(self, i, first, count)) {
            *last = i;
            count++;
        } else if (!is_pure(i)) {
            break;
        }
    }
    return count;
}

/* Behind what is copied asynchronously other stamps begin. */
static LLVMValueRef instrument_access(const inserter *self, LLVMValueRef i)
{
    const bool stores = LLVMIsAStoreInst(i) != NULL;
    const unsigned flags = (stores ? SIMD_CHECK_WRITES : SIMD_CHECK_READS) | own_flags(i);
    LLVMValueRef last = i;
    if (!simd_check_is_wanted(i))
        return last;
    insert_row(self, i, pointer_of(i), type_of(i), flags, count_components(self, i, &last));
    if ((flags & SIMD_CHECK_ATOMIC) != 0)
        insert_order(self, i, LLVMGetOrdering(i),
                     stores ? SIMD_CHECK_ATOMIC_WRITE : SIMD_CHECK_ATOMIC_READ);
    else if (stores && (flags & SIMD_CHECK_ASYNC) != 0)
        insert_fence(self, i, 0);
    return last;
}

/* Returns the last instruction of those that it has told of. */
static LLVMValueRef instrument(const inserter *self, LLVMValueRef i)
{
    const uint32_t tools = self->v->key->tools;
    LLVMPositionBuilderBefore(self->builder, i);
    LLVMSetCurrentDebugLocation2(self->builder, LLVMInstructionGetDebugLoc(i));
    if ((tools & SIMD_CHECK_SYNC) != 0 && simd_metadata_has(i, SIMD_TOGETHER))
        insert_together(self, i);
    if ((tools & SIMD_CHECK_SYNC) != 0 && simd_metadata_has(i, SIMD_AGREED))
        insert_agreed(self, i);
    if (tools == SIMD_CHECK_SYNC)
        return i;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
    case LLVMStore:
        return instrument_access(self, i);
    case LLVMAtomicRMW:
        instrument_atomic(self, i, LLVMTypeOf(i), LLVMGetOrdering(i));
        break;
    case LLVMAtomicCmpXchg:
        instrument_atomic(self, i, LLVMTypeOf(LLVMGetOperand(i, 1)),
                          LLVMGetCmpXchgSuccessOrdering(i));
        break;
    case LLVMFence:
        insert_fence(self, i, SIMD_CHECK_ORDERS | SIMD_CHECK_ACQUIRES | SIMD_CHECK_RELEASES);
        break;
    case LLVMCall:
        instrument_call(self, i);
        break;
    default:
        break;
    }
    return i;
}

static void instrument_all(const inserter *self, LLVMValueRef kernel)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            LLVMValueRef last = instrument(self, i);
            if (last != i)
                next = LLVMGetNextInstruction(last);
        }
}

static void insert_begin(const inserter *self, LLVMValueRef kernel)
{
    LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(kernel));
    while (LLVMIsAAllocaInst(i) != NULL)
        i = LLVMGetNextInstruction(i);
    LLVMPositionBuilderBefore(self->builder, i);
    LLVMSetCurrentDebugLocation2(self->builder, LLVMInstructionGetDebugLoc(i));
    call(self, SIMD_CHECK_BEGIN, NULL, 0);
}

bool simd_checks_are_wanted(const simd_vectorization *v)
{
    return v->key->tools != 0;
}

simd_pass_result simd_run_check_accesses(simd_vectorization *v)
{
    const bool looks_for_unwritten = (v->key->tools & SIMD_CHECK_INIT) != 0;
    if (looks_for_unwritten)
        simd_settle_undefined(v);
    const simd_pass_result inlined = simd_inline_and_split(v);
    if (inlined == SIMD_PASS_FAILED)
        return inlined;
    const inserter self = {
        .v = v,
        .builder = LLVMCreateBuilderInContext(v->context),
        .pointer = LLVMPointerTypeInContext(v->context, 0),
        .i64 = LLVMInt64TypeInContext(v->context),
        .tells_images = (v->key->tools & SIMD_CHECK_INIT) != 0 ||
                        ((v->key->tools & SIMD_CHECK_RACE) != 0 && simd_check_writes_images(v))};
    instrument_all(&self, v->kernel);
    insert_begin(&self, v->kernel);
    LLVMDisposeBuilder(self.builder);
    if (looks_for_unwritten && !simd_check_private(v))
        return simd_pass_fail(v, "no memory");
    return SIMD_PASS_CHANGED;
}
