/* Every mathematical function, in every set that this CPU runs, against MPFR. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "backend/driver/engines/simd/math/find.h"
#include "tests/simd/math_functions.h"

#define PRECISION 160 /* bits of the reference */

typedef struct subject {
    const math_function *function;
    unsigned bits;
    char name[40]; /* with the type */
    uint64_t random;
    double worst; /* units in the last place */
} subject;

static uint64_t seed, samples;

static uint64_t draw(subject *s)
{
    s->random += 0x9E3779B97F4A7C15;
    uint64_t z = s->random;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

static double draw_unit(subject *s)
{
    return (double)(int64_t)draw(s) * 0x1p-63;
}

static double round_to_type(const subject *s, double x)
{
    return s->bits == 32 ? (double)(float)x : x;
}

/* Of all bit patterns alike: all magnitudes, and some infinities and NaN. */
static double draw_pattern(subject *s)
{
    const uint64_t pattern = draw(s);
    double x;
    memcpy(&x, &pattern, sizeof x);
    if (s->bits == 32) {
        const uint32_t half = (uint32_t)pattern;
        float f;
        memcpy(&f, &half, sizeof f);
        x = (double)f;
    }
    return x;
}

/* Where functions have their curves, poles, zeros and ends. */
static double draw_value(subject *s)
{
    const double unit = draw_unit(s);
    switch (draw(s) % 8) {
    case 0:
        return round_to_type(s, unit);
    case 1:
        return round_to_type(s, 12 * unit);
    case 2:
        return round_to_type(s, (s->bits == 32 ? 160 : 1100) * unit);
    case 3:
        return round_to_type(s, copysign(1 + unit * ldexp(1, -(int)(draw(s) % 53)), unit));
    case 4:
        return round_to_type(s, rint(100 * unit) * 1.57079632679489661923 + 1e-5 * unit);
    case 5:
        return round_to_type(s, rint(100 * unit) / 4 + unit * ldexp(1, -(int)(draw(s) % 53)));
    case 6:
        return round_to_type(s, rint(1e6 * unit) * 0.25);
    default:
        return draw_pattern(s);
    }
}

static int32_t draw_integer(subject *s)
{
    const uint64_t bits = draw(s);
    return (int32_t)(uint32_t)bits >> (bits >> 32) % 32;
}

static const double edges[] = {
    0,
    0x1p-1074,
    0x1.8p-1023,
    0x1p-1022,
    0x1p-150,
    0x1p-149,
    0x1.8p-127,
    0x1p-126,
    1e-20,
    0.125,
    0.25,
    0.5,
    0x1.fffffep-2,
    0.75,
    1 - 0x1p-53,
    1 - 0x1p-24,
    1,
    1 + 0x1p-52,
    1 + 0x1p-23,
    1.5,
    2,
    2.5,
    3,
    3.14159265358979312,
    3.5,
    7,
    10,
    37.5,
    38,
    44.5,
    45,
    63.5,
    88.5,
    88.8,
    89.25,
    89.5,
    103.9,
    104,
    126,
    127.5,
    128,
    149.5,
    150,
    170.5,
    172,
    308.3,
    323.5,
    709.5,
    709.8,
    710.25,
    711,
    745,
    746,
    1023.5,
    1024,
    1074.5,
    1075,
    1e5,
    0x1.8p20,
    0x1p22 + 0.5,
    0x1p23 - 0.5,
    0x1p23 + 1,
    0x1p24 - 1,
    0x1p24,
    0x1p24 + 2,
    0x1p31,
    0x1p32,
    1e15 + 0.5,
    0x1p52 + 1,
    0x1p53 - 1,
    0x1p54,
    0x1p60,
    0x1p64,
    0x1p100,
    0x1p126,
    1e38,
    0x1.fffffep127,
    0x1p500,
    0x1p512,
    1e307,
    0x1.fffffffffffffp1023,
    INFINITY,
    NAN,
};
#define EDGES (sizeof edges / sizeof *edges)

static double edge(const subject *s, uint64_t i)
{
    const double x = round_to_type(s, edges[i / 2 % EDGES]);
    return i % 2 == 0 ? x : -x;
}

static const int32_t integers[] = {
    0,         1,    2,     3,        4,         5,         24,
    31,        126,  127,   128,      149,       150,       151,
    252,       277,  1022,  1023,     1024,      1074,      1075,
    2045,      2098, 32767, 0xFFFFFF, 0x1000000, 0x1000001, INT32_MAX - 1,
    INT32_MAX,
};
#define INTEGERS (sizeof integers / sizeof *integers)

static int32_t integer_edge(uint64_t i)
{
    const int32_t n = integers[i / 2 % INTEGERS];
    return i % 2 == 0 ? n : -n - (n == INT32_MAX);
}

/* How many edges there are: of two arguments, all pairs. */
static uint64_t edge_count(call_shape shape)
{
    const uint64_t second = shape == R_RR || shape == I_RR ? 2 * EDGES
                            : shape == R_RI                ? 2 * INTEGERS
                                                           : 1;
    return 2 * EDGES * second;
}

static void fill(subject *s, uint64_t at, call_values *v)
{
    for (uint64_t i = 0; i < CALL_VALUES; i++, at++) {
        if (at < edge_count(s->function->shape)) {
            v->x[i] = edge(s, at % (2 * EDGES));
            v->y[i] = edge(s, at / (2 * EDGES));
            v->n[i] = integer_edge(at / (2 * EDGES));
        } else {
            v->x[i] = draw_value(s);
            v->y[i] = draw(s) % 16 == 0 ? v->x[i] : draw_value(s);
            v->n[i] = draw_integer(s);
        }
    }
}

/* The distance in units of the last place that the exact value has in the type; infinity counts as
 * the number after the largest. */
static double distance(const subject *s, double result, const mpfr_t exact)
{
    const mpfr_exp_t precision = s->bits == 32 ? 24 : 53;
    const mpfr_exp_t lowest = s->bits == 32 ? -149 : -1074;
    const mpfr_exp_t end = s->bits == 32 ? 128 : 1024;
    mpfr_t a, b;
    mpfr_inits2(PRECISION, a, b, (mpfr_ptr)NULL);
    mpfr_set_d(a, result, MPFR_RNDN);
    mpfr_set(b, exact, MPFR_RNDN);
    mpfr_exp_t unit = lowest;
    if (mpfr_inf_p(a)) {
        mpfr_set_si_2exp(a, mpfr_sgn(a), end, MPFR_RNDN);
    }
    if (mpfr_inf_p(b) || (mpfr_regular_p(b) && mpfr_get_exp(b) > end)) {
        mpfr_set_si_2exp(b, mpfr_sgn(b), end, MPFR_RNDN);
        unit = end - precision;
    } else if (mpfr_regular_p(b) && mpfr_get_exp(b) - precision > lowest) {
        unit = mpfr_get_exp(b) - precision;
    }
    mpfr_sub(a, a, b, MPFR_RNDN);
    mpfr_div_2si(a, a, unit, MPFR_RNDN);
    const double d = fabs(mpfr_get_d(a, MPFR_RNDN));
    mpfr_clears(a, b, (mpfr_ptr)NULL);
    return d;
}

static bool same(double a, double b)
{
    return (isnan(a) && isnan(b)) || (a == b && (signbit(a) != 0) == (signbit(b) != 0));
}

static bool is_right(subject *s, double result, const mpfr_t exact)
{
    const double rounded =
        s->bits == 32 ? (double)mpfr_get_flt(exact, MPFR_RNDN) : mpfr_get_d(exact, MPFR_RNDN);
    if (same(result, rounded)) {
        return true;
    }
    if (s->function->limit == 0 || isnan(result) || isnan(rounded) || mpfr_zero_p(exact)) {
        return false;
    }
    const double d = distance(s, result, exact);
    s->worst = d > s->worst ? d : s->worst;
    return d <= s->function->limit;
}

static void compute_exact(const subject *s, const call_values *v, unsigned i, mpfr_t out)
{
    const math_function *f = s->function;
    mpfr_t x, y;
    mpfr_inits2(s->bits == 32 ? 24 : 53, x, y, (mpfr_ptr)NULL);
    mpfr_set_d(x, v->x[i], MPFR_RNDN);
    mpfr_set_d(y, v->y[i], MPFR_RNDN);
    switch (f->shape) {
    case R_R:
        f->exact.r(out, x, MPFR_RNDN);
        break;
    case R_RR:
        f->exact.rr(out, x, y, MPFR_RNDN);
        break;
    case R_RI:
        f->exact.ri(out, x, v->n[i]);
        break;
    case I_R:
        mpfr_set_si(out, f->exact.i_r(x), MPFR_RNDN);
        break;
    case I_RR:
        mpfr_set_si(out, f->exact.i_rr(x, y), MPFR_RNDN);
        break;
    }
    mpfr_clears(x, y, (mpfr_ptr)NULL);
}

/* @returns how many of the values are wrong */
static unsigned check_set(subject *s, const simd_math_set *set, call_values *v, mpfr_t *exact)
{
    const math_function *f = s->function;
    unsigned wrong = 0;
    for (size_t e = 0; e < set->entry_count; e++) {
        if (strcmp(set->entries[e].name, s->name) != 0) {
            continue;
        }
        math_call(set->entries[e].code, f->shape, s->bits, set->lanes, v);
        for (unsigned i = 0; i < CALL_VALUES; i++) {
            const bool integer = f->shape == I_R || f->shape == I_RR;
            const double result = integer ? v->int_result[i] : v->result[i];
            if (integer ? result != mpfr_get_d(exact[i], MPFR_RNDN)
                        : !is_right(s, result, exact[i])) {
                wrong++;
                print_error("%s(%a, %a or %d) is %a, not %a\n", set->entries[e].symbol, v->x[i],
                            v->y[i], v->n[i], result, mpfr_get_d(exact[i], MPFR_RNDN));
            }
        }
    }
    return wrong;
}

static void function_is_within_its_limit(void **state)
{
    subject *s = *state;
    const simd_math_set *sets[SIMD_MATH_MAX_SETS];
    const size_t set_count = math_tested_sets(sets);
    mpfr_t exact[CALL_VALUES];
    for (unsigned i = 0; i < CALL_VALUES; i++) {
        mpfr_init2(exact[i], PRECISION);
    }
    unsigned wrong = 0;
    const uint64_t end = edge_count(s->function->shape) + samples;
    for (uint64_t at = 0; at < end && wrong < 40; at += CALL_VALUES) {
        call_values v = {0};
        fill(s, at, &v);
        for (unsigned i = 0; i < CALL_VALUES; i++) {
            compute_exact(s, &v, i, exact[i]);
        }
        for (size_t k = 0; k < set_count; k++) {
            wrong += check_set(s, sets[k], &v, exact);
        }
    }
    for (unsigned i = 0; i < CALL_VALUES; i++) {
        mpfr_clear(exact[i]);
    }
    print_message("%s: %.2f units of at most %g\n", s->name, s->worst, s->function->limit);
    assert_int_equal(wrong, 0);
}

static void find_gives_the_widest_that_fits(void **state)
{
    const subject *s = *state;
    const simd_target *target = simd_target_native();
    for (uint32_t lanes = 1; lanes <= 16; lanes++) {
        simd_math_function found = {0};
        assert_true(simd_math_find(s->name, target, lanes, &found));
        assert_true(found.lanes >= 1 && found.lanes <= lanes);
        assert_ptr_equal(simd_math_resolve(found.symbol), found.address);
        simd_math_function narrower;
        assert_true(simd_math_find(s->name, target, found.lanes, &narrower));
        assert_string_equal(narrower.symbol, found.symbol);
    }
    simd_math_function scalar;
    assert_true(simd_math_find(s->name, target, 1, &scalar));
    assert_int_equal(scalar.lanes, 1);
}

/* Code for another processor calls what that one can run. */
static void find_asks_the_target(void **state)
{
    (void)state;
    static const struct {
        const char *target;
        uint32_t lanes; /* of floats, at most */
    } expected[] = {{"sse2", 4}, {"avx2", 8}, {"skylake-avx512", 16}, {"neon", 4}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const simd_target *target = simd_target_find(expected[i].target);
        const bool is_ours = target->architecture == simd_target_native()->architecture;
        simd_math_function out;
        assert_true(simd_math_find("sin.f32", target, 16, &out));
        assert_int_equal(out.lanes, is_ours ? expected[i].lanes : 1);
    }
}

static void unknown_names_are_refused(void **state)
{
    (void)state;
    const simd_target *target = simd_target_native();
    static const char *const names[] = {"",          "sin",       "sin.f16",
                                        "sin.f32x4", "sinus.f32", "zlg.math.sin.f32"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        simd_math_function out = {.symbol = "untouched"};
        assert_false(simd_math_find(names[i], target, 16, &out));
        assert_string_equal(out.symbol, "untouched");
    }
    simd_math_function out;
    assert_false(simd_math_find("sin.f32", target, 0, &out));
    assert_null(simd_math_resolve("malloc"));
    assert_null(simd_math_resolve(""));
}

/* Generated code is linked by symbol. */
static void symbols_are_unique(void **state)
{
    (void)state;
    const simd_math_set *sets[SIMD_MATH_MAX_SETS];
    const size_t count = simd_math_list(sets);
    for (size_t k = 0; k < count; k++) {
        for (size_t e = 0; e < sets[k]->entry_count; e++) {
            const simd_math_entry *entry = &sets[k]->entries[e];
            assert_true(simd_math_resolve(entry->symbol) == (void *)(uintptr_t)entry->code);
        }
    }
}

static void every_function_is_tested(void **state)
{
    (void)state;
    for (size_t e = 0; e < simd_math_scalar.entry_count; e++) {
        const char *name = simd_math_scalar.entries[e].name;
        bool found = false;
        for (size_t i = 0; i < math_function_count; i++) {
            const size_t length = strlen(math_functions[i].name);
            found = found ||
                    (strncmp(name, math_functions[i].name, length) == 0 && name[length] == '.');
        }
        assert_true(found);
    }
}

static uint64_t from_environment(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value == NULL ? otherwise : strtoull(value, NULL, 0);
}

#define OTHERS 4

/* ZELLIGE_TEST_SEED and ZELLIGE_TEST_SAMPLES (of each function) are for long runs by hand; an
 * argument is a cmocka filter: 'pow*'. */
int main(int argc, char **argv)
{
    seed = from_environment("ZELLIGE_TEST_SEED", 1);
    samples = from_environment("ZELLIGE_TEST_SAMPLES", 4000);
    print_message("seed %llu, %llu samples\n", (unsigned long long)seed,
                  (unsigned long long)samples);
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    const size_t count = 2 * math_function_count;
    subject *subjects = calloc(count, sizeof *subjects);
    struct CMUnitTest *tests = calloc(2 * count + OTHERS, sizeof *tests);
    if (subjects == NULL || tests == NULL) {
        return 1;
    }
    for (size_t i = 0; i < count; i++) {
        subject *s = &subjects[i];
        *s = (subject){&math_functions[i / 2], i % 2 == 0 ? 32 : 64, .random = seed + i};
        snprintf(s->name, sizeof s->name, "%s.f%u", s->function->name, s->bits);
        tests[2 * i] = (struct CMUnitTest){s->name, function_is_within_its_limit, NULL, NULL, s};
        tests[2 * i + 1] =
            (struct CMUnitTest){s->name, find_gives_the_widest_that_fits, NULL, NULL, s};
    }
    const struct CMUnitTest others[OTHERS] = {
        cmocka_unit_test(find_asks_the_target),
        cmocka_unit_test(unknown_names_are_refused),
        cmocka_unit_test(symbols_are_unique),
        cmocka_unit_test(every_function_is_tested),
    };
    memcpy(&tests[2 * count], others, sizeof others);
    const int failed = _cmocka_run_group_tests("math", tests, 2 * count + OTHERS, NULL, NULL);
    free(tests);
    free(subjects);
    mpfr_free_cache();
    return failed;
}
