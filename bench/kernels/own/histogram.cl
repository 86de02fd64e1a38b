/* How often each byte occurs: counted per tile in tile_static memory, then added up. */
#include <zellige/kernel.h>

#define BINS 256 /* and work-items in a tile */
#define PER_WORK_ITEM 16

kernel TILE(BINS) void clear(VIEW(uint, 1, counts))
{
    AT(counts, get_tiled_index(1)) = 0;
}

kernel TILE(BINS) void histogram(VIEW(const uchar, 1, values), VIEW(uint, 1, counts))
{
    tile_static uint tile[BINS];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    const int first = TILE_ORIGIN(t, 0) * PER_WORK_ITEM + i;
    tile[i] = 0;
    tile_barrier_wait_with_tile_static_memory_fence();
    for (int k = 0; k < PER_WORK_ITEM; k++)
        zlg_atomic_fetch_add(&tile[AT(values, first + k * BINS)], 1u);
    tile_barrier_wait_with_tile_static_memory_fence();
    zlg_atomic_fetch_add(&AT(counts, i), tile[i]);
}
