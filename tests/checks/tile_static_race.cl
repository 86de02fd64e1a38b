/* Races in tile_static memory, and what looks like one. */
#include <zellige/kernel.h>

kernel TILE(2, 2) void sum(VIEW(const float, 2, matrix), VIEW(float, 2, averages))
{
    tile_static float total;
    const zlg_tiled_index t = get_tiled_index(2);
    total += AT(matrix, t); /* error: tile-static-race */
    tile_barrier_wait();
    AT(averages, t.tile) = total / 4;
}
// says: on `total` in kernel `sum`: work-item (0, 0) writes here what work-item (0, 1) reads at

kernel TILE(16) void wait_forgotten(VIEW(int, 1, a))
{
    tile_static int copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    copy[t.local_.v[0]] = AT(a, t);
    AT(a, t) = copy[15 - t.local_.v[0]]; /* error: tile-static-race */
}
// says: on `copy` in kernel `wait_forgotten`: work-item 0 reads here what work-item 15 writes at

/* A fence is no wait. */
kernel TILE(16) void fence(VIEW(int, 1, a))
{
    tile_static int copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    copy[t.local_.v[0]] = AT(a, t);
    tile_static_memory_fence();
    AT(a, t) = copy[15 - t.local_.v[0]]; /* error: tile-static-race */
}

/* A wait of the sub-group may be one of those two. */
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel TILE(16) void sub_group(VIEW(int, 1, a))
{
    tile_static int copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    copy[t.local_.v[0]] = AT(a, t);
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    AT(a, t) = copy[t.local_.v[0] ^ 1];
}

/* Nor does a wait help that orders other memory. */
kernel TILE(16) void other_memory(VIEW(int, 1, a))
{
    tile_static int copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    copy[t.local_.v[0]] = AT(a, t);
    tile_barrier_wait_with_global_memory_fence();
    AT(a, t) = copy[15 - t.local_.v[0]]; /* error: tile-static-race */
}

/* The last wait of a loop. */
kernel TILE(16) void next_turn(VIEW(int, 1, a), int n)
{
    tile_static int copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    for (int i = 0; i < n; i++) {
        copy[t.local_.v[0]] = AT(a, t) + i; /* error: tile-static-race */
        tile_barrier_wait();
        AT(a, t) = copy[15 - t.local_.v[0]];
    }
}
// says: reads at tile_static_race.cl:62:20 in the loop's previous iteration

kernel TILE(16) void counter_not_ready(VIEW(int, 1, a))
{
    tile_static int count;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        count = 0;
    zlg_atomic_fetch_add(&count, AT(a, t)); /* error: tile-static-race */
    tile_barrier_wait();
    AT(a, t) = count;
}

kernel TILE(16) void both_write(VIEW(int, 1, a))
{
    tile_static int last;
    const zlg_tiled_index t = get_tiled_index(1);
    last = t.local_.v[0]; /* error: tile-static-race */
    tile_barrier_wait();
    AT(a, t) = last;
}

kernel TILE(16) void two_ways(VIEW(int, 1, a))
{
    tile_static int value;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        value = AT(a, t);
    else if (t.local_.v[0] == 9)
        AT(a, t) = value; /* error: tile-static-race */
    tile_barrier_wait();
    AT(a, t) += value;
}

/* By uniform places that nobody knows. */
kernel TILE(16) void unknown_place(VIEW(int, 1, a), int n)
{
    tile_static int values[64];
    const zlg_tiled_index t = get_tiled_index(1);
    values[n + t.local_.v[0]] = AT(a, t);
    AT(a, t) = values[n + (t.local_.v[0] + 1) % 16]; /* error: tile-static-race */
}

static void put(local int *values, int i, int value)
{
    values[i] = value;
}

kernel TILE(16) void through_functions(VIEW(int, 1, a))
{
    tile_static int values[16];
    const zlg_tiled_index t = get_tiled_index(1);
    put(values, t.local_.v[0], AT(a, t));
    AT(a, t) = values[(t.local_.v[0] + 1) % 16]; /* error: tile-static-race */
}

typedef struct pair {
    int first, second;
} pair;

kernel TILE(16) void members(VIEW(int, 1, a))
{
    tile_static pair pairs[16];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.local_.v[0];
    pairs[i].first = AT(a, t);
    pairs[i ^ 1].second = AT(a, t) + 1;
    AT(a, t) = pairs[i].second; /* error: tile-static-race */
}

/* Nobody said how large a tile is, but one work-item alone needs no tile_static memory. */
kernel void no_tile_size(global int *a)
{
    tile_static int total;
    total += a[get_global_id(0)]; /* warning: tile-static-race */
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = total;
}
// says: race on `total` in kernel `no_tile_size`: each work-item of a tile

