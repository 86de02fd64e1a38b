/* rejoin_quotients: an index that a kernel takes apart, into a row and a column, and puts together
 * again a row or some columns further. To LLVM each is a sum of its own:
 *
 *     row = i / 19, column = i % 19
 *     a[(row + 1) * 19 + column - 1]       a[i + 18]
 *
 * Lanes that follow one another come to the next row together, so they load a vector, where a
 * quotient that differs by lane would have them gather. Sums are written out as products of a
 * number, a quotient or anything else, and a constant or a divisor, x % n as x - x / n * n. If a
 * quotient vanishes, what is left takes the sum's place. That is exact also where it wraps around.
 *
 * Where LLVM counts in 64 bits how far the row and the column are, each of them is widened by
 * itself. The sums in 32 bits are taken apart all the same if none of them wraps around, as no
 * remainder plus a few does. Bits of a number are a remainder, and those above them a quotient.
 */
#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_TERMS = 12, MOST_DEPTH = 16, MOST_LEFT = 4 };

/* scale * value * factor, or scale * (value / divisor) * factor. */
typedef struct term {
    LLVMValueRef value;
    LLVMValueRef divisor, factor; /* NULL: there is none */
    bool is_signed;               /* how it is divided, or widened */
    bool widens;                  /* the quotient, or the value, to the type of the sum */
    uint64_t scale;
} term;

typedef struct sum {
    const simd_partition *partition;
    uint64_t offset;
    uint32_t count;
    term terms[MOST_TERMS];
} sum;

static bool collect(sum *s, LLVMValueRef value, term by, unsigned depth);

/* ---- Terms ----------------------------------------------------------------------------------- */

static bool are_alike(const term *a, const term *b)
{
    return a->value == b->value && a->divisor == b->divisor && a->factor == b->factor &&
           a->is_signed == b->is_signed && a->widens == b->widens;
}

static bool add_term(sum *s, term t)
{
    uint32_t k = 0;
    while (k < s->count && !are_alike(&s->terms[k], &t))
        k++;
    if (k == MOST_TERMS)
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
    const bool shifts =
        LLVMIsAInstruction(value) != NULL && LLVMGetInstructionOpcode(value) == LLVMLShr;
    const bool masks =
        LLVMIsAInstruction(value) != NULL && LLVMGetInstructionOpcode(value) == LLVMAnd;
    LLVMTypeRef type = LLVMTypeOf(value);
    if ((!shifts && !masks) || LLVMIsAConstantInt(LLVMGetOperand(value, 1)) == NULL)
        return false;
    const uint64_t bits = LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1));
    const unsigned width = LLVMGetIntTypeWidth(type);
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

static bool is_divided(LLVMValueRef value)
{
    division d;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use))
        if (find_division(LLVMGetUser(use), &d) && d.x == value)
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

/* Returns the quotient of a sum of nothing but that, what is divided and a constant; NULL if it is
 * another sum, or factors are so large that they are none of rows. */
static const term *quotient_of(const sum *t, LLVMTypeRef type)
{
    enum { LARGEST = 1 << 20 };
    const unsigned bits = LLVMGetIntTypeWidth(type);
    const term *quotient = NULL;
    for (uint32_t k = 0; k < t->count; k++)
        quotient = t->terms[k].divisor != NULL ? &t->terms[k] : quotient;
    if (quotient == NULL || LLVMIsAConstantInt(quotient->divisor) == NULL ||
        LLVMConstIntGetZExtValue(quotient->divisor) - 1 >= LARGEST)
        return NULL;
    for (uint32_t k = 0; k < t->count; k++) {
        const term *one = &t->terms[k];
        const int64_t scale = signed_of(one->scale, bits);
        if (one->value != quotient->value || LLVMTypeOf(one->value) != type ||
            (one->divisor != NULL && !are_alike(one, quotient)) || one->factor != NULL ||
            one->widens || scale > LARGEST || scale < -LARGEST)
            return NULL;
    }
    return quotient;
}

/* Whether a * x + b * (x / y) + c, which is (a * y + b) * (x / y) + a * (x % y) + c, is no number
 * that wraps around in its type. */
