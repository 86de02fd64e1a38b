#include "backend/driver/engines/simd/vectorize/transform/scalar/indices/quotient_sum.h"

#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"

enum { MOST_DEPTH = 16, MOST_BITS = 64 };

typedef simd_quotient_term term;
typedef simd_quotient_sum sum;

static bool collect(sum *s, LLVMValueRef value, term by, unsigned depth);

/* ---- Terms ----------------------------------------------------------------------------------- */

static bool are_alike(const term *a, const term *b)
{
    return a->value == b->value && a->divisor == b->divisor && a->factor == b->factor &&
           a->is_signed == b->is_signed && a->widens == b->widens;
}

static uint64_t most_of(LLVMValueRef value)
{
    return UINT64_MAX >> (64 - LLVMGetIntTypeWidth(LLVMTypeOf(value)));
}

/* Puts what a number was cut from in its place, if it has no more bits and no sign. */
static void undo_cut(const sum *s, term *t)
{
    if (t->divisor != NULL && (LLVMIsAConstantInt(t->divisor) == NULL ||
                               LLVMConstIntGetZExtValue(t->divisor) > most_of(t->divisor) / 2))
        return;
    while (LLVMIsATruncInst(t->value) != NULL) {
        LLVMValueRef from = LLVMGetOperand(t->value, 0);
        if (LLVMGetIntTypeWidth(LLVMTypeOf(from)) > MOST_BITS)
            return;
        const uint64_t limit = most_of(t->value) / (t->is_signed ? 2 : 1);
        if (simd_value_range_of(s->partition, from).most > limit)
            return;
        t->value = from;
        t->is_signed = false;
        if (t->divisor != NULL) {
            t->was_cut = true;
            t->divisor = LLVMConstInt(LLVMTypeOf(from), LLVMConstIntGetZExtValue(t->divisor), 0);
        }
    }
}

static bool add_term(sum *s, term t)
{
    if (s->partition != NULL) {
        undo_cut(s, &t);
        t.widens = t.widens && LLVMGetIntTypeWidth(LLVMTypeOf(t.value)) < s->bits;
        t.is_signed = t.is_signed && (t.widens || t.divisor != NULL);
    }
    uint32_t k = 0;
    while (k < s->count && !are_alike(&s->terms[k], &t))
        k++;
    if (k == SIMD_MOST_QUOTIENT_TERMS)
        return false;
    if (k == s->count) {
        s->terms[s->count++] = t;
        return true;
    }
    s->terms[k].scale += t.scale;
    return true;
}

static bool add_value(sum *s, LLVMValueRef value, term by)
{
    by.value = value;
    return add_term(s, by);
}

static uint64_t number_of(LLVMValueRef constant)
{
    return (uint64_t)LLVMConstIntGetSExtValue(constant);
}

static bool add_constant(sum *s, LLVMValueRef constant, term by)
{
    by.scale *= number_of(constant);
    if (by.factor != NULL)
        return add_term(s, (term){.value = by.factor, .scale = by.scale});
    s->offset += by.scale;
    return true;
}

static bool add_quotient(sum *s, LLVMValueRef x, LLVMValueRef y, bool is_signed, term by)
{
    by.value = x;
    by.divisor = y;
    by.is_signed = is_signed;
    return add_term(s, by);
}

/* ---- Divisions ------------------------------------------------------------------------------- */

typedef struct division {
    LLVMValueRef x, y;
    bool is_signed, is_remainder;
} division;

static bool find_division(LLVMValueRef value, division *out)
{
    if (LLVMIsABinaryOperator(value) == NULL)
        return false;
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    *out = (division){LLVMGetOperand(value, 0), LLVMGetOperand(value, 1),
                      op == LLVMSDiv || op == LLVMSRem, op == LLVMSRem || op == LLVMURem};
    return simd_is_division(op);
}

/* Whether all ones of a number are its lowest bits, and there are any. */
static bool is_mask(uint64_t bits)
{
    return bits != 0 && (bits & (bits + 1)) == 0;
}