kernel TILE(16) void members_apart(VIEW(int, 1, a))
{
    tile_static pair pairs[16];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.local_.v[0];
    pairs[i].first = AT(a, t);
    pairs[i ^ 1].second = AT(a, t) + 1;
    AT(a, t) = pairs[i].first;
    tile_barrier_wait();
    AT(a, t) += pairs[i].second;
}

kernel TILE(16) void right(VIEW(int, 1, a), int n)
{
    tile_static int copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    for (int i = 0; i < n; i++) {
        copy[t.local_.v[0]] = AT(a, t) + i;
        tile_barrier_wait();
        AT(a, t) = copy[15 - t.local_.v[0]];
        tile_barrier_wait_with_tile_static_memory_fence();
    }
}

/* Two buffers need one wait for each iteration. */
kernel TILE(16) void two_buffers(VIEW(int, 1, a), int n)
{
    tile_static int copy[2][16];
    const zlg_tiled_index t = get_tiled_index(1);
    for (int i = 0; i < n; i++) {
        copy[i & 1][t.local_.v[0]] = AT(a, t);
        tile_barrier_wait();
        AT(a, t) = copy[i & 1][15 - t.local_.v[0]];
    }
}

/* All write the same. */
kernel TILE(16) void same_value(VIEW(int, 1, a), int n)
{
    tile_static int value;
    const zlg_tiled_index t = get_tiled_index(1);
    value = n;
    AT(a, t) = value;
    tile_barrier_wait();
    AT(a, t) += value;
}

/* Who writes is not known, or whether anybody does. */
kernel TILE(16) void by_data(VIEW(int, 1, a))
{
    tile_static int found;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        found = -1;
    tile_barrier_wait();
    if (AT(a, t) == 42)
        found = t.local_.v[0];
    tile_barrier_wait();
    AT(a, t) = found;
}

/* One of the two runs, not both. */
kernel TILE(16) void either(VIEW(int, 1, a), int n)
{
    tile_static int copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.local_.v[0];
    if (n > 0)
        copy[i] = AT(a, t);
    else
        AT(a, t) = copy[15 - i];
    tile_barrier_wait();
    AT(a, t) += copy[i];
}

/* A flag orders what is written before and read after. */
kernel TILE(16) void handed_over(VIEW(int, 1, a))
{
    tile_static int text, flag;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        flag = 0;
    tile_barrier_wait();
    if (t.local_.v[0] == 0) {
        text = 42;
        tile_static_memory_fence();
        zlg_atomic_exchange(&flag, 1);
    } else {
        while (zlg_atomic_fetch_or(&flag, 0) == 0)
            ;
        tile_static_memory_fence();
        AT(a, t) = text;
    }
}

/* Read where it is sure who has written; the rest of the tile reads nothing. */
kernel TILE(16) void one_reader(VIEW(int, 1, a))
{
    tile_static int values[16];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.local_.v[0];
    values[i] = AT(a, t);
    const int x = i == 3 ? values[3] : 0;
    tile_barrier_wait();
    AT(a, t) = x + values[15 - i];
}

kernel TILE(16, 16) void product(VIEW(const float, 2, a), VIEW(const float, 2, b),
                                 VIEW(float, 2, c))
{
    tile_static float left[16][16], right[16][16];
    const zlg_tiled_index t = get_tiled_index(2);
    const int row = t.local_.v[0], column = t.local_.v[1];
    float sum = 0;
    for (int k = 0; k < EXTENT(a).v[1]; k += 16) {
        left[row][column] = AT(a, t.global_.v[0], k + column);
        right[row][column] = AT(b, k + row, t.global_.v[1]);
        tile_barrier_wait();
        for (int i = 0; i < 16; i++)
            sum += left[row][i] * right[i][column];
        tile_barrier_wait();
    }
    AT(c, t) = sum;
}

kernel TILE(16, 16) void product_without_last_wait(VIEW(const float, 2, a), VIEW(const float, 2, b),
                                                   VIEW(float, 2, c))
{
    tile_static float left[16][16], right[16][16];
    const zlg_tiled_index t = get_tiled_index(2);
    const int row = t.local_.v[0], column = t.local_.v[1];
    float sum = 0;
    for (int k = 0; k < EXTENT(a).v[1]; k += 16) {
        left[row][column] = AT(a, t.global_.v[0], k + column); /* error: tile-static-race */
        right[row][column] = AT(b, k + row, t.global_.v[1]);   /* error: tile-static-race */
        tile_barrier_wait();
        for (int i = 0; i < 16; i++)
            sum += left[row][i] * right[i][column];
    }
    AT(c, t) = sum;
}

