/* Waits that not all work-items of a tile reach, and waits that they all do. A comment at the end
 * of a line tells what is found there; where there is none, nothing is. */
#include <zellige/kernel.h>

kernel TILE(64) void some_of_the_tile(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] < 8)
        tile_barrier_wait(); /* error: barrier-divergence */
    AT(a, t) = 1;
}
// says: not all work-items of a tile reach this wait of kernel `some_of_the_tile`: the branch at
// says: depends on the work-item's local id [-Wbarrier-divergence]

kernel TILE(64) void two_waits(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] % 2 == 0) {
        AT(a, t) = 1;
        tile_barrier_wait_with_global_memory_fence(); /* error: barrier-divergence */
        AT(a, t) += 2;
    } else {
        tile_barrier_wait(); /* error: barrier-divergence */
        AT(a, t) = AT(a, t.tile_origin);
    }
}

kernel TILE(64) void loop_by_data(VIEW(int, 1, a), VIEW(const int, 1, turns))
{
    const zlg_tiled_index t = get_tiled_index(1);
    const int n = AT(turns, t);
    for (int i = 0; i < n; i++) {
        tile_barrier_wait(); /* warning: barrier-divergence */
        AT(a, t) += i;
    }
}
// says: depends on what is read from `turns` at

kernel TILE(8, 8) void left_by_data(VIEW(int, 2, a))
{
    const zlg_tiled_index t = get_tiled_index(2);
    for (int i = 0; i < 100; i++) {
        tile_barrier_wait(); /* warning: barrier-divergence */
        if (AT(a, t) == i)
            break;
        AT(a, t) += 2;
    }
    AT(a, t) -= 1;
}

kernel TILE(64) void by_an_atomic(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (zlg_atomic_fetch_add(&AT(a, t.tile), 1) == 63)
        tile_barrier_wait(); /* warning: barrier-divergence */
    AT(a, t) = 1;
}
// says: depends on what the atomic returns

kernel void no_tile_size(global int *a)
{
    if (get_local_id(0) == 0)
        barrier(CLK_LOCAL_MEM_FENCE); /* warning: barrier-divergence */
    a[get_global_id(0)] = 1;
}

/* What a work-item has in memory of its own. */
kernel TILE(64) void own_memory(VIEW(int, 1, a), int n)
{
    const zlg_tiled_index t = get_tiled_index(1);
    int own[16];
    for (int i = 0; i < 16; i++)
        own[i] = AT(a, t) * i;
    if (own[n & 15] == 3)
        tile_barrier_wait(); /* warning: barrier-divergence */
    AT(a, t) = own[(n + 1) & 15];
}

/* Written here, so that work-items may find different things at one place. */
kernel TILE(64) void read_while_written(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(a, t) = t.local_.v[0];
    if (AT(a, 5) == 5)
        tile_barrier_wait(); /* warning: barrier-divergence */
    AT(a, t) += 1;
}

/* A value that a branch made different. */
kernel TILE(64) void through_a_branch(VIEW(int, 1, a), int n)
{
    const zlg_tiled_index t = get_tiled_index(1);
    int turns = n;
    if (t.local_.v[0] == 3) {
        AT(a, t) = 1;
        turns = n + 1;
    }
    for (int i = 0; i < turns; i++)
        tile_barrier_wait(); /* warning: barrier-divergence */
    AT(a, t) += 1;
}

/* And one that a loop made different, which work-items leave at different iterations. */
kernel TILE(64) void through_a_loop(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    int i = 0;
    while (AT(a, t) > i) {
        AT(a, t) -= 1;
        i++;
    }
    if (i == 7)
        tile_barrier_wait(); /* warning: barrier-divergence */
    AT(a, t) += 1;
}

static __attribute__((noinline)) void deep(global int *a, int n)
{
    if (n > 3)
        tile_barrier_wait(); /* warning: barrier-divergence */
    *a = n;
}

static __attribute__((noinline)) void half_deep(global int *a, int n)
{
    deep(a, n + 1);
}

/* The same function once with what is uniform, once with what is not. */
kernel TILE(64) void in_a_function(VIEW(int, 1, a), int n)
{
    const zlg_tiled_index t = get_tiled_index(1);
    half_deep(&AT(a, t), n);
    half_deep(&AT(a, t), AT(a, t));
}

