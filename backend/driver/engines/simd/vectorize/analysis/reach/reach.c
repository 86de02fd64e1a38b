/* From where a parameter's pointer is read, all that is made of it is followed to the accesses. */
#include "backend/driver/engines/simd/vectorize/analysis/reach/reach.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/apart_buffers.h"
#include "backend/driver/engines/simd/vectorize/analysis/reach/dominators.h"
#include "backend/driver/engines/simd/vectorize/analysis/reach/internal.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

enum {
    MOST_BLOCKS = 1024,
    MOST_POINTERS = 1024, /* made of one parameter */
};

/* Pointers into a parameter's buffer. */
typedef struct pointers {
    uint64_t parameter;
    uint32_t count, done;
    bool lost; /* what becomes of one of them is not known */
    LLVMValueRef all[MOST_POINTERS];
} pointers;

/* ---- Pointers -------------------------------------------------------------------------------- */

static void add_pointer(pointers *p, LLVMValueRef value)
{
    for (uint32_t k = 0; k < p->count; k++)
        if (p->all[k] == value)
            return;
    if (p->count == MOST_POINTERS)
        p->lost = true;
    else
        p->all[p->count++] = value;
}

static void add_access(simd_reach_maker *m, pointers *p, LLVMValueRef i, LLVMValueRef pointer,
                       uint64_t bytes)
{
    const uint16_t at = simd_reach_value(m, pointer, simd_reach_block(m, i));
    p->lost |= at == SIMD_REACH_FIRST || m->reach->count == SIMD_REACH_MOST_STEPS;
    (void)simd_reach_add(m, (simd_reach_step){.operation = SIMD_REACH_ACCESS,
                                              .a = at,
                                              .b = (uint16_t)p->parameter,
                                              .number = (int64_t)bytes});
}

static uint64_t size_of(const simd_reach_maker *m, LLVMValueRef value)
{
    return LLVMStoreSizeOfType(m->v->layout, LLVMTypeOf(value));
}

/* A copy or a fill of a known size. */
static void follow_intrinsic(simd_reach_maker *m, pointers *p, LLVMValueRef call,
                             LLVMValueRef pointer)
{
    static const char *const known[] = {"llvm.memcpy.", "llvm.memmove.", "llvm.memset."};
    LLVMValueRef bytes = LLVMGetNumArgOperands(call) > 2 ? LLVMGetOperand(call, 2) : NULL;
    if (simd_calls_one_of(call, known, sizeof known / sizeof *known) &&
        LLVMIsAConstantInt(bytes) != NULL && LLVMConstIntGetZExtValue(bytes) <= INT32_MAX)
        add_access(m, p, call, pointer, LLVMConstIntGetZExtValue(bytes));
    else
        p->lost = true;
}

static void follow_call(simd_reach_maker *m, pointers *p, LLVMValueRef call, LLVMValueRef pointer)
{
    const simd_call kind = simd_call_kind(call);
    if (kind != SIMD_CALL_PREFETCH && kind != SIMD_CALL_NOTHING)
        follow_intrinsic(m, p, call, pointer);
}

/* Whether an atomic writes it, or compares it. */
static bool is_stored(LLVMValueRef i, LLVMValueRef pointer)
{
    for (int k = 1; k < LLVMGetNumOperands(i); k++)
        if (LLVMGetOperand(i, (unsigned)k) == pointer)
            return true;
    return false;
}

static void follow(simd_reach_maker *m, pointers *p, LLVMValueRef i, LLVMValueRef pointer)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
        add_access(m, p, i, pointer, size_of(m, i));
        break;
    case LLVMStore:
        p->lost |= LLVMGetOperand(i, 0) == pointer;
        add_access(m, p, i, pointer, size_of(m, LLVMGetOperand(i, 0)));
        break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        p->lost |= LLVMGetOperand(i, 0) != pointer || is_stored(i, pointer);
        add_access(m, p, i, pointer, size_of(m, LLVMGetOperand(i, 1)));
        break;
    case LLVMGetElementPtr:
        p->lost |= LLVMGetOperand(i, 0) != pointer;
        add_pointer(p, i);
        break;
    case LLVMPHI:
    case LLVMSelect:
    case LLVMFreeze:
        add_pointer(p, i);
        break;
    case LLVMICmp:
        break;
    case LLVMCall:
        follow_call(m, p, i, pointer);
        break;
    default:
        p->lost = true;
        break;
    }
}

