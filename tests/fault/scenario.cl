/* Kernels of the scenario. */
#include <zellige/kernel.h>
#include <zellige/texture.h>

typedef struct line {
    int factor;
    int offset;
} line;

kernel void count(VIEW(int, 1, out), int first)
{
    const zlg_index i = get_index(1);
    AT(out, i) = first + i.v[0];
}

kernel void follow(VIEW(const int, 2, in), VIEW(int, 2, out), line l)
{
    const zlg_index i = get_index(2);
    AT(out, i) = AT(in, i) * l.factor + l.offset;
}

kernel TILE(2, 2) void sum_tiles(VIEW(const int, 2, in), VIEW(int, 2, out))
{
    tile_static int values[2][2];
    const zlg_tiled_index t = get_tiled_index(2);
    values[t.local_.v[0]][t.local_.v[1]] = AT(in, t);
    tile_barrier_wait();
    if (t.local_.v[0] == 0 && t.local_.v[1] == 0)
        AT(out, t.tile) = values[0][0] + values[0][1] + values[1][0] + values[1][1];
}

kernel void reverse_tiles(global const int *in, global int *out, local int *tile)
{
    const zlg_tiled_index t = get_tiled_index(1);
    const int last = get_tile_extent(1).v[0] - 1;
    tile[t.local_.v[0]] = in[t.global_.v[0]];
    tile_barrier_wait();
    out[t.global_.v[0]] = tile[last - t.local_.v[0]];
}

kernel void increase(VIEW(int, 3, cells))
{
    AT(cells, get_index(3)) += 1;
}

kernel void brighten(TEXTURE(float, 2, from), sampler_t sampler, WRITEONLY_TEXTURE(float, 2, to))
{
    const zlg_index i = get_index(2);
    const zlg_extent size = EXTENT(to);
    const float2 at = (float2)((i.v[1] + 0.5f) / size.v[1], (i.v[0] + 0.5f) / size.v[0]);
    SET(to, i, SAMPLE(from, sampler, at) + 1);
}
