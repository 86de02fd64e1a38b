/* What kernels compute on a GPU: the library's mathematics bit for bit as on the host, where
 * zellige.gpu.library looks how precise it is, but for what the GPU's instructions compute;
 * sub-groups and work-groups as a loop has it. Needs a GPU of NVIDIA, and its driver by
 * ZE_ENABLE_ALT_DRIVERS. */
#include <float.h>
#include <math.h>
#include <stdio.h>

#include "tests/gpu/launches.h"
#include "tests/gpu/library/library_values.h"

#include "device.cl.h"

enum {
    COUNT = 1 << 14,
    SUB_GROUP_RESULTS = 9,
    GROUP_RESULTS = 6,
    NATIVE_RESULTS = 15,
    ROTATES = 6,
    SIGNS = 18
};

static int open_module(void **state)
{
    return gpu_open(state, device_spirv.words, device_spirv.count);
}

/* ---- Mathematics ----------------------------------------------------------------------------- */

static uint64_t next_random(void)
{
    static uint64_t random = 1;
    random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return random ^ random >> 29;
}

/* All magnitudes, and more of those where functions have their curves. */
static double draw(void)
{
    const uint64_t bits = next_random();
    double x;
    memcpy(&x, &bits, sizeof x);
    return bits % 3 == 0
               ? x
               : ldexp((double)(int64_t)next_random() * 0x1p-63, (int)(next_random() % 24) - 8);
}

static int32_t draw_integer(void)
{
    const uint64_t bits = next_random();
    return (int32_t)(uint32_t)bits >> (bits >> 32) % 32;
}

static bool differ(double a, double b)
{
    return isnan(a) != isnan(b) ||
           (!isnan(a) && (a != b || (signbit(a) != 0) != (signbit(b) != 0)));
}

/* Whether the GPU's instruction makes it: exp, exp2, exp10, tanh and rsqrt, of floats. */
static bool is_of_gpu(const char *name, int bits)
{
    const bool is_power = strncmp(name, "exp", 3) == 0 && strcmp(name, "expm1") != 0;
    return bits == 32 && (is_power || strcmp(name, "tanh") == 0 || strcmp(name, "rsqrt") == 0);
}

/* The GPU's guess of rsqrt of doubles is not the host's, and so the last bit may differ. */
static bool differ_too_much(const char *name, double is, double expected)
{
    return differ(is, expected) && !(strcmp(name, "rsqrt") == 0 && isfinite(is) &&
                                     fabs(is - expected) <= fabs(expected) * 0x1p-52);
}

static const double far[] = {
    0,       -0.0,     HUGE_VAL,   -HUGE_VAL, (double)NAN, DBL_TRUE_MIN, -DBL_TRUE_MIN,
    DBL_MIN, -DBL_MIN, DBL_MAX,    -DBL_MAX,  1,           -1,           FLT_TRUE_MIN,
    FLT_MIN, FLT_MAX,  DBL_MIN / 2};

