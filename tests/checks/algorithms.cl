/* What is found in the usual tiled algorithms: nothing. */
#include <zellige/kernel.h>

/* An exclusive prefix sum, up and down a tree. */
kernel TILE(64) void tree_scan(VIEW(int, 1, a))
{
    tile_static int values[128];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.local_.v[0];
    int offset = 1;
    values[2 * i] = AT(a, 2 * t.global_.v[0]);
    values[2 * i + 1] = AT(a, 2 * t.global_.v[0] + 1);
    for (int d = 64; d > 0; d >>= 1) {
        tile_barrier_wait();
        if (i < d) {
            const int from = offset * (2 * i + 1) - 1, to = offset * (2 * i + 2) - 1;
            values[to] += values[from];
        }
        offset *= 2;
    }
    if (i == 0)
        values[127] = 0;
    for (int d = 1; d < 128; d *= 2) {
        offset >>= 1;
        tile_barrier_wait();
        if (i < d) {
            const int from = offset * (2 * i + 1) - 1, to = offset * (2 * i + 2) - 1;
            const int was = values[from];
            values[from] = values[to];
            values[to] += was;
        }
    }
    tile_barrier_wait();
    AT(a, 2 * t.global_.v[0]) = values[2 * i];
    AT(a, 2 * t.global_.v[0] + 1) = values[2 * i + 1];
}

/* An inclusive one, with two waits for each step. */
kernel TILE(256) void step_scan(VIEW(int, 1, a))
{
    tile_static int values[256];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.local_.v[0];
    values[i] = AT(a, t);
    for (int d = 1; d < 256; d *= 2) {
        tile_barrier_wait();
        const int other = i >= d ? values[i - d] : 0;
        tile_barrier_wait();
        values[i] += other;
    }
    AT(a, t) = values[i];
}

/* The same with two buffers and one wait. */
kernel TILE(64) void two_buffer_scan(VIEW(int, 1, a))
{
    tile_static int values[2][64];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.local_.v[0];
    int in = 0, out = 1;
    values[in][i] = AT(a, t);
    tile_barrier_wait();
    for (int d = 1; d < 64; d *= 2) {
        values[out][i] = values[in][i] + (i >= d ? values[in][i - d] : 0);
        tile_barrier_wait();
        in = out;
        out = 1 - in;
    }
    AT(a, t) = values[in][i];
}

kernel TILE(128) void bitonic_sort(VIEW(int, 1, a))
{
    tile_static int values[128];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.local_.v[0];
    values[i] = AT(a, t);
    for (int k = 2; k <= 128; k *= 2)
        for (int j = k / 2; j > 0; j /= 2) {
            tile_barrier_wait();
            const int other = i ^ j;
            if (other > i) {
                const bool up = (i & k) == 0;
                if ((values[i] > values[other]) == up) {
                    const int was = values[i];
                    values[i] = values[other];
                    values[other] = was;
                }
            }
        }
    tile_barrier_wait();
    AT(a, t) = values[i];
}

kernel TILE(16, 16) void transpose(VIEW(const float, 2, in), VIEW(float, 2, out))
{
    tile_static float values[16][17];
    const zlg_tiled_index t = get_tiled_index(2);
    values[t.local_.v[0]][t.local_.v[1]] = CONTAINS(in, t.global_) ? AT(in, t) : 0;
    tile_barrier_wait_with_tile_static_memory_fence();
    const int row = t.tile.v[1] * 16 + t.local_.v[0], column = t.tile.v[0] * 16 + t.local_.v[1];
    if (row < EXTENT(out).v[0] && column < EXTENT(out).v[1])
        AT(out, row, column) = values[t.local_.v[1]][t.local_.v[0]];
}

/* A tile with a rim around it, which some of the work-items fetch as well. */
kernel TILE(8, 8) void stencil(VIEW(const float, 2, in), VIEW(float, 2, out), int rounds)
{
    tile_static float values[10][10];
    const zlg_tiled_index t = get_tiled_index(2);
    const int row = t.local_.v[0], column = t.local_.v[1];
    for (int round = 0; round < rounds; round++) {
        for (int i = row; i < 10; i += 8)
            for (int j = column; j < 10; j += 8) {
                const int y = clamp(t.tile_origin.v[0] + i - 1, 0, EXTENT(in).v[0] - 1);
                const int x = clamp(t.tile_origin.v[1] + j - 1, 0, EXTENT(in).v[1] - 1);
                values[i][j] = AT(in, y, x);
            }
        tile_barrier_wait();
        AT(out, t) += values[row][column + 1] + values[row + 2][column + 1] +
                      values[row + 1][column] + values[row + 1][column + 2];
        tile_barrier_wait();
    }
}

