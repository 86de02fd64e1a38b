/* What is computed in 16 bits instead of 32 is the same, for all pairs of bytes: with signs and
 * without, at the largest numbers that 16 bits hold, and beyond. */
#include <stdio.h>
#include <string.h>

#include "tests/engine/numbers/narrow_integers.h"
#include "tests/engine/support.h"

enum { SIZE = 128, ITEMS = 65536 };

static uchar x[ITEMS], y[ITEMS], bytes[ITEMS];
static int16_t z[ITEMS];
static int32_t numbers[ITEMS];

typedef int number_of(uchar a, uchar b, short s);

#define NUMBER(name, expression)               \
    static int name(uchar a, uchar b, short s) \
    {                                          \
        (void)a, (void)b, (void)s;             \
        return expression;                     \
    }
EACH_NUMBER(NUMBER)

static const struct sample {
    const char *kernel;
    number_of *number;
} samples[] = {
#define SAMPLE(name, expression) {#name, name},
    EACH_NUMBER(SAMPLE)};

static void run(const test_program *program, const char *kernel)
{
    memset(numbers, 0, sizeof numbers);
    launch(program, kernel, RANGE(SIZE, ITEMS / SIZE), POINTER(x), POINTER(y), POINTER(z),
           POINTER(bytes), POINTER(numbers));
}

static void check(const char *kernel, uint32_t i, int number, uchar byte)
{
    if (numbers[i] != number || bytes[i] != byte)
        fail_msg("%s of %d, %d and %d: %d and %d for %d and %d", kernel, x[i], y[i], z[i],
                 numbers[i], bytes[i], number, byte);
}

static void all_bytes(const test_program *program)
{
    for (uint32_t i = 0; i < ITEMS; i++) {
        x[i] = (uchar)i;
        y[i] = (uchar)(i >> 8);
        z[i] = (int16_t)(uint16_t)(i * 40503u);
    }
    for (size_t k = 0; k < sizeof samples / sizeof *samples; k++) {
        char wide[64];
        run(program, samples[k].kernel);
        for (uint32_t i = 0; i < ITEMS; i++) {
            const int number = samples[k].number(x[i], y[i], z[i]);
            check(samples[k].kernel, i, number > 20, (uchar)number);
        }
        (void)snprintf(wide, sizeof wide, "%s_wide", samples[k].kernel);
        run(program, wide);
        for (uint32_t i = 0; i < ITEMS; i++) {
            const int number = samples[k].number(x[i], y[i], z[i]);
            check(wide, i, number, number == 17 ? x[i] : y[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {IN_ALL_VARIANTS("narrow_integers", all_bytes)};
    return run_group("zellige.engine.narrow_integers", tests, sizeof tests / sizeof tests[0]);
}
