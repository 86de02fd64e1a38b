/* Kernels with descriptions for the benchmark, in each way that a launch is described. */
#include <zellige/kernel.h>

// bench: --kernel saxpy --extent 4096 --tile 64 --tolerance 1e-6
// bench:     --set x=float:4096:random:1 --set y=float:4096:random:2 --set a=2
kernel void saxpy(global const float *x, global float *y, float a)
{
    const size_t i = get_global_id(0);
    y[i] += a * x[i];
}

// bench: --kernel reversed --extent 16x64 --tile 4x64
// bench:     --set in=int:16x64:iota --set out=int:16x64
kernel void reversed(VIEW(const int, 2, in), VIEW(int, 2, out))
{
    tile_static int rows[4][64];
    const zlg_tiled_index t = get_tiled_index(2);
    rows[LOCAL(t, 0)][LOCAL(t, 1)] = AT(in, t);
    tile_barrier_wait_with_tile_static_memory_fence();
    AT(out, t) = rows[LOCAL(t, 0)][63 - LOCAL(t, 1)];
}

// bench: --kernel sums --extent 256 --tile 64 --tolerance 1e-3
// bench:     --set in=float4:1024:random:3 --set out=float4:256 --set line=float4:64
kernel void sums(global const float4 *in, global float4 *out, local float4 *line)
{
    const size_t i = get_local_id(0);
    float4 sum = 0;
    for (int k = 0; k < 4; k++)
        sum += in[4 * get_group_id(0) * 64 + 64 * k + i];
    line[i] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = line[i] + line[63 - i];
}

// bench: --kernel halved --extent 24x40 --tolerance 1e-6
// bench:     --set from=norm:uchar4:48x80:random:4:0:256 --set to=float4:24x40
kernel void halved(read_only image2d_t from, write_only image2d_t to)
{
    const sampler_t middle = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP;
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    write_imagef(to, at, read_imagef(from, middle, 2 * at) + read_imagef(from, middle, 2 * at + 1));
}
