/* Kernels that `zellige run` runs. */
#include <zellige/kernel.h>
#include <zellige/texture.h>

kernel TILE(2, 3) void average(VIEW(const float, 2, matrix), VIEW(float, 2, averages))
{
    tile_static float values[2][3];
    const zlg_tiled_index t = get_tiled_index(2);
    values[t.local_.v[0]][t.local_.v[1]] = AT(matrix, t);
    tile_barrier_wait();
    float sum = 0;
    for (int row = 0; row < 2; row++)
        for (int column = 0; column < 3; column++)
            sum += values[row][column];
    if (t.local_.v[0] == 0 && t.local_.v[1] == 0)
        AT(averages, t.tile) = sum / 6;
}

kernel void scale(global int *out, global const int *in, int factor, double exact, char4 bytes)
{
    const int i = get_global_id(0);
    out[i] = in[i] * factor + (int)exact + bytes.s0 + bytes.s3;
}

kernel void pairs(global float2 *out, local float *scratch, int2 at)
{
    const int i = get_global_id(0), l = get_local_id(0);
    scratch[l] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = (float2)(scratch[get_local_size(0) - 1 - l], at.x + at.y);
}

kernel void cubes(VIEW(uchar, 3, out))
{
    const zlg_index i = get_index(3);
    AT(out, i) = (uchar)(i.v[0] * 100 + i.v[1] * 10 + i.v[2]);
}

kernel void sums(global double *out, global const double *in, global const half *halves,
                 zlg_extent shape)
{
    double sum = in[get_global_id(0)];
    for (int d = 0; d < shape.rank; d++)
        sum += shape.v[d];
    out[get_global_id(0)] = sum;
}

/* Elements 8 to 15 of 8; a launch does not see it. */
kernel void beyond(global float *out)
{
    const int i = get_global_id(0);
    out[i | 8] = i;
}

/* Prints, and then leaves its array by far, in one work-item. */
kernel void faults(global int *out)
{
    const long i = get_global_id(0);
    if (i == 5)
        printf("at %d\n", (int)i);
    out[i == 5 ? -i << 36 : i] = (int)i;
}

/* At an address that no memory can have. */
kernel void wild(global int *in, global int *out)
{
    const long i = get_global_id(0);
    out[i] = in[i == 6 ? i << 50 : i];
}

/* Without an element n there is no place. */
kernel void no_place(global int *out, int n)
{
    global int *place = n > 3 ? &out[n] : 0;
    place[get_global_id(0)] = 1;
}

/* Its last tile waits with some of its work-items. */
kernel TILE(2, 2) void some_wait(VIEW(int, 2, a), int last)
{
    const zlg_tiled_index t = get_tiled_index(2);
    if (TILE_INDEX(t, 1) != last || LOCAL(t, 0) == 0)
        tile_barrier_wait();
    AT(a, t) = 1;
}

/* Each texel is what a sampler finds at its place. */
kernel void resize(TEXTURE(unorm, 2, from), sampler_t sampler, WRITEONLY_TEXTURE(unorm, 2, to))
{
    const zlg_index i = get_index(2);
    const zlg_extent size = EXTENT(to);
    const float2 at = (float2)((i.v[1] + 0.5f) / size.v[1], (i.v[0] + 0.5f) / size.v[0]);
    SET(to, i, SAMPLE(from, sampler, at));
}

kernel void twice(READ_WRITE_TEXTURE(int, 1, row))
{
    const zlg_index i = get_index(1);
    SET(row, i, 2 * GET(row, i));
}

typedef struct entry {
    int key;
    int values[4];
} entry;

kernel void entries(global entry *out, global const entry *in)
{
    const int i = get_global_id(0);
    out[i].key = in[i].key + 1;
    for (int k = 0; k < 4; k++)
        out[i].values[k] = in[i].values[3 - k];
}