#define MATHEMATICS(bits, real)                                                                \
    static void mathematics_of_##real##s(void **state)                                         \
    {                                                                                          \
        static real x[COUNT], y[COUNT], r[LIBRARY_REALS][COUNT];                               \
        static int32_t n[COUNT], k[LIBRARY_INTS][COUNT];                                       \
        unsigned wrong = 0;                                                                    \
        (void)state;                                                                           \
        for (int i = 0; i < COUNT; i++)                                                        \
            x[i] = (real)draw(), y[i] = (real)draw(), n[i] = draw_integer();                   \
        for (size_t i = 0; i < sizeof far / sizeof far[0]; i++)                                \
            x[i] = (real)far[i];                                                               \
        LAUNCH(#real "s", COUNT, 64, IN(x), IN(y), IN(n), OUT(r), OUT(k), NUMBER(COUNT));      \
        for (int i = 0; i < COUNT; i++) {                                                      \
            real expected[LIBRARY_REALS];                                                      \
            int32_t integers[LIBRARY_INTS];                                                    \
            library_values_f##bits(x[i], y[i], n[i], expected, integers);                      \
            for (int f = 0; f < LIBRARY_REALS; f++)                                            \
                if (!is_of_gpu(library_reals[f], bits) &&                                      \
                    differ_too_much(library_reals[f], (double)r[f][i], (double)expected[f]) && \
                    wrong++ < 20)                                                              \
                    print_error("%s(%a, %a or %d) is %a, not %a\n", library_reals[f],          \
                                (double)x[i], (double)y[i], n[i], (double)r[f][i],             \
                                (double)expected[f]);                                          \
            for (int f = 0; f < LIBRARY_INTS; f++)                                             \
                if (k[f][i] != integers[f] && wrong++ < 20)                                    \
                    print_error("%s(%a, %a) is %d, not %d\n", library_ints[f], (double)x[i],   \
                                (double)y[i], k[f][i], integers[f]);                           \
        }                                                                                      \
        assert_int_equal(wrong, 0);                                                            \
    }
MATHEMATICS(32, float)
MATHEMATICS(64, double)

/* Of every float, beside the function of the same number as a double. */
static void short_functions_are_near(void **state)
{
    enum { FUNCTIONS = 8 };
    static const char *const names[] = {"exp",  "exp2",  "exp10",       "tanh",
                                        "sqrt", "1 / x", "1 / sqrt(x)", "y / x"};
    static const double limits[] = {3, 3, 3, 5, 3, 2.5, 5.5, 2.5};
    static uint32_t worst[FUNCTIONS];
    (void)state;
    LAUNCH("short_functions", 1 << 16, 64, OUT(worst));
    for (int f = 0; f < FUNCTIONS; f++) {
        print_message("%s: %.2f units\n", names[f], worst[f] / 1024.0);
        assert_in_range(worst[f], 1, (uintmax_t)(limits[f] * 1024));
    }
}

static void inverse_roots_are_near(void **state)
{
    static uint32_t worst[1];
    (void)state;
    LAUNCH("inverse_roots", 1 << 18, 64, OUT(worst));
    print_message("rsqrt of doubles: %.2f units\n", worst[0] / 1024.0);
    assert_in_range(worst[0], 1, 2 * 1024);
}

/* They promise nothing; around 1 they are good to some digits. */
static void native_functions_are_near(void **state)
{
    static float x[COUNT], r[NATIVE_RESULTS][COUNT];
    (void)state;
    for (int i = 0; i < COUNT; i++)
        x[i] = 0.25F + (float)i / (float)COUNT;
    LAUNCH("native", COUNT, 64, IN(x), OUT(r), NUMBER(COUNT));
    for (int i = 0; i < COUNT; i++) {
        const double v = (double)x[i];
        const double expected[NATIVE_RESULTS] = {
            sin(v),   cos(v),  tan(v),      exp(v), exp2(v), pow(10, v),  log(v),     log2(v),
            log10(v), sqrt(v), 1 / sqrt(v), 1 / v,  v / 3,   pow(v, 1.5), 1 / sqrt(v)};
        for (int f = 0; f < NATIVE_RESULTS; f++)
            if (!(fabs((double)r[f][i] - expected[f]) <= 1e-5 * (1 + fabs(expected[f]))))
                fail_msg("function %d of %g is %g, not %g", f, v, (double)r[f][i], expected[f]);
    }
}

/* ---- Sub-groups ------------------------------------------------------------------------------ */

typedef struct lanes {
    int first, count; /* of the sub-group that an item is in */
} lanes;

static lanes find_lanes(int item, int group, int width)
{
    const int in_group = item % group, first = in_group / width * width;
    return (lanes){item - in_group + first, group - first < width ? group - first : width};
}

static void expect_lane(const int32_t *in, int i, lanes l, int32_t out[SUB_GROUP_RESULTS],
                        int number)
{
    int32_t sum = 0, before = 0, most = INT32_MIN;
    bool any = false;
    for (int k = l.first; k < l.first + l.count; k++) {
        sum += in[k];
        before += k < i ? in[k] : 0;
        most = k <= i && in[k] > most ? in[k] : most;
        any = any || in[k] % 7 == 0;
    }
    const int32_t results[SUB_GROUP_RESULTS] = {i - l.first, number,          l.count, sum, most,
                                                before,      in[l.first + 2], any,     !any};
    memcpy(out, results, sizeof results);
}

/* Whole numbers: sums are exact in any order. */
static void check_numbers(const int32_t *in, const double *numbers, const double *sums, int i,
                          lanes l)
{
    double sum = 0, most = -(double)INFINITY;
    for (int k = l.first; k < l.first + l.count; k++) {
        sum += k <= i ? numbers[k] : 0;
        most = in[k] % 2 == 0 && numbers[k] > most ? numbers[k] : most;
    }
    assert_true(sums[i] == sum);
    if (in[i] % 2 == 0 && sums[COUNT + i] != most)
        fail_msg("item %d: the greatest that is even is %g, not %g", i, sums[COUNT + i], most);
}

static void try_sub_groups(const char *name, int width, int group)
{
    static int32_t in[COUNT], out[SUB_GROUP_RESULTS][COUNT];
    static double numbers[COUNT], sums[2 * COUNT];
    const int items = COUNT / group * group;
    for (int i = 0; i < COUNT; i++)
        in[i] = draw_integer() % 1000, numbers[i] = draw_integer() % 100000;
    LAUNCH(name, (uint32_t)items, (uint32_t)group, IN(in), IN(numbers), OUT(out), OUT(sums),
           NUMBER(COUNT));
    for (int i = 0; i < items; i++) {
        int32_t expected[SUB_GROUP_RESULTS];
        const lanes l = find_lanes(i, group, width);
        expect_lane(in, i, l, expected, i % group / width);
        for (int f = 0; f < SUB_GROUP_RESULTS; f++)
            if (out[f][i] != expected[f] && (f != 6 || l.count > 2))
                fail_msg("%s of %d: result %d of item %d is %d, not %d", name, group, f, i,
                         out[f][i], expected[f]);
        check_numbers(in, numbers, sums, i, l);
    }
}

static void sub_groups_exchange(void **state)
{
    static const int groups[] = {64, 32, 256, 1024, 48, 33, 100, 7};
    (void)state;
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
        try_sub_groups("in_warps", 32, groups[g]);
        try_sub_groups("in_eights", 8, groups[g]);
    }
}

