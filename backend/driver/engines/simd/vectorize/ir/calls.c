#include "backend/driver/engines/simd/vectorize/ir/calls.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/contract/scalar.h"

typedef struct known {
    const char *name;
    simd_call kind;
} known;

/* Names, and beginnings of names that end in a dot. */
static const known functions[] = {
    {SIMD_LOCAL_ID, SIMD_CALL_LOCAL_ID},
    {SIMD_LOCAL_SIZE, SIMD_CALL_LOCAL_SIZE},
    {SIMD_GROUP_ID, SIMD_CALL_GROUP_ID},
    {SIMD_GROUP_COUNT, SIMD_CALL_GROUP_COUNT},
    {SIMD_GLOBAL_OFFSET, SIMD_CALL_GLOBAL_OFFSET},
    {SIMD_LANE, SIMD_CALL_LANE},
    {SIMD_SUB_GROUP, SIMD_CALL_SUB_GROUP},
    {SIMD_WIDTH, SIMD_CALL_WIDTH},
    {SIMD_ALL_LANES, SIMD_CALL_ALL_LANES},
    {SIMD_FEW_LANES, SIMD_CALL_FEW_LANES},
    {SIMD_LAST_LANES, SIMD_CALL_LAST_LANES},
    {SIMD_FIRST_LANE, SIMD_CALL_FIRST_LANE},
    {SIMD_SUMS, SIMD_CALL_SUMS},
    {SIMD_BARRIER, SIMD_CALL_BARRIER},
    {SIMD_PARAMETER, SIMD_CALL_PARAMETER},
    {SIMD_RETURN, SIMD_CALL_RETURN},
    {SIMD_FENCE, SIMD_CALL_FENCE},
    {SIMD_SUB_GROUP_BARRIER, SIMD_CALL_SUB_GROUP_BARRIER},
    {SIMD_SUB_GROUP_OPERATION, SIMD_CALL_SUB_GROUP_OPERATION},
    {SIMD_MATH, SIMD_CALL_MATH},
    {SIMD_DOT, SIMD_CALL_DOT},
    {SIMD_IMAGE, SIMD_CALL_IMAGE},
    {SIMD_CHECK, SIMD_CALL_CHECK},
    {"llvm.assume", SIMD_CALL_NOTHING},
    {"llvm.lifetime.", SIMD_CALL_NOTHING},
    {"llvm.dbg.", SIMD_CALL_NOTHING},
    {"llvm.experimental.noalias.", SIMD_CALL_NOTHING},
    {"llvm.donothing", SIMD_CALL_NOTHING},
    {"llvm.sideeffect", SIMD_CALL_NOTHING},
    {"llvm.prefetch.", SIMD_CALL_PREFETCH},
};

/* Intrinsics that compute each element by itself and exist for vectors: SIMD_CALL_INTRINSIC. */
static const char *const elementwise[] = {
    "llvm.abs.",
    "llvm.bitreverse.",
    "llvm.bswap.",
    "llvm.canonicalize.",
    "llvm.ceil.",
    "llvm.copysign.",
    "llvm.ctlz.",
    "llvm.ctpop.",
    "llvm.cttz.",
    "llvm.fabs.",
    "llvm.floor.",
    "llvm.fma.",
    "llvm.fmuladd.",
    "llvm.fptosi.sat.",
    "llvm.fptoui.sat.",
    "llvm.fshl.",
    "llvm.fshr.",
    "llvm.maximum.",
    "llvm.maxnum.",
    "llvm.minimum.",
    "llvm.minnum.",
    "llvm.nearbyint.",
    "llvm.rint.",
    "llvm.round.",
    "llvm.roundeven.",
    "llvm.sadd.sat.",
    "llvm.sadd.with.overflow.",
    "llvm.smax.",
    "llvm.smin.",
    "llvm.smul.with.overflow.",
    "llvm.sqrt.",
    "llvm.sshl.sat.",
    "llvm.ssub.sat.",
    "llvm.ssub.with.overflow.",
    "llvm.trunc.",
    "llvm.uadd.sat.",
    "llvm.uadd.with.overflow.",
    "llvm.umax.",
    "llvm.umin.",
    "llvm.umul.with.overflow.",
    "llvm.ushl.sat.",
    "llvm.usub.sat.",
    "llvm.usub.with.overflow.",
    "llvm.x86.avx.rcp.",
    "llvm.x86.avx.rsqrt.",
    "llvm.x86.avx512.rcp14.",
    "llvm.x86.avx512.rsqrt14.",
};

