#include "backend/driver/engines/simd/vectorize/analysis/values/forms.h"

#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

simd_form simd_form_unknown(void)
{
    return (simd_form){.known = false};
}

simd_form simd_form_constant(int64_t number)
{
    return (simd_form){.known = true, .offset = number};
}

bool simd_form_is_constant(const simd_form *form)
{
    return form->known && !form->is_content && form->count == 0;
}

/* ---- Products -------------------------------------------------------------------------------- */

static bool is_same_product(const simd_form_product *a, const simd_form_product *b)
{
    bool same = a->count == b->count;
    for (uint32_t k = 0; same && k < a->count; k++)
        same = a->factors[k].value == b->factors[k].value &&
               a->factors[k].widened == b->factors[k].widened;
    return same;
}

/* The number of a product; SIMD_FORM_PRODUCTS if there is no room. */
static uint32_t number_of(simd_form_products *products, const simd_form_product *product)
{
    uint32_t k = 0;
    while (k < products->count && !is_same_product(&products->list[k], product))
        k++;
    if (k == products->count && k < SIMD_FORM_PRODUCTS)
        products->list[products->count++] = *product;
    return k;
}

static bool add_factor(simd_form_product *product, simd_form_factor factor)
{
    uint32_t k = product->count;
    if (k == SIMD_FORM_FACTORS)
        return false;
    for (; k > 0 && (uintptr_t)product->factors[k - 1].value > (uintptr_t)factor.value; k--)
        product->factors[k] = product->factors[k - 1];
    product->factors[k] = factor;
    product->count++;
    return true;
}

static bool join(const simd_form_product *a, const simd_form_product *b, simd_form_product *out)
{
    *out = *a;
    for (uint32_t k = 0; k < b->count; k++)
        if (!add_factor(out, b->factors[k]))
            return false;
    return true;
}

simd_form simd_form_value(simd_form_products *products, LLVMValueRef value)
{
    const simd_form_product product = {.count = 1, .factors = {{value, (LLVMOpcode)0}}};
    const uint32_t number = number_of(products, &product);
    if (number == SIMD_FORM_PRODUCTS)
        return simd_form_unknown();
    return (simd_form){.known = true, .count = 1, .terms = {{number, 1}}};
}

/* ---- Sums ------------------------------------------------------------------------------------ */

static bool add_term(simd_form *form, uint32_t product, int64_t scale)
{
    uint32_t at = 0;
    while (at < form->count && form->terms[at].product < product)
        at++;
    const bool is_there = at < form->count && form->terms[at].product == product;
    if (is_there) {
        form->terms[at].scale = simd_pointer_offset(form->terms[at].scale, scale, 1);
        if (form->terms[at].scale != 0)
            return true;
        form->count--;
        for (uint32_t k = at; k < form->count; k++)
            form->terms[k] = form->terms[k + 1];
        return true;
    }
    if (scale == 0)
        return true;
    if (form->count == SIMD_FORM_TERMS)
        return false;
    for (uint32_t k = form->count++; k > at; k--)
        form->terms[k] = form->terms[k - 1];
    form->terms[at] = (simd_form_term){product, scale};
    return true;
}

static bool are_numbers(const simd_form *a, const simd_form *b)
{
    return a->known && b->known && !a->is_content && !b->is_content;
}

simd_form simd_form_add(const simd_form *a, const simd_form *b, int64_t scale)
{
    simd_form sum = *a;
    if (!are_numbers(a, b))
        return simd_form_unknown();
    sum.offset = simd_pointer_offset(a->offset, b->offset, scale);
    for (uint32_t k = 0; k < b->count; k++)
        if (!add_term(&sum, b->terms[k].product, simd_pointer_offset(0, b->terms[k].scale, scale)))
            return simd_form_unknown();
    return sum;
}

