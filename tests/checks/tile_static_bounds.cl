/* Indices that leave a tile_static variable, and some that do not. */
#include <zellige/kernel.h>

kernel TILE(16) void neighbours(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    tile_static float values[16];
    const zlg_tiled_index t = get_tiled_index(1);
    values[t.local_.v[0]] = AT(in, t);
    tile_barrier_wait();
    AT(out, t) = values[t.local_.v[0]] + values[t.local_.v[0] + 1]; /* error: tile-static-bounds */
}
// says: work-item 15 of kernel `neighbours` reads element 16 of `values` here, which has 16
// says: note: make the array larger, or guard the access

kernel TILE(4, 8) void halo(VIEW(const int, 2, in), VIEW(int, 2, out))
{
    tile_static int rows[4][8];
    const zlg_tiled_index t = get_tiled_index(2);
    rows[t.local_.v[0] + 1][t.local_.v[1]] = AT(in, t); /* error: tile-static-bounds */
    tile_barrier_wait();
    AT(out, t) = rows[t.local_.v[0]][t.local_.v[1]];
}
// says: work-item (3, 0) of kernel `halo` writes element 32 of `rows` here, which has 32

kernel TILE(16) void before(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int values[16];
    const zlg_tiled_index t = get_tiled_index(1);
    values[t.local_.v[0]] = AT(in, t);
    tile_barrier_wait();
    AT(out, t) = values[t.local_.v[0] - 1]; /* error: tile-static-bounds */
}
// says: reads element -1 of `values` here

kernel TILE(16) void guarded(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    tile_static float values[16];
    const zlg_tiled_index t = get_tiled_index(1);
    values[t.local_.v[0]] = AT(in, t);
    tile_barrier_wait();
    const float next = t.local_.v[0] < 15 ? values[t.local_.v[0] + 1] : 0;
    AT(out, t) = values[t.local_.v[0]] + next;
}

kernel TILE(16) void enough_room(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    tile_static float values[18];
    const zlg_tiled_index t = get_tiled_index(1);
    values[t.local_.v[0] + 1] = AT(in, t);
    if (t.local_.v[0] == 0)
        values[0] = values[17] = 0;
    tile_barrier_wait();
    AT(out, t) = values[t.local_.v[0]] + values[t.local_.v[0] + 2];
}

kernel TILE(16) void by_halves(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    tile_static float values[16];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.local_.v[0];
    values[i] = AT(in, t);
    tile_barrier_wait();
    for (int step = 8; step > 0; step /= 2) {
        if (i < step)
            values[i] += values[i + step];
        tile_barrier_wait();
    }
    if (i == 0)
        AT(out, t.tile) = values[0];
}

kernel TILE(16) void around(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    tile_static float values[16];
    const zlg_tiled_index t = get_tiled_index(1);
    values[t.local_.v[0]] = AT(in, t);
    tile_barrier_wait();
    AT(out, t) = values[(t.local_.v[0] + 1) % 16] + values[(t.local_.v[0] + 15) & 15];
}

kernel TILE(16) void behind_an_argument(VIEW(const float, 1, in), VIEW(float, 1, out), int shift)
{
    tile_static float values[16];
    const zlg_tiled_index t = get_tiled_index(1);
    values[t.local_.v[0]] = AT(in, t);
    tile_barrier_wait();
    AT(out, t) = values[t.local_.v[0] + shift];
}

kernel TILE(8, 8) void behind_a_row(VIEW(const float, 2, in), VIEW(float, 2, out))
{
    tile_static float rows[8][8];
    const zlg_tiled_index t = get_tiled_index(2);
    const int i = LOCAL(t, 0), j = LOCAL(t, 1);
    rows[i][j] = AT(in, t);
    tile_barrier_wait();
    AT(out, t) = rows[i][j] + rows[i][j + 1]; /* error: tile-static-bounds */
}
// says: work-item (0, 7) of kernel `behind_a_row` takes element 8 of a row here that has 8

kernel TILE(4, 4) void before_a_row(VIEW(const float, 2, in), VIEW(float, 2, out))
{
    tile_static float cube[2][4][4];
    const zlg_tiled_index t = get_tiled_index(2);
    const int i = LOCAL(t, 0), j = LOCAL(t, 1);
    cube[0][i][j] = cube[1][i][j] = AT(in, t);
    tile_barrier_wait();
    AT(out, t) = cube[1][i - 1][j]; /* error: tile-static-bounds */
}
// says: work-item (0, 0) of kernel `before_a_row` takes element -1 of a row here that has 4

/* An end of a row, a guard, a frame, and a row of an argument. */
kernel TILE(8, 8) void inside_rows(VIEW(const float, 2, in), VIEW(float, 2, out), int shift)
{
    tile_static float rows[8][8];
    tile_static float frame[10][10];
    const zlg_tiled_index t = get_tiled_index(2);
    const int i = LOCAL(t, 0), j = LOCAL(t, 1);
    rows[i][j] = frame[i + 1][j + 1] = AT(in, t);
    if (i == 0)
        frame[0][j + 1] = frame[9][j + 1] = 0;
    if (j == 0)
        frame[i + 1][0] = frame[i + 1][9] = 0;
    tile_barrier_wait();
    float sum = frame[i][j + 1] + frame[i + 2][j + 1] + frame[i + 1][j] + frame[i + 1][j + 2];
    for (local float *at = &rows[i][0]; at != &rows[i][8]; at++)
        sum += *at;
    for (int k = 0; k < 8; k++)
        sum += rows[i][k] * rows[k][j];
    if (j + 1 < 8)
        sum += rows[i][j + 1];
    AT(out, t) = sum + rows[i][j + shift];
}

kernel TILE(16) void by_global_index(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    tile_static float values[16];
    const zlg_tiled_index t = get_tiled_index(1);
    values[t.global_.v[0]] = AT(in, t); /* warning: tile-static-bounds */
    tile_barrier_wait();
    AT(out, t) = values[15 - t.local_.v[0]];
}
// says: work-item 0 of the second tile of kernel `by_global_index` writes element 16 of `values`

kernel TILE(4, 4) void by_tile(VIEW(const float, 2, in), VIEW(float, 2, out))
{
    tile_static float values[4][4];
    const zlg_tiled_index t = get_tiled_index(2);
    values[LOCAL(t, 0)][LOCAL(t, 1)] = AT(in, t);
    tile_barrier_wait();
    AT(out, t) = values[t.global_.v[0]][LOCAL(t, 1)]; /* warning: tile-static-bounds */
}

/* One tile, part of the tiles, and what wraps around. */
kernel TILE(16) void by_global_index_within(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    tile_static float values[16], more[256], few[2];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.global_.v[0];
    values[i & 15] = values[i % 16] = more[i < 256 ? i : 0] = AT(in, t);
    few[TILE_INDEX(t, 0) & 1] = 0;
    if (i < 16)
        values[i] = 2;
    if (TILE_INDEX(t, 0) == 0)
        values[i] += 1;
    if (t.tile_origin.v[0] < 256)
        more[t.tile_origin.v[0]] = 1;
    tile_barrier_wait();
    AT(out, t) = values[i - t.tile_origin.v[0]] + more[LOCAL(t, 0)] + few[0];
}
