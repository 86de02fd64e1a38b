/* Kernels whose work-items walk memory along Y: every id, offset and count is that of the launch,
 * in tiles of several shapes, with and without a third dimension. */
#include <string.h>

#include "tests/engine/support.h"

enum { PITCH = 96, ROWS = 128, SLAB = PITCH * ROWS, SLABS = 3, SIZE = SLAB * SLABS };

static const uint32_t tiles[][3] = {{16, 16}, {8, 8},  {32, 8},  {8, 32},
                                    {3, 24},  {2, 16}, {4, 8, 2}};

static int32_t in[SIZE], out[SIZE], expected[SIZE];

static void fill(void)
{
    for (int i = 0; i < SIZE; i++) {
        in[i] = (int32_t)((uint32_t)i * 2654435761u >> 20);
        out[i] = expected[i] = -i;
    }
}

static test_range range_of(const uint32_t tile[3], uint32_t offset)
{
    const uint32_t z = tile[2] == 0 ? 1 : tile[2];
    return (test_range){.size = {tile[0], tile[1], z},
                        .count = {3, 2, z == 1 ? 1 : SLABS / z},
                        .offset = {offset, offset == 0 ? 0 : 1}};
}

/* What a work-item finds. */
typedef int32_t item_number(const test_range *range, const uint32_t at[3]);

static void expect(const test_range *range, item_number *number)
{
    uint32_t at[3];
    const uint32_t *size = range->size, *count = range->count, *offset = range->offset;
    for (at[2] = 0; at[2] < size[2] * count[2]; at[2]++)
        for (at[1] = 0; at[1] < size[1] * count[1]; at[1]++)
            for (at[0] = 0; at[0] < size[0] * count[0]; at[0]++)
                expected[at[2] * SLAB + (at[0] + offset[0]) * PITCH + at[1] + offset[1]] +=
                    number(range, at);
    assert_memory_equal(out, expected, sizeof out);
}

static int32_t ids(const test_range *range, const uint32_t at[3])
{
    const uint32_t *size = range->size, *count = range->count;
    return (int32_t)(at[0] % size[0] + 10 * (at[1] % size[1]) + 100 * (at[0] / size[0]) +
                     1000 * (at[1] / size[1]) + 10000 * count[0] + 100000 * count[1] +
                     1000000 * size[0] + 100000000 * range->offset[1]);
}

static void numbers(const test_program *program)
{
    const int32_t pitch = PITCH, slab = SLAB;
    for (size_t t = 0; t < sizeof tiles / sizeof *tiles; t++)
        for (uint32_t offset = 0; offset < 8; offset += 5) {
            const test_range range = range_of(tiles[t], offset);
            fill();
            launch(program, "numbers", range, POINTER(out), VALUE(pitch), VALUE(slab));
            expect(&range, ids);
        }
}

static int32_t linear_ids(const test_range *range, const uint32_t at[3])
{
    const uint32_t x = range->size[0];
    const uint32_t place = at[1] % range->size[1] * x + at[0] % x;
    return (int32_t)(place * 1000 + at[1] * x * range->count[0] + at[0]);
}

static void linear(const test_program *program)
{
    const int32_t pitch = PITCH;
    for (size_t t = 0; t < sizeof tiles / sizeof *tiles; t++) {
        const test_range range = range_of((const uint32_t[]){tiles[t][0], tiles[t][1], 1}, 0);
        memset(out, 0, sizeof out);
        memset(expected, 0, sizeof expected);
        launch(program, "linear", range, POINTER(out), VALUE(pitch));
        expect(&range, linear_ids);
    }
}

static int32_t turned_over(const test_range *range, const uint32_t at[3])
{
    const uint32_t *size = range->size;
    const uint32_t x = at[0] / size[0] * size[0] + size[0] - 1 - at[0] % size[0];
    const uint32_t y = at[1] / size[1] * size[1] + size[1] - 1 - at[1] % size[1];
    return in[x * PITCH + y] + in[at[0] * PITCH + at[1]];
}

static int32_t transposed(const test_range *range, const uint32_t at[3])
{
    (void)range;
    return in[at[1] * PITCH + at[0]];
}