simd_form simd_form_multiply(simd_form_products *products, const simd_form *a, const simd_form *b)
{
    if (!are_numbers(a, b))
        return simd_form_unknown();
    simd_form all = simd_form_constant(0);
    all = simd_form_add(&all, a, b->offset);
    const int64_t offset = all.offset;
    all = simd_form_add(&all, b, a->offset);
    all.offset = offset;
    for (uint32_t k = 0; all.known && k < a->count * b->count; k++) {
        const simd_form_term *x = &a->terms[k / b->count], *y = &b->terms[k % b->count];
        simd_form_product product;
        if (!join(&products->list[x->product], &products->list[y->product], &product))
            return simd_form_unknown();
        const uint32_t number = number_of(products, &product);
        all.known = number != SIMD_FORM_PRODUCTS &&
                    add_term(&all, number, simd_pointer_offset(0, x->scale, y->scale));
    }
    return all;
}

/* ---- Widths ---------------------------------------------------------------------------------- */

static int64_t widen_constant(int64_t number, LLVMOpcode how, unsigned bits)
{
    const unsigned above = 64 - bits;
    const uint64_t moved = (uint64_t)number << above;
    return how == LLVMZExt ? (int64_t)(moved >> above) : (int64_t)moved >> above;
}

/* Returns whether a sum is but one value: whatever that is, it is widened by itself. */
static bool is_value(const simd_form_products *products, const simd_form *a)
{
    return a->count == 1 && a->offset == 0 && a->terms[0].scale == 1 &&
           products->list[a->terms[0].product].count == 1;
}

static bool may_be_negative(const simd_form_products *products, LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind ||
           simd_value_range_of(&products->partition, value).most > INT32_MAX;
}

static bool any_may_be_negative(const simd_form_products *products, const simd_form *a)
{
    for (uint32_t k = 0; k < a->count; k++) {
        const simd_form_product *p = &products->list[a->terms[k].product];
        for (uint32_t f = 0; f < p->count; f++)
            if (may_be_negative(products, p->factors[f].value))
                return true;
    }
    return false;
}

static bool can_widen(const simd_form_products *products, const simd_form *a, LLVMOpcode how,
                      unsigned bits)
{
    return a->known && !a->is_content && bits == 32 &&
           (how == LLVMSExt || is_value(products, a) || !any_may_be_negative(products, a));
}

simd_form simd_form_widen(simd_form_products *products, const simd_form *a, LLVMOpcode how,
                          unsigned bits)
{
    if (simd_form_is_constant(a))
        return simd_form_constant(widen_constant(a->offset, how, bits));
    if (!can_widen(products, a, how, bits))
        return simd_form_unknown();
    simd_form wide = simd_form_constant(widen_constant(a->offset, LLVMSExt, bits));
    for (uint32_t k = 0; k < a->count; k++) {
        simd_form_product product = products->list[a->terms[k].product];
        for (uint32_t f = 0; f < product.count; f++) /* also what was widened, and then cut */
            product.factors[f].widened = how;
        const uint32_t number = number_of(products, &product);
        if (number == SIMD_FORM_PRODUCTS ||
            !add_term(&wide, number, widen_constant(a->terms[k].scale, LLVMSExt, bits)))
            return simd_form_unknown();
    }
    return wide;
}

/* ---- What is asked of them ------------------------------------------------------------------- */

bool simd_form_equals(const simd_form *a, const simd_form *b)
{
    bool same = a->count == b->count && a->offset == b->offset && a->is_content == b->is_content;
    for (uint32_t k = 0; same && k < a->count; k++)
        same = a->terms[k].product == b->terms[k].product && a->terms[k].scale == b->terms[k].scale;
    return same;
}

/* How many of a form's last bits are 0 for certain. */
static unsigned zeros_of(const simd_form *form)
{
    uint64_t bits = (uint64_t)form->offset;
    for (uint32_t k = 0; k < form->count; k++)
        bits |= (uint64_t)form->terms[k].scale;
    return bits == 0 ? 64 : (unsigned)__builtin_ctzll(bits);
}

/* ---- Constants ------------------------------------------------------------------------------- */

/* As a number of so many bits is read: forms of constants have a sign. */
simd_form simd_form_cut(simd_form form, LLVMOpcode how, unsigned bits)
{
    return simd_form_is_constant(&form) ? simd_form_widen(NULL, &form, how, bits) : form;
}

static uint64_t unsigned_of(const simd_form *form, unsigned bits)
{
    return (uint64_t)simd_form_widen(NULL, form, LLVMZExt, bits).offset;
}

