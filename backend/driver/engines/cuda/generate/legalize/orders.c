/* Not every LLVM from 15 on generates code for ordered atomics and fences, and some of them leave
 * the order out. So a release is a fence before the operation, an acquire one behind it, and
 * sequentially consistent operations have both. Those on tile_static memory, which the scalar form
 * marks as of a single thread, need the order of the group only. */
#include "backend/driver/engines/cuda/generate/legalize/orders.h"

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engines/cuda/generate/device_functions.h"
#include "backend/driver/engines/cuda/generate/walk.h"

typedef struct order {
    bool releases, acquires;
} order;

static order order_of(LLVMAtomicOrdering ordering)
{
    const bool both = ordering == LLVMAtomicOrderingAcquireRelease ||
                      ordering == LLVMAtomicOrderingSequentiallyConsistent;
    return (order){both || ordering == LLVMAtomicOrderingRelease,
                   both || ordering == LLVMAtomicOrderingAcquire};
}

static void fence(LLVMBuilderRef builder, LLVMModuleRef module, bool in_group)
{
    LLVMValueRef function =
        LLVMGetNamedFunction(module, in_group ? CUDA_FENCE_GROUP : CUDA_FENCE_DEVICE);
    LLVMBuildCall2(builder, LLVMGlobalGetValueType(function), function, NULL, 0, "");
}

static void surround(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef i, order kind)
{
    const bool in_group = LLVMIsAtomicSingleThread(i);
    LLVMSetAtomicSingleThread(i, false);
    LLVMPositionBuilderBefore(builder, i);
    if (kind.releases)
        fence(builder, module, in_group);
    LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(i));
    if (kind.acquires)
        fence(builder, module, in_group);
}

/* A volatile access is a relaxed one in PTX, and may be to private memory too. */
static void lower_access(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef i)
{
    const LLVMAtomicOrdering ordering = LLVMGetOrdering(i);
    if (ordering == LLVMAtomicOrderingNotAtomic)
        return;
    surround(builder, module, i, order_of(ordering));
    LLVMSetOrdering(i, LLVMAtomicOrderingNotAtomic);
    LLVMSetVolatile(i, true);
}

/* LLVMSetOrdering() of LLVM 15 damages these: they are made anew. */
static void lower_change(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef i)
{
    const LLVMAtomicOrdering ordering = LLVMGetOrdering(i);
    LLVMPositionBuilderBefore(builder, i);
    const LLVMValueRef change = LLVMBuildAtomicRMW(
        builder, LLVMGetAtomicRMWBinOp(i), LLVMGetOperand(i, 0), LLVMGetOperand(i, 1),
        LLVMAtomicOrderingMonotonic, LLVMIsAtomicSingleThread(i));
    LLVMReplaceAllUsesWith(i, change);
    LLVMInstructionEraseFromParent(i);
    surround(builder, module, change, order_of(ordering));
}

static void lower_exchange(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef i)
{
    const order done = order_of(LLVMGetCmpXchgSuccessOrdering(i));
    const order failed = order_of(LLVMGetCmpXchgFailureOrdering(i));
    LLVMSetCmpXchgFailureOrdering(i, LLVMAtomicOrderingMonotonic);
    LLVMSetCmpXchgSuccessOrdering(i, LLVMAtomicOrderingMonotonic);
    surround(builder, module, i,
             (order){done.releases || failed.releases, done.acquires || failed.acquires});
}

static void lower(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMFence:
        LLVMPositionBuilderBefore(builder, i);
        fence(builder, module, false);
        LLVMInstructionEraseFromParent(i);
        break;
    case LLVMLoad:
    case LLVMStore:
        lower_access(builder, module, i);
        break;
    case LLVMAtomicRMW:
        lower_change(builder, module, i);
        break;
    case LLVMAtomicCmpXchg:
        lower_exchange(builder, module, i);
        break;
    default:
        break;
    }
}

void cuda_lower_orders(LLVMModuleRef module)
{
    cuda_walk(module, lower);
}
