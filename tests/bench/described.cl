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
