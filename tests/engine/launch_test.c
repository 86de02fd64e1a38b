/* Ranges, offsets, arguments, and launches that must be refused. */
#include "tests/engine/support.h"

#include <stdlib.h>
#include <string.h>

static void check_where(const uint32_t *out, test_range range)
{
    const uint32_t *s = range.size, *c = range.count;
    for (uint32_t z = 0; z < s[2] * c[2]; z++)
        for (uint32_t y = 0; y < s[1] * c[1]; y++)
            for (uint32_t x = 0; x < s[0] * c[0]; x++, out += 8) {
                const uint32_t want[7] = {
                    x + range.offset[0],
                    y + range.offset[1],
                    z + range.offset[2],
                    x % s[0] | y % s[1] << 8 | z % s[2] << 16,
                    x / s[0] | y / s[1] << 8 | z / s[2] << 16,
                    s[0] | s[1] << 8 | s[2] << 16,
                    c[0] | c[1] << 8 | c[2] << 16,
                };
                assert_memory_equal(out, want, sizeof want);
            }
}

static void where(const test_program *program)
{
    static uint32_t out[8 * 32768];
    const test_range ranges[] = {
        {{16, 1, 1}, {5, 1, 1}, {0, 0, 0}},
        {{4, 8, 1}, {3, 2, 1}, {0, 0, 0}},
        {{2, 3, 4}, {3, 4, 5}, {0, 0, 0}},
        {{101, 1, 1}, {2, 70, 2}, {0, 5, 0}},
        {{7, 11, 13}, {2, 1, 3}, {0, 0, 9}},
        {{3, 85, 1}, {1, 9, 1}, {1u << 29, 0, 0}},
        {{1, 31, 33}, {2, 3, 1}, {0, 0, 0}},
        {{31, 1, 1}, {1, 200, 1}, {(1u << 29) + 1, 0, 0}},
        {{1, 1, 1}, {7, 5, 3}, {0, 0, 0}},
        {{8, 1, 1}, {4, 1, 1}, {3, 0, 0}},
        {{2, 3, 4}, {1, 2, 3}, {10, 20, 4000000000u}},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        memset(out, 0, sizeof out);
        launch(program, "where", ranges[i], POINTER(out));
        check_where(out, ranges[i]);
    }
}

static void values(const test_program *program)
{
    const struct {
        char c;
        double d;
        int a[3];
    } mixed = {-3, 0.5, {1, 2, 3}};
    const float vector[4] = {1, 2, 3, 4};
    const unsigned char byte = 200;
    const int64_t wide = -((int64_t)1 << 40);
    double out[7];
    launch(program, "values", RANGE(1, 1), POINTER(out), VALUE(mixed), VALUE(vector), VALUE(byte),
           VALUE(wide), POINTER(NULL));
    const double want[7] = {-3, 0.5, 123, 4321, 200, (double)wide, 1};
    for (int i = 0; i < 7; i++)
        assert_true(out[i] == want[i]);
}

static void tiled(const test_program *program)
{
    float from[8][16], to[8][16];
    const struct {
        int extent[2], pitch[1];
    } view = {{8, 16}, {16}};
    for (int i = 0; i < 128; i++)
        from[i / 16][i % 16] = (float)i;
    const test_range range = {{8, 4, 1}, {2, 2, 1}, {0, 0, 0}};
    launch(program, "tiled", range, POINTER(from), VALUE(view), POINTER(to), VALUE(view));
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 16; x++)
            assert_true(to[y][x] == from[y / 4 * 4 + 3 - y % 4][x / 8 * 8 + 7 - x % 8]);
}

static void areas(const test_program *program)
{
    int out[50];
    const int sizes[] = {1, 7, 50};
    for (size_t s = 0; s < 3; s++) {
        const int size = sizes[s];
        launch(program, "areas", RANGE(1, 1), POINTER(out), AREA((size_t)size * 4), VALUE(size),
               AREA((size_t)size * 8));
        for (int i = 0; i < size; i++)
            assert_int_equal(out[i], 11 * i);
    }
}

static void cases(const test_program *program)
{
    int data[8] = {1, 2, 3, 100, 200, 4, 5, -1};
    launch(program, "cases", RANGE(8, 1), POINTER(data));
    const int want[8] = {10, 10, 10, 20, 20, 3, 0, 0};
    assert_memory_equal(data, want, sizeof want);
}