static void through_tiles(const test_program *program)
{
    const int32_t pitch = PITCH;
    static const struct {
        const char *kernel;
        item_number *number;
    } all[] = {{"tile", turned_over}, {"transpose", transposed}};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        for (size_t t = 0; t < sizeof tiles / sizeof *tiles; t++) {
            const test_range range = range_of((const uint32_t[]){tiles[t][0], tiles[t][1], 1}, 0);
            fill();
            memset(out, 0, sizeof out);
            memset(expected, 0, sizeof expected);
            launch(program, all[k].kernel, range, POINTER(in), POINTER(out), VALUE(pitch));
            expect(&range, all[k].number);
        }
}

/* ---- Along Z --------------------------------------------------------------------------------- */

enum { CUBE = 32, CUBE_PITCH = 33, CUBE_SLAB = 33 * 34, CUBE_SIZE = CUBE * CUBE_SLAB };

static int32_t cube_in[CUBE_SIZE], cube_out[CUBE_SIZE], cube_expected[CUBE_SIZE];

static const uint32_t bricks[][3] = {{4, 4, 8},  {2, 8, 16}, {16, 4, 4}, {1, 2, 16},
                                     {32, 1, 1}, {1, 1, 8},  {1, 16, 1}};

static void fill_cube(void)
{
    for (int i = 0; i < CUBE_SIZE; i++) {
        cube_in[i] = (int32_t)((uint32_t)i * 2654435761u >> 20);
        cube_out[i] = cube_expected[i] = -i;
    }
}

static int32_t *cube_at(int32_t *cube, uint32_t x, uint32_t y, uint32_t z)
{
    return cube + x * CUBE_SLAB + y * CUBE_PITCH + z;
}

static void expect_cube(const test_range *range, item_number *number)
{
    uint32_t at[3];
    for (at[0] = 0; at[0] < CUBE; at[0]++)
        for (at[1] = 0; at[1] < CUBE; at[1]++)
            for (at[2] = 0; at[2] < CUBE; at[2]++)
                *cube_at(cube_expected, at[0], at[1], at[2]) += number(range, at);
    assert_memory_equal(cube_out, cube_expected, sizeof cube_out);
}

static test_range brick(const uint32_t size[3])
{
    return (test_range){.size = {size[0], size[1], size[2]},
                        .count = {CUBE / size[0], CUBE / size[1], CUBE / size[2]}};
}

static int32_t ids_along_z(const test_range *range, const uint32_t at[3])
{
    const uint32_t *size = range->size;
    return (int32_t)(at[0] % size[0] + 10 * (at[1] % size[1]) + 100 * (at[2] % size[2]) +
                     1000 * (at[0] / size[0]) + 10000 * (at[2] / size[2]) +
                     100000 * range->count[2] + 1000000 * size[2]);
}

static void planes(const test_program *program)
{
    const int32_t pitch = CUBE_PITCH, slab = CUBE_SLAB;
    for (size_t t = 0; t < sizeof bricks / sizeof *bricks; t++) {
        const test_range range = brick(bricks[t]);
        fill_cube();
        launch(program, "planes", range, POINTER(cube_out), VALUE(pitch), VALUE(slab));
        expect_cube(&range, ids_along_z);
    }
}

static int32_t changed(const test_range *range, const uint32_t at[3])
{
    (void)range;
    return 3 * *cube_at(cube_in, at[0], at[1], at[2]) + (int32_t)at[2];
}

static int32_t permuted(const test_range *range, const uint32_t at[3])
{
    (void)range;
    return *cube_at(cube_in, at[1], at[2], at[0]);
}

/* The first launch of a kernel finds that it had better have others. */
static void in_other_groups(const test_program *program)
{
    const int32_t pitch = CUBE_PITCH, slab = CUBE_SLAB;
    static const struct {
        const char *kernel;
        item_number *number;
    } all[] = {{"any_groups", changed}, {"permute", permuted}};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        for (size_t t = 0; t < 2 * sizeof bricks / sizeof *bricks; t++) {
            const test_range range = brick(bricks[t / 2]);
            fill_cube();
            launch(program, all[k].kernel, range, POINTER(cube_in), POINTER(cube_out), VALUE(pitch),
                   VALUE(slab));
            expect_cube(&range, all[k].number);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("swap_dimensions", numbers),
        IN_ALL_VARIANTS("swap_dimensions", linear),
        IN_ALL_VARIANTS("swap_dimensions", through_tiles),
        IN_ALL_VARIANTS("swap_dimensions", planes),
        IN_ALL_VARIANTS("swap_dimensions", in_other_groups),
    };
    return run_group("zellige.engine.swap_dimensions", tests, sizeof tests / sizeof tests[0]);
}