static void sub_groups_wait(void **state)
{
    static int32_t out[COUNT];
    enum { GROUP = 256, WIDTH = 32, ROUNDS = 5 };
    (void)state;
    LAUNCH("passes_on", COUNT, GROUP, OUT(out));
    for (int i = 0; i < COUNT; i++)
        assert_int_equal(out[i], i % GROUP / WIDTH * WIDTH + (i % WIDTH + ROUNDS) % WIDTH);
}

/* To the left. */
static uint64_t turn(uint64_t x, uint64_t by, unsigned bits)
{
    const uint64_t all = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
    const unsigned number = (unsigned)(by % bits);
    x &= all;
    return number == 0 ? x : (x << number | x >> (bits - number)) & all;
}

static void numbers_rotate(void **state)
{
    static uint64_t in[COUNT], out[ROTATES][COUNT];
    (void)state;
    for (int i = 0; i < COUNT; i++)
        in[i] = next_random() >> next_random() % 64;
    LAUNCH("rotates", COUNT, 256, IN(in), OUT(out), NUMBER(COUNT));
    for (int i = 0; i < COUNT; i++) {
        const uint64_t x = in[i], by = in[(i + 1) % COUNT];
        const uint64_t expected[ROTATES] = {turn(x, by, 64),           turn(x, by, 64),
                                            turn(x, 64 - by % 64, 64), turn(x, by, 32),
                                            turn(x, by, 16),           turn(x, 77, 64)};
        for (int f = 0; f < ROTATES; f++)
            assert_int_equal(out[f][i], expected[f]);
    }
}

static int64_t narrow(int64_t x)
{
    return (int64_t)((uint64_t)x & 0xffff) - (int64_t)((uint64_t)x & 0x8000) * 2;
}