static bool is_named(const char *name, const char *pattern)
{
    const size_t length = strlen(pattern);
    return pattern[length - 1] == '.' ? strncmp(name, pattern, length) == 0
                                      : strcmp(name, pattern) == 0;
}

const char *simd_call_name(LLVMValueRef call)
{
    LLVMValueRef function = LLVMGetCalledValue(call);
    size_t length;
    return LLVMIsAFunction(function) == NULL ? "" : LLVMGetValueName2(function, &length);
}

bool simd_calls_one_of(LLVMValueRef instruction, const char *const names[], size_t count)
{
    if (LLVMIsACallInst(instruction) == NULL)
        return false;
    const char *name = simd_call_name(instruction);
    bool found = false;
    for (size_t k = 0; k < count && !found; k++)
        found = is_named(name, names[k]);
    return found;
}

bool simd_calls_vector_math(LLVMValueRef instruction)
{
    LLVMValueRef called =
        LLVMIsACallInst(instruction) == NULL ? NULL : LLVMGetCalledValue(instruction);
    return called != NULL && LLVMIsAFunction(called) != NULL &&
           LLVMGetTypeKind(LLVMTypeOf(instruction)) == LLVMVectorTypeKind &&
           LLVMGetStringAttributeAtIndex(called, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                         SIMD_MATH_NAME, sizeof SIMD_MATH_NAME - 1) != NULL;
}

bool simd_is_change(LLVMValueRef instruction)
{
    static const char *const names[] = {SIMD_CHANGE};
    return simd_calls_one_of(instruction, names, 1);
}

bool simd_is_of_one_lane(LLVMValueRef instruction)
{
    static const char *const names[] = {SIMD_CHANGE, SIMD_ONE_LANE};
    return simd_calls_one_of(instruction, names, 2);
}

/* ---- Kinds ----------------------------------------------------------------------------------- */

enum {
    FUNCTIONS = sizeof functions / sizeof *functions,
    ELEMENTWISE = sizeof elementwise / sizeof *elementwise
};

/* All of them in the order of their names: passes ask for the kind of each call again and again. */
static known sorted[FUNCTIONS + ELEMENTWISE];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int compare(const void *a, const void *b)
{
    return strcmp(((const known *)a)->name, ((const known *)b)->name);
}

static void sort(void)
{
    memcpy(sorted, functions, sizeof functions);
    for (size_t k = 0; k < ELEMENTWISE; k++)
        sorted[FUNCTIONS + k] = (known){elementwise[k], SIMD_CALL_INTRINSIC};
    qsort(sorted, FUNCTIONS + ELEMENTWISE, sizeof *sorted, compare);
}

/* None of the beginnings is one of another. */
static int compare_to_known(const void *name, const void *k)
{
    const char *pattern = ((const known *)k)->name;
    const size_t length = strlen(pattern);
    return pattern[length - 1] == '.' ? strncmp(name, pattern, length) : strcmp(name, pattern);
}

simd_call simd_call_kind(LLVMValueRef call)
{
    pthread_once(&once, sort);
    const known *found = bsearch(simd_call_name(call), sorted, FUNCTIONS + ELEMENTWISE,
                                 sizeof *sorted, compare_to_known);
    return found == NULL ? SIMD_CALL_OTHER : found->kind;
}

bool simd_is_lifetime(LLVMValueRef instruction)
{
    const char prefix[] = "llvm.lifetime.";
    return LLVMIsACallInst(instruction) != NULL &&
           strncmp(simd_call_name(instruction), prefix, sizeof prefix - 1) == 0;
}