static bool is_exact(const sum *t, const term *quotient, LLVMTypeRef type, bool to_signed)
{
    const unsigned bits = LLVMGetIntTypeWidth(type);
    const int64_t y = (int64_t)LLVMConstIntGetZExtValue(quotient->divisor),
                  half = 1LL << (bits - 1);
    int64_t a = 0, b = 0, c = signed_of(t->offset, bits);
    for (uint32_t k = 0; k < t->count; k++)
        *(t->terms[k].divisor != NULL ? &b : &a) = signed_of(t->terms[k].scale, bits);
    const uint64_t most = simd_value_range_of(t->partition, quotient->value).most;
    const bool below_zero = quotient->is_signed && most >= (uint64_t)half;
    const int64_t rows = (below_zero ? half : (int64_t)most) / y, row = a * y + b;
    const int64_t by_row = (row < 0 ? -row : row) * rows, by_column = (a < 0 ? -a : a) * (y - 1);
    const int64_t up = (row > 0 || below_zero ? by_row : 0) + (a > 0 || below_zero ? by_column : 0);
    const int64_t down =
        (row < 0 || below_zero ? by_row : 0) + (a < 0 || below_zero ? by_column : 0);
    return to_signed ? up + c < half && c - down >= -half : up + c < 2 * half && c - down >= 0;
}