kernel TILE(64) void histogram(VIEW(const uint, 1, values), VIEW(int, 1, counts))
{
    tile_static int own[256];
    const zlg_tiled_index t = get_tiled_index(1);
    for (int i = t.local_.v[0]; i < 256; i += 64)
        own[i] = 0;
    tile_barrier_wait();
    for (int i = t.global_.v[0]; i < EXTENT(values).v[0]; i += (int)get_global_size(0))
        zlg_atomic_fetch_add(&own[AT(values, i) & 255], 1);
    tile_barrier_wait();
    for (int i = t.local_.v[0]; i < 256; i += 64)
        zlg_atomic_fetch_add(&AT(counts, i), own[i]);
}

/* One work-item takes work for its tile, until there is none. */
kernel TILE(32) void queue(VIEW(int, 1, next), VIEW(float, 1, work))
{
    tile_static int mine;
    const zlg_tiled_index t = get_tiled_index(1);
    for (;;) {
        if (t.local_.v[0] == 0)
            mine = zlg_atomic_fetch_add(&AT(next, 0), 32);
        tile_barrier_wait();
        const int at = mine;
        tile_barrier_wait();
        if (at >= EXTENT(work).v[0])
            break;
        AT(work, at + t.local_.v[0]) *= 2;
    }
}

/* Bodies that come in tiles; the last may be short. */
kernel TILE(64) void bodies(VIEW(const float4, 1, in), VIEW(float4, 1, out))
{
    tile_static float4 there[64];
    const zlg_tiled_index t = get_tiled_index(1);
    const int count = EXTENT(in).v[0];
    float4 force = 0;
    for (int first = 0; first < count; first += 64) {
        const int i = first + t.local_.v[0];
        there[t.local_.v[0]] = i < count ? AT(in, i) : (float4)0;
        tile_barrier_wait();
        const int end = min(64, count - first);
        for (int k = 0; k < end; k++)
            force += there[k] - force * there[k].w;
        tile_barrier_wait();
    }
    AT(out, t) = force;
}

/* Everybody counts; whoever is last does the rest, alone. */
kernel TILE(64) void last_one(VIEW(int, 1, a), VIEW(int, 1, done))
{
    tile_static int is_last;
    const zlg_tiled_index t = get_tiled_index(1);
    AT(a, t) += 1;
    tile_barrier_wait();
    if (t.local_.v[0] == 0)
        is_last = zlg_atomic_fetch_add(&AT(done, 0), 1) == (int)get_num_groups(0) - 1;
    tile_barrier_wait();
    if (is_last) {
        tile_static_memory_fence();
        tile_barrier_wait();
        AT(a, t) += AT(a, 63 - t.local_.v[0]);
    }
}

/* Three dimensions, and only some of the work-items write. */
kernel TILE(4, 4, 4) void box(VIEW(int, 3, a))
{
    tile_static int planes[4][4];
    const zlg_tiled_index t = get_tiled_index(3);
    if (t.local_.v[0] == 0)
        planes[t.local_.v[1]][t.local_.v[2]] = AT(a, t);
    tile_barrier_wait();
    AT(a, t) += planes[t.local_.v[2]][t.local_.v[1]];
}

/* Until nothing changes: the tile decides together. */
kernel TILE(64) void relax(VIEW(int, 1, a))
{
    tile_static int values[66];
    tile_static int changed;
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.local_.v[0] + 1;
    values[i] = AT(a, t);
    if (t.local_.v[0] == 0)
        values[0] = values[65] = 0;
    do {
        tile_barrier_wait();
        if (t.local_.v[0] == 0)
            changed = 0;
        const int better = max(values[i - 1], values[i + 1]) - 1;
        tile_barrier_wait();
        if (better > values[i]) {
            values[i] = better;
            changed = 1;
        }
        tile_barrier_wait();
    } while (changed);
    AT(a, t) = values[i];
}

/* Memory that the launch gives, and pointers into it. */
kernel TILE(32) void given(VIEW(int, 1, a), local int *room, int n)
{
    local int *first = room, *second = room + 32;
    const zlg_tiled_index t = get_tiled_index(1);
    first[t.local_.v[0]] = AT(a, t);
    second[t.local_.v[0]] = n;
    tile_barrier_wait();
    for (int i = 0; i < n; i++) {
        second[t.local_.v[0]] += first[31 - t.local_.v[0]];
        tile_barrier_wait();
        local int *was = first;
        first = second;
        second = was;
    }
    AT(a, t) = first[t.local_.v[0]];
}

/* No tiles, but ways that cross. */
kernel void ways(global int *q, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (q[i] < 0)
            continue;
        if (q[i] > 100)
            break;
        for (s += q[i]; s > 10; s -= 3)
            if (s == 11)
                goto out;
    }
out:
    q[1] = s;
}
