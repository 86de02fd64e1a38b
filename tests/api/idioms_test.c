/* Kernels with lines that clang's optimiser recognises, and of which it makes what the way to
 * SPIR-V does not take: they compile all the same, and compute what they say. */
#include "fixture.h"
#include "idioms_test.cl.h"
#include "reversal_test.cl.h"
#include "saturation_test.cl.h"

enum { COUNT = 1000 };

static zlg_accelerator_view *view;
static uint64_t in[COUNT], got[COUNT];

static uint64_t reversed(uint64_t x, unsigned int bits)
{
    uint64_t result = 0;
    for (unsigned int k = 0; k < bits; k++)
        result |= (x >> k & 1) << (bits - 1 - k);
    return result;
}

static uint64_t ten_bits(uint64_t x)
{
    return reversed(x, 10);
}

static uint64_t of_four(uint64_t x)
{
    static const uint64_t chosen[] = {1, 5, 7, 2};
    return chosen[x & 3];
}

static uint64_t saturated(uint64_t x)
{
    const uint64_t sum = (x & UINT32_MAX) + (x >> 32);
    return sum > UINT32_MAX ? UINT32_MAX : sum;
}

static uint64_t squares(uint64_t x)
{
    uint64_t sum = 0;
    for (uint64_t k = 0; k < (x & 63); k++)
        sum += k * k;
    return sum;
}

static uint64_t vectors(uint64_t x)
{
    const uint32_t low = (uint32_t)x, high = (uint32_t)(x >> 32);
    const uint64_t chosen = x & 1 ? (uint64_t)low << 32 | high
                                  : (uint64_t)(uint32_t)(high + 1) << 32 | (uint32_t)(low + 1);
    const uint64_t four = (low & 255) + 2 * (high & 255) + 3 * (low >> 24) + 4 * (high >> 24);
    return chosen ^ (low < high ? 10 : four);
}