static bool collect_widened(sum *s, LLVMValueRef i, term by, unsigned depth)
{
    enum { MOST_BITS = 32 };
    LLVMValueRef from = LLVMGetOperand(i, 0);
    LLVMTypeRef type = LLVMTypeOf(from);
    const unsigned bits = LLVMGetIntTypeWidth(type);
    sum t = {.partition = s->partition};
    if (s->partition == NULL || by.factor != NULL || bits > MOST_BITS ||
        !collect(&t, from, (term){.scale = 1}, depth - 1))
        return add_value(s, i, by);
    const term *quotient = quotient_of(&t, type);
    if (quotient == NULL || !is_exact(&t, quotient, type, LLVMGetInstructionOpcode(i) == LLVMSExt))
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

/* Drops what is 0 in so many bits.
 * @returns whether a quotient was */
static bool drop_zeros(sum *s, unsigned bits)
{
    bool vanished = false;
    uint32_t left = 0;
    for (uint32_t k = 0; k < s->count; k++) {
        if (s->terms[k].scale << (64 - bits) != 0)
            s->terms[left++] = s->terms[k];
        else
            vanished = vanished || s->terms[k].divisor != NULL;
    }
    s->count = left;
    return vanished;
}

/* ---- The pass -------------------------------------------------------------------------------- */

static LLVMValueRef low_bits(LLVMBuilderRef b, LLVMValueRef value, LLVMTypeRef type)
{
    return LLVMTypeOf(value) == type ? value : LLVMBuildTrunc(b, value, type, "");
}

static LLVMValueRef widen(LLVMBuilderRef b, LLVMValueRef value, LLVMTypeRef type, bool is_signed)
{
    if (LLVMGetIntTypeWidth(LLVMTypeOf(value)) >= LLVMGetIntTypeWidth(type))
        return low_bits(b, value, type);
    return is_signed ? LLVMBuildSExt(b, value, type, "") : LLVMBuildZExt(b, value, type, "");
}

static LLVMValueRef build_term(LLVMBuilderRef b, const term *t, LLVMTypeRef type)
{
    LLVMValueRef value = t->value;
    if (t->divisor != NULL)
        value = t->is_signed ? LLVMBuildSDiv(b, value, t->divisor, "")
                             : LLVMBuildUDiv(b, value, t->divisor, "");
    value = t->widens ? widen(b, value, type, t->is_signed) : low_bits(b, value, type);
    if (t->factor != NULL)
        value = LLVMBuildMul(b, value, low_bits(b, t->factor, type), "");
    LLVMValueRef scale = LLVMConstInt(type, t->scale, false);
    return LLVMConstIntGetZExtValue(scale) == 1 ? value : LLVMBuildMul(b, value, scale, "");
}

static LLVMValueRef build_sum(LLVMBuilderRef b, const sum *s, LLVMTypeRef type)
{
    LLVMValueRef all = NULL, offset = LLVMConstInt(type, s->offset, false);
    for (uint32_t k = 0; k < s->count; k++) {
        LLVMValueRef one = build_term(b, &s->terms[k], type);
        all = all == NULL ? one : LLVMBuildAdd(b, all, one, "");
    }
    if (all == NULL || LLVMConstIntGetZExtValue(offset) == 0)
        return all == NULL ? offset : all;
    return LLVMBuildAdd(b, all, offset, "");
}

/* Whether a sum is of integers of so many bits, and shorter without a quotient. */
static bool is_rejoined(sum *s, LLVMTypeRef type)
{
    return drop_zeros(s, LLVMGetIntTypeWidth(type)) && s->count <= MOST_LEFT;
}

static bool is_number(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64;
}

static void replace(simd_vectorization *v, LLVMValueRef i, LLVMValueRef by)
{
    simd_remark(v, i, SIMD_PASS_REJOIN_QUOTIENTS,
                "index: a quotient and its remainder are together what was divided");
    LLVMReplaceAllUsesWith(i, by);
}

static bool rejoin_sum(simd_vectorization *v, LLVMBuilderRef b, LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    LLVMTypeRef type = LLVMTypeOf(i);
    sum s = {.partition = &v->partition};
    if ((op != LLVMAdd && op != LLVMSub) || !is_number(type) ||
        !collect(&s, i, (term){.scale = 1}, MOST_DEPTH) || !is_rejoined(&s, type))
        return false;
    LLVMPositionBuilderBefore(b, i);
    replace(v, i, build_sum(b, &s, type));
    return true;
}

/* Returns the one index of an address, of 64 bits; or NULL. */
static LLVMValueRef index_of(LLVMValueRef address)
{
    if (LLVMIsAGetElementPtrInst(address) == NULL || LLVMGetNumOperands(address) != 2)
        return NULL;
    LLVMValueRef index = LLVMGetOperand(address, 1);
    return is_number(LLVMTypeOf(index)) && LLVMGetIntTypeWidth(LLVMTypeOf(index)) == 64 ? index
                                                                                        : NULL;
}

static uint64_t size_of(const simd_vectorization *v, LLVMValueRef address)
{
    return LLVMABISizeOfType(v->layout, LLVMGetGEPSourceElementType(address));
}

/* Divides by a size, if nothing is left. */
static bool divide(sum *s, uint64_t size)
{
    const int64_t by = (int64_t)size;
    bool is_whole = (int64_t)s->offset % by == 0;
    for (uint32_t k = 0; k < s->count; k++)
        is_whole = is_whole && (int64_t)s->terms[k].scale % by == 0;
    for (uint32_t k = 0; is_whole && k < s->count; k++)
        s->terms[k].scale = (uint64_t)((int64_t)s->terms[k].scale / by);
    s->offset = is_whole ? (uint64_t)((int64_t)s->offset / by) : s->offset;
    return is_whole;
}

/* From 19 on LLVM adds a row and a column to an address one after the other. The sum is one of
 * bytes, and then of elements. */
static bool rejoin_address(simd_vectorization *v, LLVMBuilderRef b, LLVMValueRef i)
{
    LLVMValueRef second = index_of(i);
    LLVMValueRef inner = second == NULL ? NULL : LLVMGetOperand(i, 0);
    LLVMValueRef first = inner == NULL ? NULL : index_of(inner);
    sum s = {.partition = &v->partition};
    if (first == NULL || size_of(v, i) == 0 ||
        !collect(&s, first, (term){.scale = size_of(v, inner)}, MOST_DEPTH) ||
        !collect(&s, second, (term){.scale = size_of(v, i)}, MOST_DEPTH) ||
        !is_rejoined(&s, LLVMTypeOf(first)) || !divide(&s, size_of(v, i)))
        return false;
    LLVMPositionBuilderBefore(b, i);
    LLVMValueRef index = build_sum(b, &s, LLVMTypeOf(first));
    LLVMTypeRef element = LLVMGetGEPSourceElementType(i);
    replace(v, i, LLVMBuildGEP2(b, element, LLVMGetOperand(inner, 0), &index, 1, ""));
    return true;
}

simd_pass_result simd_run_rejoin_quotients(simd_vectorization *v)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(v->context);
    bool any = false;
    for (uint32_t k = 0; k < v->cfg.block_count; k++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(v->cfg.blocks[k].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            any = rejoin_sum(v, b, i) || rejoin_address(v, b, i) || any;
    LLVMDisposeBuilder(b);
    return any ? simd_remove_dead(v) : SIMD_PASS_NOTHING_CHANGED;
}
