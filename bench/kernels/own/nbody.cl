/* What each body is accelerated by all bodies: x, y, z, and the mass in w. */
#include <zellige/kernel.h>

#define TILE_SIZE 256
#define SOFTENING 0.01f

kernel TILE(TILE_SIZE) void attract(VIEW(const float4, 1, bodies), VIEW(float4, 1, accelerations))
{
    tile_static float4 tile[TILE_SIZE];
    const zlg_tiled_index t = get_tiled_index(1);
    const float4 body = AT(bodies, t);
    float3 sum = 0;
    for (int first = 0; first < EXTENT(bodies).v[0]; first += TILE_SIZE) {
        tile[LOCAL(t, 0)] = AT(bodies, first + LOCAL(t, 0));
        tile_barrier_wait_with_tile_static_memory_fence();
        for (int i = 0; i < TILE_SIZE; i++) {
            const float3 away = tile[i].xyz - body.xyz;
            const float inverse = rsqrt(dot(away, away) + SOFTENING);
            sum += away * (tile[i].w * inverse * inverse * inverse);
        }
        tile_barrier_wait_with_tile_static_memory_fence();
    }
    AT(accelerations, t) = (float4)(sum, 0);
}
