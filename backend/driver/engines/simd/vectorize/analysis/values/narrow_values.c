#include "backend/driver/engines/simd/vectorize/analysis/values/narrow_values.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

enum { BITS = 32, NARROW = 16 };

typedef struct finder {
    simd_narrow_values *out;
    LLVMValueRef i; /* which is looked at */
} finder;

/* ---- Operands -------------------------------------------------------------------------------- */

const char *simd_narrow_intrinsic(LLVMValueRef call)
{
    static const char *const names[] = {"llvm.smin", "llvm.smax", "llvm.umin", "llvm.umax",
                                        "llvm.abs"};
    const char *name = simd_call_name(call);
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strncmp(name, names[k], strlen(names[k])) == 0 && name[strlen(names[k])] == '.')
            return names[k];
    return NULL;
}

uint32_t simd_narrow_operands(LLVMValueRef i, uint32_t *first)
{
    *first = LLVMGetInstructionOpcode(i) == LLVMSelect ? 1 : 0;
    if (LLVMIsACallInst(i) == NULL)
        return (uint32_t)LLVMGetNumOperands(i) - *first;
    return strcmp(simd_narrow_intrinsic(i), "llvm.abs") == 0 ? 1 : 2;
}

static bool range_of(const finder *f, LLVMValueRef value, simd_interval *range)
{
    if (LLVMIsAConstantInt(value) != NULL) {
        range->low = range->high = LLVMConstIntGetSExtValue(value);
        return true;
    }
    const uint32_t number = simd_map_find(&f->out->numbers, value);
    if (number == SIMD_NONE)
        return false;
    *range = f->out->values[number].range;
    return true;
}

/* ---- What comes out -------------------------------------------------------------------------- */

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static simd_interval product(simd_interval a, simd_interval b)
{
    const int64_t w = a.low * b.low, x = a.low * b.high, y = a.high * b.low, z = a.high * b.high;
    return (simd_interval){least(least(w, x), least(y, z)), most(most(w, x), most(y, z))};
}

static simd_interval smallest_of(simd_interval a, simd_interval b)
{
    return (simd_interval){least(a.low, b.low), least(a.high, b.high)};
}

static simd_interval largest_of(simd_interval a, simd_interval b)
{
    return (simd_interval){most(a.low, b.low), most(a.high, b.high)};
}

static simd_interval either_of(simd_interval a, simd_interval b)
{
    return (simd_interval){least(a.low, b.low), most(a.high, b.high)};
}

/* All numbers with as many bits as the larger of two that have no sign. */
static simd_interval bits_of(simd_interval a, simd_interval b)
{
    return (simd_interval){0, (int64_t)simd_fill_bits((uint64_t)(a.high | b.high))};
}

static bool has_no_sign(simd_interval a)
{
    return a.low >= 0;
}

static bool is_amount(simd_interval b)
{
    return b.low == b.high && b.low >= 0 && b.low < NARROW;
}

/* Returns false if nothing is known of the result, or it may not be what it is in 32 bits. */
static bool shift(LLVMOpcode op, simd_interval a, simd_interval b, simd_interval *out)
{
    if (!is_amount(b) || (op == LLVMLShr && !has_no_sign(a)))
        return false;
    if (op == LLVMShl)
        *out = product(a, (simd_interval){INT64_C(1) << b.low, INT64_C(1) << b.low});
    else
        *out = (simd_interval){a.low >> b.low, a.high >> b.low};
    return true;
}

static bool combine_bits(LLVMOpcode op, simd_interval a, simd_interval b, simd_interval *out)
{
    if (op == LLVMAnd && (has_no_sign(a) || has_no_sign(b))) {
        const int64_t high = !has_no_sign(a)   ? b.high
                             : !has_no_sign(b) ? a.high
                                               : least(a.high, b.high);
        *out = (simd_interval){0, high};
        return true;
    }
    if (!has_no_sign(a) || !has_no_sign(b))
        return false;
    *out = bits_of(a, b);
    return true;
}

/* By a number that is known, of numbers without a sign. */
static bool divide(LLVMOpcode op, simd_interval a, simd_interval b, simd_interval *out)
{
    if (!has_no_sign(a) || b.low != b.high || b.low <= 0)
        return false;
    *out = op == LLVMUDiv || op == LLVMSDiv ? (simd_interval){a.low / b.low, a.high / b.low}
                                            : (simd_interval){0, least(a.high, b.low - 1)};
    return true;
}

