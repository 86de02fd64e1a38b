#include "bench/kernels/wide/wide.h"

#include "builtins.cl.h"
#include "reference.h"

enum { EVALUATIONS = 16 }; /* by a work-item */

/* What C evaluates floats as. */
#define EXACT_float double
#define EXACT_double double
#define EXACT_uchar uchar
#define EXACT_short short
#define EXACT_ushort ushort
#define EXACT_int int
#define EXACT_uint uint
#define EXACT_long long
#define EXACT_ulong ulong

#define EXPECT(p, name, result, out)                                  \
    _Generic((result)0, float                                         \
             : wide_expect_floats(p, out, tolerance_of(name)), double \
             : wide_expect_doubles(p, out, 1e-9), default             \
             : wide_expect(p, out))

/* Others are as coarse as OpenCL allows, or as they please. */
static double tolerance_of(const char *name)
{
    return strncmp(name, "half_", 5) == 0 || strncmp(name, "native_", 7) == 0 ? 0.05 : 1e-4;
}

static double between(uint32_t i, double low, double high)
{
    return low + (high - low) * (bench_random(i) >> 8) / (1 << 24);
}

static void launch(bench_problem *p, const char *name, const void *x, const void *y, void *out)
{
    WIDE_LAUNCH(p, name, wide_tiles(p->size, 256), AT(x), AT(y), AT(out), INT(EVALUATIONS));
}

#define ROW(name, type, result, low, high, ...)                                  \
    static result name##_in_c(type at, EXACT_##type y)                           \
    {                                                                            \
        typedef EXACT_##type element;                                            \
        double of_real = 0;                                                      \
        int of_int = 0;                                                          \
        result sum = 0;                                                          \
        for (int k = 0; k < EVALUATIONS; k++, at = (type)(at + STEP(type))) {    \
            const element x = (element)at;                                       \
            sum = (result)COLLECT_##result(sum, (result)(__VA_ARGS__));          \
        }                                                                        \
        (void)y, (void)of_real, (void)of_int;                                    \
        return sum;                                                              \
    }                                                                            \
                                                                                 \
    static void name(bench_problem *p)                                           \
    {                                                                            \
        const int n = p->size;                                                   \
        type *x = wide_zeros(p, n, sizeof *x), *y = wide_zeros(p, n, sizeof *y); \
        result *out = wide_zeros(p, n, sizeof *out);                             \
        launch(p, #name, x, y, out);                                             \
        result *expected = EXPECT(p, #name, result, out);                        \
        for (int i = 0; i < n; i++) {                                            \
            x[i] = (type)between((uint32_t)i, low, high);                        \
            y[i] = (type)between((uint32_t)(i + n), low, high);                  \
            expected[i] = name##_in_c(x[i], (EXACT_##type)y[i]);                 \
        }                                                                        \
    }

#include "table.h"

#undef ROW
#define ROW(name, type, result, low, high, ...) {#name, name, 1 << 16, 1 << 10},

static const wide_row rows[] = {
#include "table.h"
    {NULL, NULL, 0, 0},
};

const wide_module wide_builtins = {
    .spirv = &builtins_spirv,
    .source = "bench/kernels/functions/builtins.cl",
    .options = "-I" OPENCL_SOURCES "/bench/kernels/functions",
    .rows = rows,
};
