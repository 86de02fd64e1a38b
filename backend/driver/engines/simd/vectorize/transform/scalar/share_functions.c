/* Functions that are not inlined. A kernel that would become too large with all its calls inlined
 * keeps the functions that make it so: those with many copies, and of much code. Each is vectorised
 * once (emit/shared_function.c), and its callers pass a vector for each argument.
 *
 * A function that asks where a work-item is, waits at a barrier or works with its sub-group is
 * inlined nevertheless, and so is one with arrays of its own. */
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

#define LARGEST_KERNEL UINT64_C(12000) /* instructions, of a kernel that inlines everything */
#define MANY UINT64_C(1000000000)
#define CALL_SIZE 8u
#define MOST_ROUNDS 32u

typedef struct body {
    LLVMValueRef value;
    uint32_t first_call, end_calls; /* in `callees` */
    uint32_t own;                   /* instructions, calls included */
    bool fits, shared, seen;
    uint64_t size;   /* with what is inlined into it */
    uint64_t copies; /* that are inlined, if it is */
} body;

typedef struct functions {
    body *all;
    uint32_t *callees, *order; /* callees first */
    uint32_t count, call_count, call_room, ordered;
    simd_map numbers;
} functions;

/* ---- The calls of a module ------------------------------------------------------------------- */

static bool fits(LLVMValueRef call)
{
    switch (simd_call_kind(call)) {
    case SIMD_CALL_MATH:
    case SIMD_CALL_DOT:
    case SIMD_CALL_INTRINSIC:
    case SIMD_CALL_PREFETCH:
    case SIMD_CALL_NOTHING:
    case SIMD_CALL_FENCE:
        return true;
    case SIMD_CALL_OTHER: /* of functions with a body their own is asked */
        return LLVMIsAFunction(LLVMGetCalledValue(call)) != NULL;
    default:
        return false;
    }
}

static bool is_array(LLVMValueRef variable)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetAllocatedType(variable));
    return kind == LLVMArrayTypeKind || kind == LLVMStructTypeKind ||
           LLVMIsAConstantInt(LLVMGetOperand(variable, 0)) == NULL ||
           LLVMConstIntGetZExtValue(LLVMGetOperand(variable, 0)) != 1;
}

static bool add_callee(functions *f, uint32_t callee)
{
    if (f->call_count == f->call_room) {
        const uint32_t room = 2 * f->call_room + 64;
        uint32_t *grown = realloc(f->callees, room * sizeof *grown);
        if (grown == NULL)
            return false;
        f->callees = grown;
        f->call_room = room;
    }
    f->callees[f->call_count++] = callee;
    return true;
}

static bool may_keep(LLVMValueRef i)
{
    return LLVMIsAAllocaInst(i) != NULL ? !is_array(i) : LLVMIsACallInst(i) == NULL || fits(i);
}

bool simd_may_be_shared(LLVMValueRef function)
{
    if (LLVMCountParams(function) == 0 || LLVMCountParams(function) > SIMD_MAX_ARGUMENTS ||
        LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(function, 0))) != LLVMPointerTypeKind)
        return false;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (!may_keep(i))
                return false;
    return true;
}

static bool look_at(functions *f, body *one, LLVMValueRef i)
{
    one->own++;
    if (LLVMIsACallInst(i) == NULL)
        return true;
    const uint32_t callee = simd_map_find(&f->numbers, LLVMGetCalledValue(i));
    return callee == SIMD_NONE || add_callee(f, callee);
}

static bool read_calls(functions *f, body *one)
{
    one->first_call = f->call_count;
    one->fits = simd_may_be_shared(one->value);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(one->value); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (!look_at(f, one, i))
                return false;
    one->end_calls = f->call_count;
    return true;
}

static bool read_functions(functions *f, LLVMModuleRef module)
{
    for (LLVMValueRef v = LLVMGetFirstFunction(module); v != NULL; v = LLVMGetNextFunction(v))
        f->count += !LLVMIsDeclaration(v);
    f->all = calloc(f->count, sizeof *f->all);
    f->order = malloc(f->count * sizeof *f->order);
    if (f->all == NULL || f->order == NULL || !simd_map_create(&f->numbers, f->count))
        return false;
    uint32_t n = 0;
    for (LLVMValueRef v = LLVMGetFirstFunction(module); v != NULL; v = LLVMGetNextFunction(v))
        if (!LLVMIsDeclaration(v)) {
            f->all[n].value = v;
            simd_map_add(&f->numbers, v, n++);
        }
    for (n = 0; n < f->count; n++)
        if (!read_calls(f, &f->all[n]))
            return false;
    return true;
}