bool simd_form_compare(LLVMIntPredicate predicate, const simd_form *a, const simd_form *b,
                       unsigned bits)
{
    const uint64_t x = unsigned_of(a, bits), y = unsigned_of(b, bits);
    const int64_t s = simd_form_cut(*a, LLVMSExt, bits).offset,
                  t = simd_form_cut(*b, LLVMSExt, bits).offset;
    switch (predicate) {
    case LLVMIntEQ:
        return x == y;
    case LLVMIntNE:
        return x != y;
    case LLVMIntUGT:
        return x > y;
    case LLVMIntUGE:
        return x >= y;
    case LLVMIntULT:
        return x < y;
    case LLVMIntULE:
        return x <= y;
    case LLVMIntSGT:
        return s > t;
    case LLVMIntSGE:
        return s >= t;
    case LLVMIntSLT:
        return s < t;
    default:
        return s <= t;
    }
}

/* Of two constants. */
static simd_form compute_constants(LLVMOpcode operation, const simd_form *a, const simd_form *b,
                                   unsigned bits)
{
    const uint64_t x = unsigned_of(a, bits), y = unsigned_of(b, bits);
    const int64_t s = simd_form_cut(*a, LLVMSExt, bits).offset,
                  t = simd_form_cut(*b, LLVMSExt, bits).offset;
    switch (operation) {
    case LLVMUDiv:
        return y == 0 ? simd_form_unknown() : simd_form_constant((int64_t)(x / y));
    case LLVMURem:
        return y == 0 ? simd_form_unknown() : simd_form_constant((int64_t)(x % y));
    case LLVMSDiv:
        return t == 0 || t == -1 ? simd_form_unknown() : simd_form_constant(s / t);
    case LLVMSRem:
        return t == 0 || t == -1 ? simd_form_unknown() : simd_form_constant(s % t);
    case LLVMAnd:
        return simd_form_constant((int64_t)(x & y));
    case LLVMOr:
        return simd_form_constant((int64_t)(x | y));
    case LLVMXor:
        return simd_form_constant((int64_t)(x ^ y));
    case LLVMLShr:
        return y >= bits ? simd_form_unknown() : simd_form_constant((int64_t)(x >> y));
    case LLVMAShr:
        return y >= bits ? simd_form_unknown() : simd_form_constant(s >> y);
    default:
        return simd_form_unknown();
    }
}

/* `or` of numbers that have no bit in common. */
static bool is_sum(const simd_form *a, const simd_form *b)
{
    return a->known && !a->is_content && simd_form_is_constant(b) && b->offset >= 0 &&
           zeros_of(a) < 63 && b->offset >> zeros_of(a) == 0;
}

/* `number` << `by`. */
static simd_form shift(simd_form_products *products, const simd_form *number, const simd_form *by,
                       unsigned bits)
{
    if (!simd_form_is_constant(by) || by->offset < 0 || by->offset >= (bits < 63 ? bits : 63))
        return simd_form_unknown();
    const simd_form scale = simd_form_constant(INT64_C(1) << by->offset);
    return simd_form_multiply(products, number, &scale);
}

static simd_form compute(simd_form_products *products, LLVMOpcode operation, const simd_form *a,
                         const simd_form *b, unsigned bits)
{
    switch (operation) {
    case LLVMAdd:
        return simd_form_add(a, b, 1);
    case LLVMSub:
        return simd_form_add(a, b, -1);
    case LLVMMul:
        return simd_form_multiply(products, a, b);
    case LLVMShl:
        return shift(products, a, b, bits);
    default:
        break;
    }
    if (simd_form_is_constant(a) && simd_form_is_constant(b))
        return compute_constants(operation, a, b, bits);
    if (operation == LLVMOr && is_sum(a, b))
        return simd_form_add(a, b, 1);
    return operation == LLVMOr && is_sum(b, a) ? simd_form_add(b, a, 1) : simd_form_unknown();
}

simd_form simd_form_compute(simd_form_products *products, LLVMOpcode operation, const simd_form *a,
                            const simd_form *b, unsigned bits)
{
    return simd_form_cut(compute(products, operation, a, b, bits), LLVMSExt, bits);
}