/* -1 or 0 as a float. */
static uint64_t negative(bool is)
{
    const float value = is ? -1.0F : 0.0F;
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t signed_choice(uint64_t x)
{
    const uint64_t low = x & UINT32_MAX;
    return negative(low < x >> 32) << 32 | negative(low <= 1000000000);
}

static uint64_t signed_vector(uint64_t x)
{
    return negative(x >> 32 <= 1000000000) << 32 | negative((x & UINT32_MAX) <= 1000000000);
}

static uint64_t bits_8(uint64_t x)
{
    return reversed(x, 8);
}

static uint64_t bits_16(uint64_t x)
{
    return reversed(x, 16);
}

static uint64_t bits_32(uint64_t x)
{
    return reversed(x, 32);
}

static uint64_t bits_64(uint64_t x)
{
    return reversed(x, 64);
}

static uint64_t halves(uint64_t x)
{
    return reversed(x, 32) | reversed(x >> 32, 32) << 32;
}

static uint64_t copied(uint64_t x)
{
    return in[x & 63];
}

static uint64_t difference(uint64_t x, uint64_t y)
{
    return x > y ? x - y : 0;
}

static uint64_t differences(uint64_t x)
{
    const uint64_t y = x >> 32;
    return difference(x & UINT32_MAX, y) << 24 | difference(x & 0xffff, y & 0xffff) << 8 |
           difference(x & 0xff, y & 0xff);
}

static uint64_t sums(uint64_t x)
{
    const uint64_t odd = x + (x & UINT32_MAX) * (x >> 32);
    return (odd < x ? UINT64_MAX : odd) ^ saturated(x);
}

static uint64_t long_difference(uint64_t x)
{
    return difference(x, x << 32 | x >> 32);
}

static int in_a_char(int x)
{
    return x > INT8_MAX ? INT8_MAX : x < INT8_MIN ? INT8_MIN : x;
}

static uint64_t signed_sum(uint64_t x)
{
    const int a = (int8_t)x, b = (int8_t)(x >> 32);
    return (uint64_t)(in_a_char(a + b) * 256 + in_a_char(a - b));
}

static uint64_t vector_difference(uint64_t x)
{
    const uint64_t low = x & UINT32_MAX, high = x >> 32;
    return difference(high, low) << 32 | difference(low, high);
}

static uint64_t of_eight(uint64_t x)
{
    static const uint64_t chosen[] = {0xff0000, 0xff00, 1, 0xffff00, 0x123456, 1, 0x777, 1};
    return chosen[x & 7];
}

typedef zlg_status launch(zlg_accelerator_view *, zlg_extent, zlg_const_ulong_view1,
                          zlg_ulong_view1);

static void compare(const char *name, launch *run, uint64_t (*expected)(uint64_t))
{
    zlg_array *from = NULL, *to = NULL;
    const zlg_extent domain = zlg_extent1(COUNT);
    memset(got, 0, sizeof got);
    assert_ok(zlg_array_wrap(view, domain, sizeof *in, in, &from));
    assert_ok(zlg_array_wrap(view, domain, sizeof *got, got, &to));
    assert_ok(run(view, domain, zlg_const_ulong_view1(from), zlg_ulong_view1(to)));
    assert_ok(zlg_array_destroy(to));
    assert_ok(zlg_array_destroy(from));
    for (int i = 0; i < COUNT; i++)
        if (got[i] != expected(in[i]))
            fail_msg("%s of %llx is %llx, not %llx", name, (unsigned long long)in[i],
                     (unsigned long long)got[i], (unsigned long long)expected(in[i]));
}

static int begin(void **state)
{
    (void)state;
    uint64_t x = 1;
    view = default_view();
    for (int i = 0; i < COUNT; i++) {
        x = x * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        in[i] = x ^ x >> 29;
    }
    return 0;
}

static void reversals_of_bits(void **state)
{
    (void)state;
    compare("reverse_8", reversal_test_reverse_8, bits_8);
    compare("reverse_16", reversal_test_reverse_16, bits_16);
    compare("reverse_32", reversal_test_reverse_32, bits_32);
    compare("reverse_64", reversal_test_reverse_64, bits_64);
    compare("reverse_vector", reversal_test_reverse_vector, halves);
}

static void an_array_that_begins_as_a_copy(void **state)
{
    (void)state;
    compare("copy_first", reversal_test_copy_first, copied);
}

static void integers_of_odd_widths(void **state)
{
    (void)state;
    compare("reverse_ten_bits", idioms_test_reverse_ten_bits, ten_bits);
    compare("choose_of_four", idioms_test_choose_of_four, of_four);
    compare("add_saturating", idioms_test_add_saturating, saturated);
    compare("sum_of_squares", idioms_test_sum_of_squares, squares);
}

static void one_condition_for_a_vector(void **state)
{
    (void)state;
    compare("choose_vectors", idioms_test_choose_vectors, vectors);
}

static void what_clang_makes_narrow(void **state)
{
    (void)state;
    compare("differences", saturation_test_differences, differences);
    compare("sums", saturation_test_sums, sums);
    compare("long_difference", saturation_test_long_difference, long_difference);
    compare("signed_sum", saturation_test_signed_sum, signed_sum);
    compare("vector_difference", saturation_test_vector_difference, vector_difference);
    compare("choose_of_eight", saturation_test_choose_of_eight, of_eight);
    compare("signed_choice", saturation_test_signed_choice, signed_choice);
    compare("signed_vector", saturation_test_signed_vector, signed_vector);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reversals_of_bits),       cmocka_unit_test(an_array_that_begins_as_a_copy),
        cmocka_unit_test(integers_of_odd_widths),  cmocka_unit_test(one_condition_for_a_vector),
        cmocka_unit_test(what_clang_makes_narrow),
    };
    return cmocka_run_group_tests_name("idioms", tests, begin, NULL);
}