/* Bits of a number, from the lowest one on or without some of these, are those of a division. */
static bool find_bits(LLVMValueRef value, division *out)
{
    const bool shifts = simd_is_opcode(value, LLVMLShr);
    const bool masks = simd_is_opcode(value, LLVMAnd);
    LLVMTypeRef type = LLVMTypeOf(value);
    if ((!shifts && !masks) || LLVMIsAConstantInt(LLVMGetOperand(value, 1)) == NULL)
        return false;
    const unsigned width = LLVMGetIntTypeWidth(type);
    if (width > MOST_BITS)
        return false;
    const uint64_t bits = LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1));
    if (shifts ? bits == 0 || bits >= width : !is_mask(bits) || bits >> (width - 1) != 0)
        return false;
    const uint64_t by = shifts ? UINT64_C(1) << bits : bits + 1;
    *out = (division){LLVMGetOperand(value, 0), LLVMConstInt(type, by, false), false, masks};
    return true;
}

/* A remainder by what is not constant takes the one place for a factor. */
static bool can_add(const division *d, term by)
{
    return !d->is_remainder || by.factor == NULL || LLVMIsAConstantInt(d->y) != NULL;
}

static bool add_division(sum *s, const division *d, term by)
{
    if (!d->is_remainder)
        return add_quotient(s, d->x, d->y, d->is_signed, by);
    if (!add_value(s, d->x, by))
        return false;
    by.scale = -by.scale;
    if (LLVMIsAConstantInt(d->y) != NULL)
        by.scale *= number_of(d->y);
    else
        by.factor = d->y;
    return add_quotient(s, d->x, d->y, d->is_signed, by);
}

/* Perhaps after it is cut to fewer bits. */
static bool is_divided(LLVMValueRef value)
{
    division d;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use))
        if ((find_division(LLVMGetUser(use), &d) && d.x == value) ||
            (LLVMIsATruncInst(LLVMGetUser(use)) != NULL && is_divided(LLVMGetUser(use))))
            return true;
    return false;
}

/* ---- Sums ------------------------------------------------------------------------------------ */

static bool divides_by(LLVMValueRef value, LLVMValueRef divisor)
{
    sum s = {0}; /* of what is not widened: it needs no ranges */
    if (!collect(&s, value, (term){.scale = 1}, MOST_DEPTH / 2))
        return false;
    for (uint32_t k = 0; k < s.count; k++)
        if (s.terms[k].divisor == divisor)
            return true;
    return false;
}

static bool collect_product(sum *s, LLVMValueRef i, term by, unsigned depth)
{
    for (unsigned k = 0; k < 2; k++) {
        LLVMValueRef factor = LLVMGetOperand(i, k), other = LLVMGetOperand(i, 1 - k);
        if (LLVMIsAConstantInt(factor) != NULL) {
            by.scale *= number_of(factor);
            return collect(s, other, by, depth - 1);
        }
        if (by.factor == NULL && divides_by(other, factor)) {
            by.factor = factor;
            return collect(s, other, by, depth - 1);
        }
    }
    return add_value(s, i, by);
}

static bool collect_shifted(sum *s, LLVMValueRef i, term by, unsigned depth)
{
    LLVMValueRef amount = LLVMGetOperand(i, 1);
    if (LLVMIsAConstantInt(amount) == NULL)
        return add_value(s, i, by);
    by.scale <<= LLVMConstIntGetZExtValue(amount);
    return collect(s, LLVMGetOperand(i, 0), by, depth - 1);
}

static bool collect_both(sum *s, LLVMValueRef i, term by, unsigned depth)
{
    if (!collect(s, LLVMGetOperand(i, 0), by, depth - 1))
        return false;
    if (LLVMGetInstructionOpcode(i) == LLVMSub)
        by.scale = -by.scale;
    return collect(s, LLVMGetOperand(i, 1), by, depth - 1);
}

/* ---- Sums that are widened ------------------------------------------------------------------- */

static int64_t signed_of(uint64_t number, unsigned bits)
{
    return (int64_t)(number << (64 - bits)) >> (64 - bits);
}

/* Whether a value of the sum has no more bits than the sum. */
static bool has_bits(const sum *t, LLVMValueRef value)
{
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    return bits == t->bits || (bits > t->bits && simd_value_range_of(t->partition, value).most <=
                                                     UINT64_MAX >> (64 - t->bits));
}

static int64_t divisor_of(const term *quotient)
{
    return quotient->is_signed ? LLVMConstIntGetSExtValue(quotient->divisor)
                               : (int64_t)LLVMConstIntGetZExtValue(quotient->divisor);
}

/* Returns the quotient of a sum of nothing but that, what is divided and a constant; NULL if it is
 * another sum, or factors are so large that they are none of rows. */