static void follow_all(simd_reach_maker *m, pointers *p)
{
    for (; p->done < p->count && !p->lost; p->done++)
        for (LLVMUseRef use = LLVMGetFirstUse(p->all[p->done]); use != NULL && !p->lost;
             use = LLVMGetNextUse(use))
            follow(m, p, LLVMGetUser(use), p->all[p->done]);
}

/* ---- Parameters ------------------------------------------------------------------------------ */

static bool is_buffer(LLVMValueRef kernel, uint64_t parameter)
{
    return simd_parameter_is_buffer(kernel, parameter);
}

/* What is read where an argument lies: its pointer, and nothing else of it. */
static void add_reads(const simd_reach_maker *m, pointers *p, LLVMValueRef place)
{
    for (LLVMUseRef use = LLVMGetFirstUse(place); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef i = LLVMGetUser(use);
        const bool is_read = LLVMIsALoadInst(i) != NULL && !LLVMGetVolatile(i) &&
                             simd_arguments_number(m->v->layout, i) == p->parameter &&
                             LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind;
        p->lost |= !is_read;
        if (is_read)
            add_pointer(p, i);
    }
}

/* Returns whether an instruction reads where an argument lies, of a parameter known by number. */
static bool is_place(const simd_reach_maker *m, LLVMValueRef i, uint64_t *parameter)
{
    LLVMValueRef root = LLVMIsALoadInst(i) == NULL ? NULL : simd_pointer_root(LLVMGetOperand(i, 0));
    if (root == NULL || root != LLVMGetParam(m->v->kernel, 0))
        return false;
    *parameter = simd_arguments_number(m->v->layout, i);
    return true;
}

static void find_parameter(simd_reach_maker *m, pointers *p)
{
    uint64_t parameter;
    p->count = p->done = 0;
    p->lost = false;
    for (uint32_t b = 0; b < m->v->cfg.block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(m->v->cfg.blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (is_place(m, i, &parameter) && parameter == p->parameter)
                add_reads(m, p, i);
    follow_all(m, p);
    if (!p->lost)
        return;
    (void)simd_reach_add(
        m, (simd_reach_step){.operation = SIMD_REACH_ANYWHERE, .b = (uint16_t)p->parameter});
}

/* %arguments is read, by constant indices, and goes nowhere else. */
static bool are_simple(const simd_reach_maker *m, LLVMValueRef pointer)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef i = LLVMGetUser(use);
        uint64_t parameter;
        if (LLVMIsAGetElementPtrInst(i) != NULL) {
            if (!are_simple(m, i))
                return false;
        } else if (!is_place(m, i, &parameter) || parameter >= SIMD_REACH_MOST_PARAMETERS) {
            return false;
        }
    }
    return true;
}

static void find_all(simd_reach_maker *m, pointers *p)
{
    const uint64_t count = simd_arguments_bytes(m->v->kernel) / sizeof(void *);
    (void)simd_reach_add(m, (simd_reach_step){.operation = SIMD_REACH_ANY});
    for (p->parameter = 0; p->parameter < count; p->parameter++)
        if (is_buffer(m->v->kernel, p->parameter))
            find_parameter(m, p);
    if (m->reach->count == SIMD_REACH_MOST_STEPS)
        m->reach->count = 0;
}

bool simd_reach_find(simd_vectorization *v, simd_reach *out)
{
    const uint32_t blocks = v->cfg.block_count, loops = v->cfg.loop_count;
    out->count = 0;
    simd_reach_maker *m = calloc(1, sizeof *m);
    pointers *p = calloc(1, sizeof *p);
    uint32_t *numbers = calloc(2 * (size_t)blocks, sizeof *numbers);
    uint16_t *trips = calloc((size_t)loops + 1, sizeof *trips);
    const bool found = m != NULL && p != NULL && numbers != NULL && trips != NULL;
    if (found && blocks <= MOST_BLOCKS) {
        memset(trips, 0xff, loops * sizeof *trips);
        m->v = v;
        m->reach = out;
        m->dominators = numbers;
        m->ways = numbers + blocks;
        m->trips = trips;
        simd_find_dominators(&v->cfg, m->dominators, m->ways);
        if (are_simple(m, LLVMGetParam(v->kernel, 0)))
            find_all(m, p);
    }
    free(m);
    free(p);
    free(numbers);
    free(trips);
    return found;
}

bool simd_reach_is_whole(const simd_reach *reach)
{
    for (uint32_t k = 0; k < reach->count; k++)
        if (reach->steps[k].operation == SIMD_REACH_ANYWHERE)
            return false;
    return reach->count != 0;
}
