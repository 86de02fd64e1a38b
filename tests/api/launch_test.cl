/* Kernels for the launch checks, and some that write down what ran. */
#include <zellige/kernel.h>

kernel void fill1(VIEW(int, 1, out))
{
    AT(out, get_index(1)) += get_index(1).v[0] + 1;
}

kernel void fill2(VIEW(int, 2, out))
{
    const zlg_index at = get_index(2);
    AT(out, at) += at.v[0] * EXTENT(out).v[1] + at.v[1] + 1;
}

kernel void fill3(VIEW(int, 3, out))
{
    const zlg_index at = get_index(3);
    AT(out, at) += (at.v[0] * EXTENT(out).v[1] + at.v[1]) * EXTENT(out).v[2] + at.v[2] + 1;
}

kernel void fill_any(VIEW(int, 1, out), zlg_extent domain)
{
    const size_t position = zlg_index_flatten(domain, get_index_in(domain));
    if (position < zlg_extent_size(domain))
        AT(out, (int)position) += (int)position + 1;
}

kernel void fill_any_rank(VIEW(int, 2, out))
{
    const int position = (int)(get_global_id(1) * get_global_size(0) + get_global_id(0));
    AT(out, position >> 4, position & 15) += position + 1;
}

kernel void fill_plain(global int *out, int columns)
{
    const int position = (int)get_global_id(1) * columns + (int)get_global_id(0);
    out[position] += position + 1;
}

kernel void digits8(VIEW(int, 1, out))
{
    const zlg_extent domain = {8, {2, 3, 2, 3, 2, 3, 2, 3}};
    const zlg_index at = get_index_in(domain);
    int digits = 0;
    for (int i = 0; i < 8; i++)
        digits = digits * 10 + at.v[i];
    AT(out, get_index(1)) = digits;
}

kernel void count(global int *counter)
{
    zlg_atomic_fetch_add(counter, 1);
}

kernel TILE(4, 8) void fixed(VIEW(int, 2, out))
{
    const zlg_tiled_index t = get_tiled_index(2);
    AT(out, t) = t.local_.v[0] * 1000000 + t.local_.v[1] * 10000 + t.tile.v[0] * 100 + t.tile.v[1];
}

kernel void any_tile(VIEW(int, 2, out))
{
    const zlg_tiled_index t = get_tiled_index(2);
    AT(out, t) = t.tile_origin.v[0] * 1000 + t.tile_origin.v[1];
}

kernel void sum_local(global const int *in, global int *out, local int *scratch)
{
    const zlg_tiled_index t = get_tiled_index(1);
    const int size = get_tile_extent(1).v[0];
    scratch[t.local_.v[0]] = in[t.global_.v[0]];
    tile_barrier_wait_with_tile_static_memory_fence();
    if (t.local_.v[0] == 0) {
        int sum = 0;
        for (int i = 0; i < size; i++)
            sum += scratch[i];
        out[t.tile.v[0]] = sum;
    }
}

kernel void needs_a_tile(global int *out)
{
    tile_static int values[1024];
    values[get_local_id(0)] = out[get_global_id(0)];
    tile_barrier_wait();
    out[get_global_id(0)] = values[get_local_size(0) - 1 - get_local_id(0)];
}

typedef struct pair {
    char tag;
    double value;
} pair;

kernel void scalars(global double *out, char c, uchar uc, short s, ushort us, int i, uint ui,
                    long l, ulong ul, float f, double d, pair p)
{
    out[0] = c;
    out[1] = uc;
    out[2] = s;
    out[3] = us;
    out[4] = i;
    out[5] = ui;
    out[6] = l;
    out[7] = ul;
    out[8] = f;
    out[9] = d;
    out[10] = p.tag;
    out[11] = p.value;
}

kernel void shapes(VIEW(int, 1, out), zlg_extent extent, zlg_index index)
{
    AT(out, 0) = extent.rank;
    AT(out, 9) = index.rank;
    for (int i = 0; i < ZLG_MAX_RANK; i++) {
        AT(out, 1 + i) = extent.v[i];
        AT(out, 10 + i) = index.v[i];
    }
}

kernel void scale(VIEW(float, 2, matrix), float factor)
{
    AT(matrix, get_index(2)) *= factor;
}

kernel void copy_plain(global const int *in, global int *out)
{
    out[get_global_id(0)] = in[get_global_id(0)];
}

kernel void spin(global int *ran, global int *stop, global int *unused)
{
    while (zlg_atomic_fetch_add(stop, 0) == 0)
        ;
    ran[0] = 1;
}

kernel void nothing(void)
{
}

kernel void whole(global int *out, int value)
{
    out[get_global_id(0)] = value;
}

typedef struct one {
    int n[1];
} one;

kernel void lookalike(global int *out, one value)
{
    out[0] = value.n[0];
}

kernel void picture(read_only image2d_t image, sampler_t sampler, global float *out)
{
    out[0] = read_imagef(image, sampler, (float2)(0.0f)).x;
}
