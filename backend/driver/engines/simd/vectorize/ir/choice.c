#include "backend/driver/engines/simd/vectorize/ir/choice.h"

#include <stdint.h>

#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"
#include "base/power_of_two.h"

enum { FEWEST = 4 };

/* index & mask == number, where all bits are asked for if mask is 0 */
typedef struct test {
    LLVMValueRef index, if_equal, if_other;
    uint64_t mask, number;
} test;

/* Of a scalar, or of all lanes of a vector. */
static bool read_number(LLVMValueRef value, uint64_t *number)
{
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMVectorTypeKind)
        return simd_read_constant(value, number);
    const unsigned count = LLVMGetVectorSize(LLVMTypeOf(value));
    LLVMValueRef first = LLVMIsAConstant(value) != NULL ? LLVMGetAggregateElement(value, 0) : NULL;
    for (unsigned i = 1; first != NULL && i < count; i++)
        if (LLVMGetAggregateElement(value, i) != first)
            return false;
    return first != NULL && simd_read_constant(first, number);
}

static bool read_test(LLVMValueRef value, test *t)
{
    LLVMValueRef asked = simd_is_opcode(value, LLVMSelect) ? LLVMGetOperand(value, 0) : NULL;
    if (asked == NULL || !simd_is_opcode(asked, LLVMICmp) ||
        !read_number(LLVMGetOperand(asked, 1), &t->number))
        return false;
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(asked);
    t->index = LLVMGetOperand(asked, 0);
    t->mask = 0;
    if (simd_is_opcode(t->index, LLVMAnd) && read_number(LLVMGetOperand(t->index, 1), &t->mask))
        t->index = LLVMGetOperand(t->index, 0);
    t->if_equal = LLVMGetOperand(value, predicate == LLVMIntEQ ? 1 : 2);
    t->if_other = LLVMGetOperand(value, predicate == LLVMIntEQ ? 2 : 1);
    return predicate == LLVMIntEQ || predicate == LLVMIntNE;
}

/* ---- Bit by bit ------------------------------------------------------------------------------ */

/* Whether a value is one of two, as that bit of the index says. */
static bool read_bit(LLVMValueRef value, LLVMValueRef index, uint64_t bit, LLVMValueRef of_bit[2])
{
    test t;
    if (!read_test(value, &t) || t.index != index || t.mask != bit ||
        (t.number != 0 && t.number != bit))
        return false;
    of_bit[0] = t.number == 0 ? t.if_equal : t.if_other;
    of_bit[1] = t.number == 0 ? t.if_other : t.if_equal;
    return true;
}

/* Where LLVM found both halves to be equal, there is no select. */
static unsigned fill(simd_choice *c, LLVMValueRef value, unsigned first, unsigned count)
{
    LLVMValueRef halves[2] = {value, value};
    if (count == 1) {
        c->from[first] = value;
        return 0;
    }
    const uint64_t bit = (uint64_t)(count / 2) << c->shift;
    const unsigned found = read_bit(value, c->index, bit, halves);
    return found + fill(c, halves[0], first, count / 2) +
           fill(c, halves[1], first + count / 2, count / 2);
}

static bool read_bits(LLVMValueRef value, const test *root, simd_choice *out)
{
    LLVMValueRef halves[2] = {value, NULL};
    uint64_t bit = root->mask;
    out->index = root->index;
    for (out->count = 1; bit != 0 && out->count < SIMD_MOST_CHOICES; bit /= 2, out->count *= 2)
        if (!read_bit(halves[0], root->index, bit, halves))
            break;
    out->shift = 0;
    while (out->count << out->shift < 2 * root->mask)
        out->shift++;
    return out->count >= FEWEST && fill(out, value, 0, out->count) >= out->count / 2;
}

/* ---- Number by number ------------------------------------------------------------------------ */

/* Of how many numbers an index is one; 0 if that is not known. */
static uint64_t count_numbers(const test *t)
{
    uint64_t by = 0;
    if (t->mask != 0)
        return t->mask + 1;
    const unsigned bits = LLVMGetIntTypeWidth(simd_element_type(LLVMTypeOf(t->index)));
    const bool shifts = simd_is_opcode(t->index, LLVMLShr) &&
                        read_number(LLVMGetOperand(t->index, 1), &by) && by < bits;
    return shifts && bits - by < 8 ? UINT64_C(1) << (bits - by) : 0;
}

static bool read_numbers(LLVMValueRef value, const test *root, simd_choice *out)
{
    const uint64_t count = count_numbers(root);
    unsigned found = 0;
    test t = *root;
    if (count < FEWEST || count > SIMD_MOST_CHOICES || !zli_is_power_of_two(count))
        return false;
    *out = (simd_choice){.index = root->index, .count = (unsigned)count};
    while (read_test(value, &t) && t.index == root->index && t.mask == root->mask &&
           t.number < count) {
        if (out->from[t.number] == NULL)
            out->from[t.number] = t.if_equal;
        value = t.if_other;
        found++;
    }
    for (unsigned k = 0; k < count; k++)
        if (out->from[k] == NULL)
            out->from[k] = value;
    return found >= count / 2;
}

bool simd_choice_read(LLVMValueRef value, simd_choice *out)
{
    test root;
    if (!read_test(value, &root))
        return false;
    return zli_is_power_of_two(root.mask) ? read_bits(value, &root, out)
                                          : read_numbers(value, &root, out);
}
