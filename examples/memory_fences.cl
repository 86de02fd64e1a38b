/* The average of each 2 x 2 tile, with each of the four waits, and two ways not to do it. */
#include <zellige/kernel.h>

/* tile_static values are what the waits have to order: `wait` must fence them. */
#define AVERAGE(name, wait)                                                             \
    kernel TILE(2, 2) void name(VIEW(const float, 2, matrix), VIEW(float, 2, averages)) \
    {                                                                                   \
        tile_static float values[2][2];                                                 \
        const zlg_tiled_index t = get_tiled_index(2);                                   \
        values[LOCAL(t, 0)][LOCAL(t, 1)] = AT(matrix, t);                               \
        wait;                                                                           \
        if (LOCAL(t, 0) == 0 && LOCAL(t, 1) == 0)                                       \
            AT(averages, t.tile) =                                                      \
                (values[0][0] + values[0][1] + values[1][0] + values[1][1]) / 4;        \
    }

AVERAGE(with_wait, tile_barrier_wait())
AVERAGE(with_all_memory_fence, tile_barrier_wait_with_all_memory_fence())
AVERAGE(with_tile_static_memory_fence, tile_barrier_wait_with_tile_static_memory_fence())

/* A global fence orders global memory only, so here the tile's values pass through that. */
kernel TILE(2, 2) void with_global_memory_fence(VIEW(const float, 2, matrix),
                                                VIEW(float, 2, averages), VIEW(float, 2, copy))
{
    const zlg_tiled_index t = get_tiled_index(2);
    AT(copy, t) = AT(matrix, t);
    tile_barrier_wait_with_global_memory_fence();
    if (LOCAL(t, 0) == 0 && LOCAL(t, 1) == 0) {
        SECTION(tile, copy, t.tile_origin, zlg_extent2(2, 2));
        AT(averages, t.tile) =
            (AT(tile, 0, 0) + AT(tile, 0, 1) + AT(tile, 1, 0) + AT(tile, 1, 1)) / 4;
    }
}

/* Do not do this: the first value of `total` is undefined, and four work-items add to it at
 * once. */
kernel TILE(2, 2) void race(VIEW(const float, 2, matrix), VIEW(float, 2, averages))
{
    tile_static float total;
    const zlg_tiled_index t = get_tiled_index(2);
    total += AT(matrix, t);
    tile_barrier_wait();
    AT(averages, t.tile) = total / 4;
}

/* Do not do this either: right, but the work-items add one after the other, a wait for each. */
kernel TILE(2, 2) void in_turn(VIEW(const float, 2, matrix), VIEW(float, 2, averages))
{
    tile_static float total;
    const zlg_tiled_index t = get_tiled_index(2);
    const int turn = LOCAL(t, 0) * 2 + LOCAL(t, 1);
    if (turn == 0)
        total = AT(matrix, t);
    tile_barrier_wait();
    if (turn == 1)
        total += AT(matrix, t);
    tile_barrier_wait();
    if (turn == 2)
        total += AT(matrix, t);
    tile_barrier_wait();
    if (turn == 3)
        AT(averages, t.tile) = (total + AT(matrix, t)) / 4;
}