/* In loops that stay loops: the first iteration is known. */
kernel TILE(64) void bodies_without_waits(VIEW(const float4, 1, in), VIEW(float4, 1, out))
{
    tile_static float4 there[64];
    const zlg_tiled_index t = get_tiled_index(1);
    const int count = EXTENT(in).v[0];
    float4 force = 0;
    for (int first = 0; first < count; first += 64) {
        there[t.local_.v[0]] = AT(in, first + t.local_.v[0]); /* error: tile-static-race */
        tile_barrier_wait();
        const int end = min(64, count - first);
        for (int k = 0; k < end; k++)
            force += there[k] - force * there[k].w;
    }
    AT(out, t) = force;
}

kernel TILE(8) void rim_without_wait(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int values[20];
    const zlg_tiled_index t = get_tiled_index(1);
    for (int i = t.local_.v[0]; i < 20; i += 8)
        values[i] = AT(in, t.tile_origin.v[0] + i);
    AT(out, t) = values[t.local_.v[0] + 6]; /* error: tile-static-race */
}

/* A wait in every iteration keeps what the first iteration has written from what follows. */
kernel TILE(8) void wait_in_every_turn(VIEW(int, 1, a), int n)
{
    tile_static int values[64];
    const zlg_tiled_index t = get_tiled_index(1);
    int last = 0;
    for (int i = 0; i < 8; i++) {
        tile_barrier_wait();
        values[8 * i + t.local_.v[0]] = n + last + AT(a, t);
        last = AT(a, t) + i;
    }
    AT(a, t) = values[7 - t.local_.v[0]] + last;
}

/* The same for all, unless somebody writes to `a` meanwhile. */
kernel TILE(16) void perhaps_the_same(VIEW(int, 1, a))
{
    tile_static int first;
    const zlg_tiled_index t = get_tiled_index(1);
    first = AT(a, 0);
    tile_barrier_wait();
    AT(a, t) += first;
}

kernel TILE(16) void not_told_yet(VIEW(int, 1, a))
{
    tile_static int first;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        first = AT(a, 0);
    AT(a, t) += first; /* error: tile-static-race */
}

/* No tile is fixed: what is a race in small and in large tiles. */
kernel void parameter(global int *a, local int *copy)
{
    copy[get_local_id(0)] = a[get_global_id(0)];
    const int i = get_local_id(0);
    a[get_global_id(0)] = copy[get_local_size(0) - 1 - i]; /* warning: tile-static-race */
}
// says: work-item 0 reads here what work-item 3 writes at tile_static_race.cl:349:27, with no wait
// says: for tile_static memory between, in a tile of 4 [-Wtile-static-race]

static int sum_of(local const int *values, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i]; /* warning: tile-static-race */
    return sum;
}

kernel void through_a_function(global int *a, local int *copy)
{
    copy[get_local_id(0)] = a[get_global_id(0)];
    a[get_global_id(0)] = sum_of(copy, (int)get_local_size(0));
}

kernel void two_dimensions(global int *a, local int *copy)
{
    const int row = get_local_id(1), column = get_local_id(0), width = get_local_size(0);
    copy[row * width + column] = a[get_global_linear_id()];
    a[get_global_linear_id()] = copy[row * width + (column ^ 1)]; /* warning: tile-static-race */
}
// says: between, in a tile of 2 x 2 [-Wtile-static-race]

kernel void parameter_with_waits(global int *a, local int *copy)
{
    const int i = get_local_id(0);
    copy[i] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = get_local_size(0) / 2; step > 0; step /= 2) {
        if (i < step)
            copy[i] += copy[i + step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i == 0)
        a[get_group_id(0)] = copy[0];
}

/* The author has one tile in mind: 256, of 16 x 16, a row. */
kernel void of_256(global int *a)
{
    tile_static int copy[256], rows[16][16], halves[2][128];
    const int i = get_local_id(0);
    copy[i] = a[get_global_id(0)];
    halves[i / 128][i % 128] = copy[i];
    if (i >= 128)
        rows[i / 16][i % 16] = copy[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_size(0) == 256)
        barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = copy[255 - i] + halves[1 - i / 128][i % 128] + rows[15 - i / 16][i % 16];
}

kernel void of_16_by_16(global int *a, int width)
{
    tile_static int rows[16][17];
    const int x = get_local_id(0), y = get_local_id(1);
    rows[y][x] = a[get_global_id(1) * width + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0) * width + get_global_id(1)] = rows[x][y];
}

kernel void of_a_row(global int *a, int width)
{
    tile_static int row[64];
    const int i = get_local_id(0);
    row[i] = a[get_global_id(1) * width + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(1) * width + get_global_id(0)] = row[63 - i];
}
