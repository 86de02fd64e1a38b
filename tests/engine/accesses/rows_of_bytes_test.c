/* Rows that each work-item goes along, of any length: none, less than a vector, a few and a rest.
 */
#include <string.h>

#include "tests/engine/support.h"

enum { ITEMS = 48, LONGEST = 300, FARTHEST = 20 };

static const int32_t lengths[] = {0, 1, 2, 15, 16, 17, 31, 32, 33, 64, 100, 128, 255, 257, 300};
static uint8_t in[(ITEMS + 1) * (LONGEST + FARTHEST)];
static int16_t shorts[ITEMS * LONGEST];

static void fill(void)
{
    for (uint32_t i = 0; i < sizeof in; i++)
        in[i] = (uint8_t)(i * 2654435761u >> 13);
    for (uint32_t i = 0; i < ITEMS * LONGEST; i++)
        shorts[i] = (int16_t)(uint16_t)(i * 2654435761u >> 11);
}

static void sums(const test_program *program, int32_t n)
{
    uint32_t out[ITEMS];
    launch(program, "row_sums", RANGE(16, 3), POINTER(in), POINTER(out), VALUE(n));
    for (int i = 0; i < ITEMS; i++) {
        uint32_t sum = 3;
        for (int k = 0; k < n; k++)
            sum += in[i * n + k];
        assert_int_equal(out[i], sum);
    }
}

static void limits(const test_program *program, int32_t n)
{
    int8_t out[ITEMS][2];
    launch(program, "row_limits", RANGE(16, 3), POINTER(in), POINTER(out), VALUE(n));
    for (int i = 0; i < ITEMS; i++) {
        int8_t low = 127, high = -128;
        for (int k = 0; k < n; k++) {
            const int8_t x = (int8_t)in[i * n + k];
            low = x < low ? x : low;
            high = x > high ? x : high;
        }
        assert_int_equal(out[i][0], low);
        assert_int_equal(out[i][1], high);
    }
}

static void products(const test_program *program, int32_t n)
{
    int32_t out[ITEMS][2];
    launch(program, "row_products", RANGE(16, 3), POINTER(shorts), POINTER(in), POINTER(out),
           VALUE(n));
    for (int i = 0; i < ITEMS; i++) {
        int32_t sum = 0, count = 0;
        for (int k = 0; k < n; k++) {
            sum += shorts[i * n + k] * (int8_t)in[k];
            count += shorts[i * n + k] > 100;
        }
        assert_int_equal(out[i][0], sum);
        assert_int_equal(out[i][1], count);
    }
}

/* Apart, and so many elements further on: a later round reads what one wrote. */
static void copies(const test_program *program, int32_t n)
{
    static uint8_t out[sizeof in], expected[sizeof in];
    const uint8_t more = 5;
    launch(program, "row_copies", RANGE(16, 3), POINTER(in), POINTER(out), VALUE(n), VALUE(n),
           VALUE(more));
    for (int i = 0; i < ITEMS * n; i++)
        assert_int_equal(out[i], (uint8_t)(in[i] * 3 + more));
    for (int by = 1; by <= FARTHEST; by += FARTHEST - 1) {
        const int32_t pitch = n + by;
        memcpy(expected, in, sizeof in);
        memcpy(out, in, sizeof in);
        for (int i = 0; i < ITEMS; i++)
            for (int k = 0; k < n; k++)
                expected[i * pitch + k + by] = (uint8_t)(expected[i * pitch + k] * 3 + more);
        launch(program, "row_copies", RANGE(16, 3), POINTER(out), POINTER(out + by), VALUE(n),
               VALUE(pitch), VALUE(more));
        assert_memory_equal(out, expected, sizeof out);
    }
}

static void of_all_lengths(const test_program *program)
{
    fill();
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
        sums(program, lengths[k]);
        limits(program, lengths[k]);
        products(program, lengths[k]);
        copies(program, lengths[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {IN_ALL_VARIANTS("rows_of_bytes", of_all_lengths)};
    return run_group("zellige.engine.rows_of_bytes", tests, sizeof tests / sizeof tests[0]);
}