bool simd_call_is_made(simd_call kind)
{
    return kind == SIMD_CALL_MATH || kind == SIMD_CALL_IMAGE || kind == SIMD_CALL_OTHER;
}

bool simd_call_concerns_memory(simd_call kind)
{
    switch (kind) {
    case SIMD_CALL_OTHER:
    case SIMD_CALL_BARRIER:
    case SIMD_CALL_FENCE:
    case SIMD_CALL_SUB_GROUP_BARRIER:
    case SIMD_CALL_SUB_GROUP_OPERATION:
    case SIMD_CALL_IMAGE:
        return true;
    default:
        return false;
    }
}

bool simd_is_barrier(LLVMValueRef instruction)
{
    return LLVMIsACallInst(instruction) != NULL &&
           strcmp(simd_call_name(instruction), SIMD_BARRIER) == 0;
}

LLVMValueRef simd_first_barrier(LLVMBasicBlockRef block)
{
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    while (i != LLVMGetBasicBlockTerminator(block) && !simd_is_barrier(i))
        i = LLVMGetNextInstruction(i);
    return i;
}

bool simd_has_barrier(LLVMBasicBlockRef block)
{
    LLVMValueRef first = simd_first_barrier(block);
    return first != NULL && simd_is_barrier(first);
}

uint32_t simd_last_barrier(const simd_cfg *cfg, uint32_t loop)
{
    for (uint32_t b = cfg->block_count; b-- > 0;)
        if (simd_cfg_is_in(cfg, b, loop) && simd_has_barrier(cfg->blocks[b].block))
            return b;
    return SIMD_NONE;
}

static bool is_plain(LLVMValueRef access)
{
    return LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic && !LLVMGetVolatile(access);
}

bool simd_is_communication(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad:
    case LLVMStore:
        return !is_plain(instruction);
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
    case LLVMFence:
        return true;
    case LLVMCall:
        return simd_call_kind(instruction) == SIMD_CALL_OTHER;
    default:
        return false;
    }
}

bool simd_needs_other_lanes(LLVMValueRef instruction)
{
    if (LLVMIsACallInst(instruction) == NULL || simd_is_of_one_lane(instruction))
        return false;
    const simd_call kind = simd_call_kind(instruction);
    return kind == SIMD_CALL_BARRIER || kind == SIMD_CALL_SUB_GROUP_BARRIER ||
           kind == SIMD_CALL_SUB_GROUP_OPERATION || kind == SIMD_CALL_OTHER;
}

bool simd_asks_for_lanes(LLVMValueRef instruction)
{
    if (LLVMIsACallInst(instruction) == NULL)
        return false;
    switch (simd_call_kind(instruction)) {
    case SIMD_CALL_LANE:
    case SIMD_CALL_SUB_GROUP:
    case SIMD_CALL_WIDTH:
    case SIMD_CALL_SUB_GROUP_OPERATION:
    case SIMD_CALL_SUB_GROUP_BARRIER:
        return true;
    default:
        return false;
    }
}

unsigned simd_call_parameter(LLVMValueRef call)
{
    return (unsigned)strtoul(simd_call_name(call) + strlen(SIMD_PARAMETER), NULL, 10);
}

unsigned simd_call_dimension(LLVMValueRef call)
{
    const char *name = simd_call_name(call);
    return (unsigned)(name[strlen(name) - 1] - '0');
}

bool simd_is_group_id(LLVMValueRef value, unsigned dimension)
{
    return LLVMIsACallInst(value) != NULL && simd_call_kind(value) == SIMD_CALL_GROUP_ID &&
           simd_call_dimension(value) == dimension;
}

bool simd_call_differs_by_lane(LLVMValueRef call)
{
    const char *operation = simd_call_name(call) + strlen(SIMD_SUB_GROUP_OPERATION);
    return strncmp(operation, "shuffle", 7) == 0 || strncmp(operation, "scan", 4) == 0 ||
           strncmp(operation, "cluster", 7) == 0;
}