static void zeros(const test_program *program)
{
    int i[2] = {5, -1}, b = -1;
    double d = -1;
    launch(program, "zeros", RANGE(1, 1), POINTER(i), POINTER(&d), POINTER(&b));
    assert_int_equal(i[1], 10);
    assert_true(d == 2.5);
    assert_int_equal(b, 1);
}

static void no_groups(const test_program *program)
{
    const uint32_t zero = 0;
    void *const pointer = NULL;
    const void *const arguments[] = {&pointer};
    const size_t sizes[] = {sizeof pointer};
    const cpu_launch none = {.group_size = {1, 1, 1},
                             .group_count = {1, zero, 1},
                             .arguments = arguments,
                             .sizes = sizes};
    cpu_kernel *kernel = NULL;
    const spirv_kernel *shape = spirv_module_find_kernel(program->module, "empty");
    assert_int_equal(cpu_kernel_create(program->program, shape, &kernel), ZE_RESULT_SUCCESS);
    assert_int_equal(cpu_kernel_run(kernel, &none), ZE_RESULT_SUCCESS);
    cpu_kernel_destroy(kernel);
}

static void refused(const test_program *program)
{
    int out[50];
    const int size = 1;
    const test_argument too_much[] = {POINTER(out), AREA(1u << 20), VALUE(size), AREA(8)};
    const test_argument pointer[] = {POINTER(out)};
    const struct {
        int extent[2], pitch[1];
    } view = {{8, 16}, {16}};
    const test_argument views[] = {POINTER(out), VALUE(view), POINTER(out), VALUE(view)};
    assert_int_equal(try_launch(program, "areas", RANGE(1, 1), too_much),
                     ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY);
    assert_int_equal(try_launch(program, "large", RANGE(4, 1), pointer),
                     ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY);
    assert_int_equal(try_launch(program, "empty", RANGE(1u << 16, 1), pointer),
                     ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION);
    assert_int_equal(try_launch(program, "tiled", RANGE(8, 1), views),
                     ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION);
}

typedef struct matrix {
    uint32_t size[2], pitch, begin; /* of a group; of rows, and before the first, in elements */
} matrix;

enum { SIDE = 3072 };

/* What lies between rows stays as it is. */
static void check_rows(const uint32_t *out, const matrix *m)
{
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < m->begin; i++)
        wrong += out[i] != UINT32_MAX;
    out += m->begin;
    for (uint32_t y = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < m->pitch; x++)
            wrong += out[(size_t)y * m->pitch + x] != (x < SIDE ? (x * 3 ^ y * 5) : UINT32_MAX);
    assert_int_equal(wrong, 0);
}

/* More than caches hold: it may be written around them, where rows begin as lines do. */
static void rows(const test_program *program)
{
    const matrix matrices[] = {
        {{16, 16}, SIDE, 0},    {{16, 16}, SIDE + 5, 0}, {{32, 4}, SIDE, 1},
        {{8, 8}, SIDE + 16, 0}, {{256, 1}, SIDE, 16},
    };
    const size_t bytes = ((size_t)SIDE * (SIDE + 16) + 16) * sizeof(uint32_t);
    uint32_t *out = aligned_alloc(64, bytes);
    assert_non_null(out);
    for (size_t i = 0; i < sizeof matrices / sizeof matrices[0]; i++) {
        const matrix *m = &matrices[i];
        const uint32_t *s = m->size;
        const test_range range = {{s[0], s[1], 1}, {SIDE / s[0], SIDE / s[1], 1}, {0, 0, 0}};
        memset(out, 0xff, bytes);
        launch(program, "rows", range, POINTER(out + m->begin), VALUE(m->pitch));
        check_rows(out, m);
    }
    free(out);
}

#define TEST(name) IN_ALL_VARIANTS("launch", name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(where), TEST(values),    TEST(tiled),   TEST(areas), TEST(cases),
        TEST(zeros), TEST(no_groups), TEST(refused), TEST(rows),
    };
    return run_group("zellige.engine.launch", tests, sizeof tests / sizeof tests[0]);
}
