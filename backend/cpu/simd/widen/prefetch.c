#include "backend/cpu/simd/widen/prefetch.h"

#include "backend/cpu/simd/widen/calls.h"
#include "backend/cpu/simd/widen/intrinsic.h"
#include "backend/cpu/simd/widen/pointer.h"

#define DEPTH 12

typedef struct prefetch {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder; /* behind the load */
    LLVMValueRef tile_static;
    const simd_flow *flow;
    uint32_t loop;
} prefetch;

static bool is_invariant(const prefetch *p, LLVMValueRef value)
{
    if (LLVMIsAInstruction(value) == NULL)
        return true;
    const uint32_t block = simd_flow_find(p->flow, LLVMGetInstructionParent(value));
    return !simd_flow_is_in(p->flow, block, p->loop);
}

static bool is_address_step(LLVMValueRef value)
{
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMOr:
    case LLVMAShr:
    case LLVMSExt:
    case LLVMZExt:
    case LLVMTrunc:
    case LLVMGetElementPtr:
        return true;
    default:
        return false;
    }
}

/* What a phi of the loop's header will be next: itself and something that stays the same. */
static LLVMValueRef next_phi(const prefetch *p, LLVMValueRef phi)
{
    const simd_loop *loop = &p->flow->loops[p->loop];
    LLVMBasicBlockRef latch = p->flow->blocks[loop->latch].block;
    if (LLVMGetInstructionParent(phi) != p->flow->blocks[loop->header].block)
        return NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef next = LLVMGetIncomingValue(phi, i);
        if (LLVMGetIncomingBlock(phi, i) != latch || LLVMIsAInstruction(next) == NULL)
            continue;
        const LLVMOpcode op = LLVMGetInstructionOpcode(next);
        const bool steps = (op == LLVMAdd || op == LLVMGetElementPtr) &&
                           LLVMGetNumOperands(next) == 2 && LLVMGetOperand(next, 0) == phi &&
                           is_invariant(p, LLVMGetOperand(next, 1));
        if (!steps)
            return NULL;
        LLVMValueRef copy = LLVMInstructionClone(next);
        LLVMInsertIntoBuilder(p->builder, copy);
        return copy;
    }
    return NULL;
}

/* Returns what a value will be in the next round; NULL if that cannot be said now. */
static LLVMValueRef next_value(const prefetch *p, LLVMValueRef value, int depth)
{
    if (is_invariant(p, value))
        return value;
    if (LLVMIsAPHINode(value) != NULL)
        return next_phi(p, value);
    if (depth == 0 || !is_address_step(value))
        return NULL;
    LLVMValueRef operands[4];
    const int count = LLVMGetNumOperands(value);
    for (int o = 0; o < count && o < 4; o++) {
        operands[o] = next_value(p, LLVMGetOperand(value, (unsigned)o), depth - 1);
        if (operands[o] == NULL)
            return NULL;
    }
    if (count > 4)
        return NULL;
    LLVMValueRef copy = LLVMInstructionClone(value);
    for (int o = 0; o < count; o++)
        LLVMSetOperand(copy, (unsigned)o, operands[o]);
    LLVMInsertIntoBuilder(p->builder, copy);
    return copy;
}

static bool is_far(const prefetch *p, LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    return root != p->tile_static && LLVMIsAAllocaInst(root) == NULL;
}

static void ask_for(const prefetch *p, LLVMValueRef pointer)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(p->context), type = LLVMTypeOf(pointer);
    LLVMValueRef read = LLVMConstInt(i32, 0, false), second_level = LLVMConstInt(i32, 2, false);
    LLVMValueRef arguments[] = {pointer, read, second_level, LLVMConstInt(i32, 1, false)};
    simd_intrinsic_build(p->module, p->builder, "llvm.prefetch", &type, 1, arguments, 4);
}

static void prefetch_for(const prefetch *p, LLVMValueRef load)
{
    LLVMValueRef pointer = LLVMGetOperand(load, 0);
    if (simd_is_communication(load) || is_invariant(p, pointer) || !is_far(p, pointer))
        return;
    LLVMPositionBuilderBefore(p->builder, LLVMGetNextInstruction(load));
    LLVMValueRef next = next_value(p, pointer, DEPTH);
    if (next != NULL)
        ask_for(p, next);
}

static bool has_barrier(const simd_flow *flow, uint32_t loop)
{
    for (uint32_t b = 0; b < flow->block_count; b++)
        if (flow->blocks[b].loop == loop && simd_has_barrier(flow->blocks[b].block))
            return true;
    return false;
}

static void prefetch_in_loop(const prefetch *p)
{
    for (uint32_t b = 0; b < p->flow->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(p->flow->blocks[b].block);
             p->flow->blocks[b].loop == p->loop && i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsALoadInst(i) != NULL)
                prefetch_for(p, i);
}

void simd_prefetch_insert(LLVMModuleRef module, LLVMValueRef kernel, const simd_flow *flow)
{
    prefetch p = {.context = LLVMGetModuleContext(module),
                  .module = module,
                  .tile_static = LLVMGetParam(kernel, 1),
                  .flow = flow};
    p.builder = LLVMCreateBuilderInContext(p.context);
    for (p.loop = 0; p.loop < flow->loop_count; p.loop++)
        if (has_barrier(flow, p.loop))
            prefetch_in_loop(&p);
    LLVMDisposeBuilder(p.builder);
}