static int64_t max(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

static int64_t clamp(int64_t x, int64_t least, int64_t most)
{
    return x < least ? least : x > most ? most : x;
}

/* Of a number and the next two, and of the one in both halves of a long, as device.cl has it. */
static void expect_signs(const int32_t in[3], bool all, int64_t out[SIGNS])
{
    const int64_t x = in[0], other = narrow(in[1]), less = in[1] == INT32_MIN ? in[1] : -in[1];
    const int64_t s = narrow(x), minus = narrow(-s), size = x < 0 ? -x : x;
    const int64_t l = (int64_t)((uint64_t)x << 32 | ((uint64_t)x & UINT32_MAX));
    const int32_t same = (int32_t)(uint32_t)size; /* INT32_MIN is its own */
    const uint64_t long_size = l < 0 ? -(uint64_t)l : (uint64_t)l;
    const int64_t sum = clamp((int8_t)x + (int8_t)other, INT8_MIN, INT8_MAX);
    const int64_t bytes = clamp((uint8_t)x + (uint8_t)other, 0, UINT8_MAX);
    const int64_t results[SIGNS] = {minus < other,
                                    minus,
                                    minus / 7,
                                    s < 0 ? -s : s,
                                    s < 0 ? -s : s,
                                    (int64_t)(float)size,
                                    same < 0,
                                    same % 7,
                                    (int64_t)long_size,
                                    (int64_t)((double)long_size * 0x1p-32),
                                    all ? 0x3f800000 : 0,
                                    max(same, other),
                                    max(same, s < 0 ? -s : s),
                                    max(max(x, less), in[2]),
                                    sum,
                                    sum == INT8_MIN ? x : other,
                                    bytes,
                                    bytes == UINT8_MAX ? x : other};
    memcpy(out, results, sizeof results);
}

static void signs_are_kept(void **state)
{
    static const int32_t edges[] = {INT32_MIN, INT32_MAX, 0, -32768, 32767, 32768, -1, 3};
    static int32_t in[COUNT];
    static int64_t out[SIGNS][COUNT];
    enum { GROUP = 64, EDGES = sizeof edges / sizeof edges[0] };
    (void)state;
    for (int i = 0; i < COUNT; i++)
        in[i] = i % 3 == 0 ? edges[next_random() % (i / GROUP % 2 == 0 ? EDGES - 1u : EDGES)]
                           : draw_integer() / 8 * 8;
    LAUNCH("signs", COUNT, GROUP, IN(in), OUT(out), NUMBER(COUNT));
    for (int i = 0; i < COUNT; i++) {
        const int32_t near[] = {in[i], in[(i + 1) % COUNT], in[(i + 2) % COUNT]};
        int64_t expected[SIGNS];
        bool all = true;
        for (int k = i / GROUP * GROUP; k < (i / GROUP + 1) * GROUP; k++)
            all = all && in[k] != 3;
        expect_signs(near, all, expected);
        for (int f = 0; f < SIGNS; f++)
            if (out[f][i] != expected[f])
                fail_msg("result %d of %d is %lld, not %lld", f, in[i], (long long)out[f][i],
                         (long long)expected[f]);
    }
}

static void try_groups(int group)
{
    static int32_t in[COUNT], out[GROUP_RESULTS][COUNT];
    const int items = COUNT / group * group;
    for (int i = 0; i < COUNT; i++)
        in[i] = draw_integer() % 1000;
    LAUNCH("in_groups", (uint32_t)items, (uint32_t)group, IN(in), OUT(out), NUMBER(COUNT));
    for (int i = 0; i < items; i++) {
        const int first = i / group * group;
        int32_t sum = 0, before = 0, most = INT32_MIN, any = 0;
        for (int k = first; k < first + group; k++) {
            sum += in[k];
            before += k < i ? in[k] : 0;
            most = k <= i && in[k] > most ? in[k] : most;
            any = any || in[k] == 3;
        }
        const int32_t expected[GROUP_RESULTS] = {sum, most, before, in[first + 5], any, !any};
        for (int f = 0; f < GROUP_RESULTS; f++)
            if (out[f][i] != expected[f])
                fail_msg("group of %d: result %d of item %d is %d, not %d", group, f, i, out[f][i],
                         expected[f]);
    }
}

static void groups_meet_after_loops(void **state)
{
    static int32_t in[COUNT], out[COUNT], turn[1];
    enum { GROUP = 256 };
    (void)state;
    for (int i = 0; i < COUNT; i++)
        in[i] = draw_integer() % 1000;
    for (int round = 0; round < 20; round++) {
        LAUNCH("in_groups_after_turns", COUNT, GROUP, IN(in), OUT(out), OUT(turn));
        for (int first = 0; first < COUNT; first += GROUP) {
            int32_t sum = 0;
            for (int i = first; i < first + GROUP; i++)
                sum += in[i];
            for (int i = first; i < first + GROUP; i++)
                assert_int_equal(out[i], sum);
        }
    }
    assert_int_equal(turn[0], 20 * COUNT);
}

static void groups_exchange(void **state)
{
    static const int groups[] = {64, 1024, 48, 33, 100, 7};
    (void)state;
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++)
        try_groups(groups[g]);
}

int main(void)
{
    if (zeInit(0) != ZE_RESULT_SUCCESS) {
        (void)fprintf(stderr, "skipped: there is no GPU of NVIDIA\n");
        return 77;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mathematics_of_floats),
        cmocka_unit_test(mathematics_of_doubles),
        cmocka_unit_test(short_functions_are_near),
        cmocka_unit_test(inverse_roots_are_near),
        cmocka_unit_test(native_functions_are_near),
        cmocka_unit_test(sub_groups_exchange),
        cmocka_unit_test(sub_groups_wait),
        cmocka_unit_test(groups_exchange),
        cmocka_unit_test(numbers_rotate),
        cmocka_unit_test(signs_are_kept),
        cmocka_unit_test(groups_meet_after_loops),
    };
    return cmocka_run_group_tests_name("zellige.gpu.device", tests, open_module, gpu_close);
}
