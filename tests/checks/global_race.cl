/* Updates of one place by many work-items, and what looks like one. */
#include <zellige/kernel.h>

kernel void total(VIEW(const float, 1, in), VIEW(float, 1, sum))
{
    AT(sum, 0) += AT(in, get_index(1)); /* warning: global-race */
}
// says: all work-items of kernel `total` change one place of `sum` here, and changes get lost
// says: note: use zlg_atomic_fetch_add() and its like, or sum up in the tile first

kernel void plain(global const int *in, global int *sum, int place)
{
    sum[place] += in[get_global_id(0)]; /* warning: global-race */
}

kernel TILE(16) void count(VIEW(int, 1, counter))
{
    AT(counter, 0)++; /* warning: global-race */
}

kernel TILE(16) void half_of_the_tile(VIEW(const int, 1, in), VIEW(int, 1, product))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] < 8)
        AT(product, 0) *= AT(in, t); /* warning: global-race */
}

kernel void atomic(VIEW(const int, 1, in), VIEW(int, 1, sum))
{
    zlg_atomic_fetch_add(&AT(sum, 0), AT(in, get_index(1)));
}

kernel void own_place(VIEW(const float, 1, in), VIEW(float, 1, sums))
{
    AT(sums, get_index(1)) += AT(in, get_index(1));
}

kernel TILE(16) void place_of_the_tile(VIEW(const float, 1, in), VIEW(float, 1, sums))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        AT(sums, t.tile) += AT(in, t);
}

kernel void one_work_item(VIEW(float, 1, numbers), int n)
{
    for (int i = 1; i < n; i++)
        AT(numbers, 0) += AT(numbers, i);
}

kernel void only_the_first(VIEW(const float, 1, in), VIEW(float, 1, sum))
{
    if (get_global_id(0) == 0)
        AT(sum, 0) += AT(in, get_index(1));
}

kernel void the_same_from_all(VIEW(int, 1, flag))
{
    AT(flag, 0) = 1;
}

kernel TILE(16) void fixed_place(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    AT(out, 0) = 2 * AT(in, get_tiled_index(1)); /* warning: global-race */
}
// says: each work-item of kernel `fixed_place` writes a number of its own to one place of

kernel TILE(16) void index_forgotten(VIEW(float, 1, out), int place)
{
    AT(out, place) = (float)get_tiled_index(1).global_.v[0]; /* warning: global-race */
}

kernel TILE(16) void all_have_the_sum(VIEW(const int, 1, in), VIEW(int, 1, sum))
{
    tile_static int numbers[16];
    const zlg_tiled_index t = get_tiled_index(1);
    const int lane = LOCAL(t, 0);
    numbers[lane] = AT(in, t);
    tile_barrier_wait();
    for (int step = 1; step < 16; step *= 2) {
        const int other = numbers[lane ^ step];
        tile_barrier_wait();
        numbers[lane] += other;
        tile_barrier_wait();
    }
    AT(sum, 0) = numbers[lane];
}

kernel void what_one_finds(VIEW(const int, 1, in), VIEW(int, 1, found), int wanted)
{
    if (AT(in, get_index(1)) == wanted)
        AT(found, 0) = get_index(1).v[0];
}

kernel TILE(16) void tile_index_for_global(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(out, t.tile) = AT(in, t); /* warning: global-race */
}
// says: each work-item of a tile of kernel `tile_index_for_global` writes a number of its own to

kernel TILE(4, 4) void sum_of_the_tile(VIEW(const float, 2, in), VIEW(float, 2, sums))
{
    const zlg_tiled_index t = get_tiled_index(2);
    AT(sums, t.tile) += AT(in, t); /* warning: global-race */
}
// says: all work-items of a tile of kernel `sum_of_the_tile` change one place of `sums` here

kernel TILE(16) void local_for_global(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(out, t.local_) = 2 * AT(in, t); /* warning: global-race */
}
// says: every tile of kernel `local_for_global` writes to the same elements of `out` here

kernel TILE(16) void tile_sum_from_all(VIEW(const float, 1, in), VIEW(float, 1, sums))
{
    tile_static float numbers[16];
    const zlg_tiled_index t = get_tiled_index(1);
    float sum = 0;
    numbers[LOCAL(t, 0)] = AT(in, t);
    tile_barrier_wait();
    for (int i = 0; i < 16; i++)
        sum += numbers[i];
    AT(sums, t.tile) = sum;
}

kernel TILE(1) void tiles_of_one(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(out, t.tile) = AT(in, t);
}

kernel TILE(16) void one_tile(VIEW(float, 1, a))
{
    const int i = LOCAL(get_tiled_index(1), 0);
    AT(a, i) = 2 * AT(a, i);
}

kernel TILE(16) void first_tile_only(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.tile.v[0] == 0)
        AT(out, t.local_) = AT(in, t);
}