/* Nothing calls itself: the front end refuses that. */
static bool order_from(functions *f, uint32_t kernel)
{
    uint32_t *stack = malloc(f->count * sizeof *stack), *next = malloc(f->count * sizeof *next);
    uint32_t depth = 0;
    const bool allocated = stack != NULL && next != NULL;
    if (allocated) {
        stack[depth++] = kernel;
        f->all[kernel].seen = true;
        next[kernel] = f->all[kernel].first_call;
    }
    while (depth > 0) {
        const uint32_t top = stack[depth - 1];
        if (next[top] == f->all[top].end_calls) {
            f->order[f->ordered++] = top;
            depth--;
            continue;
        }
        const uint32_t callee = f->callees[next[top]++];
        if (f->all[callee].seen)
            continue;
        f->all[callee].seen = true;
        next[callee] = f->all[callee].first_call;
        stack[depth++] = callee;
    }
    free(stack);
    free(next);
    return allocated;
}

/* ---- The choice ------------------------------------------------------------------------------ */

static uint64_t at_most(uint64_t number)
{
    return number < MANY ? number : MANY;
}

/* What is inlined into a function has to fit as well. */
static void measure(functions *f)
{
    for (uint32_t k = 0; k < f->ordered; k++) {
        body *one = &f->all[f->order[k]];
        one->size = one->own;
        one->copies = 0;
        for (uint32_t c = one->first_call; c < one->end_calls; c++) {
            const body *callee = &f->all[f->callees[c]];
            one->size = at_most(one->size + (callee->shared ? CALL_SIZE : callee->size));
            one->fits &= callee->fits;
        }
    }
    f->all[f->order[f->ordered - 1]].copies = 1;
    for (uint32_t k = f->ordered; k-- > 0;) {
        const body *one = &f->all[f->order[k]];
        const uint64_t copies = one->shared ? 1 : one->copies;
        for (uint32_t c = one->first_call; c < one->end_calls; c++) {
            body *callee = &f->all[f->callees[c]];
            callee->copies = at_most(callee->copies + copies);
        }
    }
}

/* The instructions that there are less if a function is shared. */
static uint64_t saving_of(const body *one)
{
    return !one->fits || one->shared || one->copies < 2 || one->size <= CALL_SIZE
               ? 0
               : (one->copies - 1) * (one->size - CALL_SIZE);
}

/* Shares what saves about as much as anything does. @returns whether there was something */
static bool share_some(functions *f)
{
    uint64_t most = 0;
    for (uint32_t k = 0; k < f->ordered; k++)
        if (saving_of(&f->all[f->order[k]]) > most)
            most = saving_of(&f->all[f->order[k]]);
    for (uint32_t k = 0; most > 0 && k < f->ordered; k++)
        if (saving_of(&f->all[f->order[k]]) > most / 2) {
            f->all[f->order[k]].shared = true;
            measure(f);
        }
    return most > 0;
}

static uint64_t size_of_all(const functions *f)
{
    uint64_t size = 0;
    for (uint32_t k = 0; k < f->ordered; k++)
        if (f->all[f->order[k]].shared || k + 1 == f->ordered)
            size = at_most(size + f->all[f->order[k]].size);
    return size;
}

static void set_attribute(const simd_vectorization *v, LLVMValueRef function)
{
    const unsigned always = LLVMGetEnumAttributeKindForName("alwaysinline", 12);
    const unsigned never = LLVMGetEnumAttributeKindForName("noinline", 8);
    const LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    LLVMRemoveEnumAttributeAtIndex(function, at, always);
    LLVMAddAttributeAtIndex(function, at, LLVMCreateEnumAttribute(v->context, never, 0));
}

static simd_pass_result share(simd_vectorization *v, functions *f)
{
    measure(f);
    const uint64_t before = size_of_all(f);
    const uint64_t wanted = before > LARGEST_KERNEL ? LARGEST_KERNEL / 4 : LARGEST_KERNEL;
    for (uint32_t round = 0; round < MOST_ROUNDS && size_of_all(f) > wanted; round++)
        if (!share_some(f))
            break;
    uint32_t count = 0;
    for (uint32_t k = 0; k < f->ordered; k++)
        if (f->all[f->order[k]].shared) {
            set_attribute(v, f->all[f->order[k]].value);
            count++;
        }
    if (count == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_SHARE_FUNCTIONS,
                "%u functions are not inlined: with all calls inlined the kernel would have %s%llu "
                "instructions",
                (unsigned)count, before == MANY ? "more than " : "", (unsigned long long)before);
    return SIMD_PASS_CHANGED;
}

simd_pass_result simd_run_share_functions(simd_vectorization *v)
{
    functions f = {0};
    simd_pass_result result = SIMD_PASS_FAILED;
    if (read_functions(&f, v->module) && order_from(&f, simd_map_find(&f.numbers, v->kernel)))
        result = share(v, &f);
    else
        result = simd_pass_fail_memory(v);
    free(f.all);
    free(f.order);
    free(f.callees);
    simd_map_clear(&f.numbers);
    return result;
}