static const term *quotient_of(const sum *t)
{
    enum { LARGEST = 1 << 20 };
    const unsigned bits = t->bits;
    const term *quotient = NULL;
    for (uint32_t k = 0; k < t->count; k++)
        quotient = t->terms[k].divisor != NULL ? &t->terms[k] : quotient;
    if (quotient == NULL || LLVMIsAConstantInt(quotient->divisor) == NULL ||
        (uint64_t)divisor_of(quotient) - 1 >= LARGEST)
        return NULL;
    for (uint32_t k = 0; k < t->count; k++) {
        const term *one = &t->terms[k];
        const int64_t scale = signed_of(one->scale, bits);
        if (one->value != quotient->value || !has_bits(t, one->value) ||
            (one->divisor != NULL && !are_alike(one, quotient)) || one->factor != NULL ||
            one->widens || scale > LARGEST || scale < -LARGEST)
            return NULL;
    }
    return quotient;
}

/* Whether a * x + b * (x / y) + c, which is (a * y + b) * (x / y) + a * (x % y) + c, is no number
 * that wraps around in its type. */
static bool is_exact(const sum *t, const term *quotient, bool to_signed)
{
    const unsigned bits = t->bits;
    const int64_t y = divisor_of(quotient), half = (int64_t)1 << (bits - 1);
    int64_t a = 0, b = 0, c = signed_of(t->offset, bits);
    for (uint32_t k = 0; k < t->count; k++)
        *(t->terms[k].divisor != NULL ? &b : &a) = signed_of(t->terms[k].scale, bits);
    const uint64_t most = simd_value_range_of(t->partition, quotient->value).most;
    const bool below_zero = quotient->is_signed && most >= (uint64_t)half;
    const bool is_cut = LLVMGetIntTypeWidth(LLVMTypeOf(quotient->value)) > bits;
    const int64_t rows = (below_zero && !is_cut ? half : (int64_t)most) / y, row = a * y + b;
    const int64_t by_row = (row < 0 ? -row : row) * rows, by_column = (a < 0 ? -a : a) * (y - 1);
    const int64_t up = (row > 0 || below_zero ? by_row : 0) + (a > 0 || below_zero ? by_column : 0);
    const int64_t down =
        (row < 0 || below_zero ? by_row : 0) + (a < 0 || below_zero ? by_column : 0);
    return to_signed ? up + c < half && c - down >= -half : up + c < 2 * half && c - down >= 0;
}

static bool collect_widened(sum *s, LLVMValueRef i, term by, unsigned depth)
{
    enum { MOST_WIDENED = 32 };
    LLVMValueRef from = LLVMGetOperand(i, 0);
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(from));
    sum t = {.partition = s->partition, .bits = bits};
    if (s->partition == NULL || by.factor != NULL || bits > MOST_WIDENED ||
        !collect(&t, from, (term){.scale = 1}, depth - 1))
        return add_value(s, i, by);
    const term *quotient = quotient_of(&t);
    if (quotient == NULL || !is_exact(&t, quotient, LLVMGetInstructionOpcode(i) == LLVMSExt))
        return add_value(s, i, by);
    const bool is_signed = quotient->is_signed;
    for (uint32_t k = 0; k < t.count; k++) {
        term one = t.terms[k];
        one.scale = by.scale * (uint64_t)signed_of(one.scale, bits);
        one.is_signed = is_signed;
        one.widens = true;
        if (!add_term(s, one))
            return false;
    }
    s->offset += by.scale * (uint64_t)signed_of(t.offset, bits);
    return true;
}

/* Adds a value, times what `by` says. */
static bool collect(sum *s, LLVMValueRef value, term by, unsigned depth)
{
    division d;
    if (LLVMIsAConstantInt(value) != NULL)
        return add_constant(s, value, by);
    if (depth == 0 || LLVMIsAInstruction(value) == NULL || is_divided(value))
        return add_value(s, value, by);
    if ((find_division(value, &d) || find_bits(value, &d)) && can_add(&d, by))
        return add_division(s, &d, by);
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
    case LLVMSub:
        return collect_both(s, value, by, depth);
    case LLVMMul:
        return collect_product(s, value, by, depth);
    case LLVMShl:
        return collect_shifted(s, value, by, depth);
    case LLVMTrunc:
        return collect(s, LLVMGetOperand(value, 0), by, depth - 1);
    case LLVMZExt:
    case LLVMSExt:
        return collect_widened(s, value, by, depth);
    default:
        return add_value(s, value, by);
    }
}

bool simd_add_to_quotient_sum(simd_quotient_sum *s, LLVMValueRef value, uint64_t times)
{
    return collect(s, value, (term){.scale = times}, MOST_DEPTH);
}