static bool combine(LLVMOpcode op, simd_interval a, simd_interval b, simd_interval *out)
{
    switch (op) {
    case LLVMAdd:
        *out = (simd_interval){a.low + b.low, a.high + b.high};
        return true;
    case LLVMSub:
        *out = (simd_interval){a.low - b.high, a.high - b.low};
        return true;
    case LLVMMul:
        *out = product(a, b);
        return true;
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        return shift(op, a, b, out);
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
        return combine_bits(op, a, b, out);
    case LLVMUDiv:
    case LLVMURem:
    case LLVMSDiv:
    case LLVMSRem:
        return divide(op, a, b, out);
    case LLVMSelect:
        *out = either_of(a, b);
        return true;
    default:
        return false;
    }
}

static bool call(LLVMValueRef i, simd_interval a, simd_interval b, simd_interval *out)
{
    const char *name = simd_narrow_intrinsic(i);
    if (strcmp(name, "llvm.abs") == 0) {
        const int64_t high = most(a.high, -a.low);
        *out = (simd_interval){has_no_sign(a) ? a.low : 0, high};
        return true;
    }
    const bool no_signs = has_no_sign(a) && has_no_sign(b);
    if (name[strlen("llvm.")] == 'u' && !no_signs)
        return false;
    *out = strstr(name, "min") != NULL ? smallest_of(a, b) : largest_of(a, b);
    return true;
}

/* ---- Finding them ---------------------------------------------------------------------------- */

static bool is_of_bits(LLVMValueRef value, unsigned bits)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == bits;
}

static bool widen(LLVMValueRef i, simd_interval *out)
{
    LLVMTypeRef from = LLVMTypeOf(LLVMGetOperand(i, 0));
    if (LLVMGetTypeKind(from) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(from) > NARROW)
        return false;
    const int64_t all = (INT64_C(1) << LLVMGetIntTypeWidth(from)) - 1;
    *out = LLVMGetInstructionOpcode(i) == LLVMZExt ? (simd_interval){0, all}
                                                   : (simd_interval){-(all / 2) - 1, all / 2};
    return true;
}

static bool compute(const finder *f, simd_interval *out)
{
    const bool is_call = LLVMIsACallInst(f->i) != NULL;
    if (is_call && simd_narrow_intrinsic(f->i) == NULL)
        return false;
    uint32_t first;
    simd_interval ranges[2] = {{0, 0}, {0, 0}};
    const LLVMOpcode op = LLVMGetInstructionOpcode(f->i);
    if (!is_call && LLVMIsABinaryOperator(f->i) == NULL && op != LLVMSelect)
        return false;
    const uint32_t count = simd_narrow_operands(f->i, &first);
    for (uint32_t k = 0; k < count; k++)
        if (!range_of(f, LLVMGetOperand(f->i, first + k), &ranges[k]))
            return false;
    return is_call ? call(f->i, ranges[0], ranges[1], out) : combine(op, ranges[0], ranges[1], out);
}

/* Beyond 32 bits numbers are not what the interval says. */
static bool is_right(simd_interval range)
{
    return range.low >= INT32_MIN && range.high <= INT32_MAX;
}

static void look_at(finder *f)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(f->i);
    simd_narrow_value found = {.value = f->i, .widens = op == LLVMZExt || op == LLVMSExt};
    if (!is_of_bits(f->i, BITS) ||
        !(found.widens ? widen(f->i, &found.range) : compute(f, &found.range)) ||
        !is_right(found.range))
        return;
    simd_map_add(&f->out->numbers, f->i, f->out->count);
    f->out->values[f->out->count++] = found;
}

static uint32_t count_instructions(const simd_cfg *cfg)
{
    uint32_t count = 0;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            count++;
    return count;
}

bool simd_narrow_values_create(simd_narrow_values *values, const simd_cfg *cfg)
{
    const uint32_t most_values = count_instructions(cfg);
    *values = (simd_narrow_values){.values = calloc(most_values + 1, sizeof *values->values)};
    if (values->values == NULL || !simd_map_create(&values->numbers, most_values + 1))
        return false;
    finder f = {.out = values};
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (f.i = LLVMGetFirstInstruction(cfg->blocks[b].block); f.i != NULL;
             f.i = LLVMGetNextInstruction(f.i))
            look_at(&f);
    return true;
}

void simd_narrow_values_clear(simd_narrow_values *values)
{
    free(values->values);
    simd_map_clear(&values->numbers);
    *values = (simd_narrow_values){0};
}
