/* Elements of tile_static arrays that no work-item writes, and what looks like such. */
#include <zellige/kernel.h>

kernel TILE(16) void one_end(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int row[17];
    const zlg_tiled_index t = get_tiled_index(1);
    row[LOCAL(t, 0)] = AT(in, t);
    tile_barrier_wait();
    AT(out, t) = row[LOCAL(t, 0) + 1]; /* warning: tile-static-uninitialized */
}
// says: work-item 15 of kernel `one_end` reads element 16 of `row` here, which no work-item writes

kernel TILE(4, 4) void even_columns(VIEW(const int, 2, in), VIEW(int, 2, out))
{
    tile_static int square[4][4];
    const zlg_tiled_index t = get_tiled_index(2);
    if (LOCAL(t, 1) % 2 == 0)
        square[LOCAL(t, 0)][LOCAL(t, 1)] = AT(in, t);
    tile_barrier_wait();
    AT(out, t) = square[LOCAL(t, 0)][3 - LOCAL(t, 1)]; /* warning: tile-static-uninitialized */
}

kernel TILE(16) void both_ends(VIEW(const int, 1, in), VIEW(int, 1, out), int before, int behind)
{
    tile_static int row[18];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    row[i + 1] = AT(in, t);
    if (i == 0)
        row[0] = before;
    if (i == 15)
        row[17] = behind;
    tile_barrier_wait();
    AT(out, t) = row[i] + row[i + 2];
}

kernel TILE(16) void in_rounds(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int row[40];
    const zlg_tiled_index t = get_tiled_index(1);
    for (int i = LOCAL(t, 0); i < 40; i += 16)
        row[i] = AT(in, i);
    tile_barrier_wait();
    AT(out, t) = row[LOCAL(t, 0) + 24];
}

kernel TILE(16) void where_data_says(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int row[17];
    const zlg_tiled_index t = get_tiled_index(1);
    row[LOCAL(t, 0)] = 0;
    if (AT(in, t) > 0)
        row[AT(in, t)] = 1;
    tile_barrier_wait();
    AT(out, t) = row[LOCAL(t, 0) + 1];
}

kernel TILE(16) void by_a_function(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int row[32];
    const zlg_tiled_index t = get_tiled_index(1);
    event_t done = async_work_group_copy(row, in, 32, 0);
    wait_group_events(1, &done);
    AT(out, t) = row[LOCAL(t, 0) + 8];
}

kernel TILE(16) void behind_a_guard(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int row[17];
    const zlg_tiled_index t = get_tiled_index(1);
    row[LOCAL(t, 0)] = AT(in, t);
    tile_barrier_wait();
    AT(out, t) = LOCAL(t, 0) < 15 ? row[LOCAL(t, 0) + 1] : 0;
}

kernel TILE(16) void counted(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int bins[32];
    const zlg_tiled_index t = get_tiled_index(1);
    bins[LOCAL(t, 0)] = bins[LOCAL(t, 0) + 16] = 0;
    tile_barrier_wait();
    zlg_atomic_fetch_add(&bins[AT(in, t) & 31], 1);
    tile_barrier_wait();
    AT(out, t) = bins[2 * LOCAL(t, 0) + 1];
}

/* An atomic sum is no first value. */
kernel TILE(16) void half_cleared(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int counts[32];
    const zlg_tiled_index t = get_tiled_index(1);
    counts[LOCAL(t, 0)] = 0;
    tile_barrier_wait();
    zlg_atomic_fetch_add(&counts[AT(in, t) & 31], 1);
    tile_barrier_wait();
    AT(out, LOCAL(t, 0)) = counts[LOCAL(t, 0)];
    AT(out, LOCAL(t, 0) + 16) = counts[LOCAL(t, 0) + 16]; /* warning: tile-static-uninitialized */
}

kernel TILE(16) void all_cleared(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int counts[32];
    const zlg_tiled_index t = get_tiled_index(1);
    counts[LOCAL(t, 0)] = counts[LOCAL(t, 0) + 16] = 0;
    tile_barrier_wait();
    zlg_atomic_fetch_add(&counts[AT(in, t) & 31], 1);
    tile_barrier_wait();
    AT(out, LOCAL(t, 0)) = counts[31 - LOCAL(t, 0)];
}