static __attribute__((noinline)) int twice(int n)
{
    return n * 2;
}

kernel TILE(64) void uniform_in_a_function(VIEW(int, 1, a), int n)
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (twice(n) > 8)
        tile_barrier_wait();
    AT(a, t) = twice(AT(a, t));
}

kernel TILE(64) void by_arguments(VIEW(int, 1, a), int n, float4 f)
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (n > 5 && f.x < 3)
        tile_barrier_wait();
    for (int i = 0; i < EXTENT(a).v[0]; i += 64) {
        tile_barrier_wait();
        for (int j = n; j > i; j /= 2)
            tile_barrier_wait();
        AT(a, t) += i;
    }
}

kernel TILE(64) void by_tile(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.tile.v[0] % 3 == 0)
        return;
    tile_barrier_wait();
    if (t.tile_origin.v[0] > 640)
        tile_barrier_wait();
    if (get_num_groups(0) > 2 && get_local_size(0) > 5)
        tile_barrier_wait();
    AT(a, t) = 1;
}

kernel TILE(64) void by_what_is_only_read(VIEW(int, 1, a), VIEW(const int, 1, turns),
                                          constant int *c)
{
    const zlg_tiled_index t = get_tiled_index(1);
    for (int i = 0; i < AT(turns, t.tile); i++) {
        tile_barrier_wait();
        if (c[i] != 0)
            tile_barrier_wait();
    }
    AT(a, t) = 1;
}

kernel TILE(64) void by_tile_static(VIEW(int, 1, a))
{
    tile_static int count;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        count = AT(a, t);
    tile_barrier_wait();
    for (int i = 0; i < count; i++) {
        tile_barrier_wait();
        AT(a, t) += i;
    }
}

/* Local ids, but with one answer in the whole tile. */
kernel TILE(4, 16) void the_same_for_all(VIEW(int, 2, a))
{
    const zlg_tiled_index t = get_tiled_index(2);
    if (t.local_.v[1] / 16 == 0)
        tile_barrier_wait();
    if (t.local_.v[0] < 4)
        tile_barrier_wait();
    if (t.global_.v[0] - t.local_.v[0] > 8)
        tile_barrier_wait();
    AT(a, t) = 1;
}

/* Branches between waits, not around them. */
kernel TILE(64) void halves(VIEW(int, 1, a))
{
    tile_static int values[64];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.local_.v[0];
    values[i] = AT(a, t);
    for (int width = 32; width > 0; width /= 2) {
        tile_barrier_wait();
        if (i < width)
            values[i] += values[i + width];
    }
    tile_barrier_wait();
    switch (i) {
    case 0:
        AT(a, t) = values[0];
        break;
    case 1:
        AT(a, t) += 5;
        break;
    default:
        AT(a, t) -= 5;
    }
    tile_barrier_wait();
    AT(a, t) += i;
}

kernel TILE(1) void tile_of_one(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        tile_barrier_wait();
    AT(a, t) = 1;
}

/* The wait is where two loops meet that compilers make of this one, and still not all come. */
kernel void rounds_differ(global int *a, local int *s)
{
    const uint l = get_local_id(0);
    s[l] = a[get_global_id(0)];
    for (uint k = 1; k < l; k *= 2) {
        if (l % (2 * k) == 0)
            s[l] += k;
        barrier(CLK_LOCAL_MEM_FENCE); /* warning: barrier-divergence */
    }
    a[get_global_id(0)] = s[l];
}

kernel void inner_rounds_differ(global int *a, local int *s)
{
    const uint l = get_local_id(0);
    s[l] = 0;
    for (int n = 0; n < a[0]; n++) {
        s[l] += n;
        for (uint k = 0; k < l; k++) {
            barrier(CLK_LOCAL_MEM_FENCE); /* warning: barrier-divergence */
            s[l] += k;
        }
    }
    a[get_global_id(0)] = s[l];
}

kernel void waits_first(global int *a, local int *s)
{
    const uint l = get_local_id(0);
    s[l] = 0;
    for (int n = 0; n < a[0]; n++) {
        uint k = 0;
        do {
            barrier(CLK_LOCAL_MEM_FENCE); /* warning: barrier-divergence */
            s[l] += k;
        } while (++k < l);
    }
    a[get_global_id(0)] = s[l];
}
