/* Steps of simulations, written out: what generators of code and compilers of formulas leave. */
#include <zellige/kernel.h>

#include "repeat.h"

#define UNROLL _Pragma("unroll")

/* A step of a fluid on a lattice with 27 neighbours: what flows in, its moments, and what flows
 * out. */
kernel TILE(64) void lattice_27(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    float f[27], density = 0, u[3] = {0, 0, 0};
    (void)shared_words;
    UNROLL for (int q = 0; q < 27; q++) f[q] = (float)(own[(q * 5) % WORDS] & 255u) + 1.0f;
    UNROLL for (int q = 0; q < 27; q++)
    {
        density += f[q];
        u[0] += f[q] * (float)(q % 3 - 1);
        u[1] += f[q] * (float)(q / 3 % 3 - 1);
        u[2] += f[q] * (float)(q / 9 - 1);
    }
    UNROLL for (int k = 0; k < 3; k++) u[k] /= density;
    const float square = 1.5f * (u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    UNROLL for (int q = 0; q < 27; q++)
    {
        const int x = q % 3 - 1, y = q / 3 % 3 - 1, z = q / 9 - 1;
        const int far = abs(x) + abs(y) + abs(z);
        const float weight = far == 0   ? 8.0f / 27
                             : far == 1 ? 2.0f / 27
                             : far == 2 ? 1.0f / 54
                                        : 1.0f / 216;
        const float along = 3.0f * ((float)x * u[0] + (float)y * u[1] + (float)z * u[2]);
        const float rest = weight * density * (1.0f + along + 0.5f * along * along - square);
        own[q] = as_uint(f[q] - 0.6f * (f[q] - rest));
    }
}

/* Rates of 96 reactions among 24 kinds, each of its own constants. */
kernel TILE(64) void kinetics(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    float c[24], d[24];
    const float temperature = 300.0f + (float)(own[24] & 1023u), inverse = 1.0f / temperature;
    const float logarithm = log(temperature);
    (void)shared_words;
    UNROLL for (uint k = 0; k < 24; k++)
    {
        c[k] = (float)(own[k] & 255u) / 256.0f;
        d[k] = 0;
    }
    UNROLL for (uint r = 0; r < 96; r++)
    {
        const uint a = r * 7 % 24, b = (r * 5 + 3) % 24, e = (r * 11 + 1) % 24;
        const float forward = exp(1.0f + (float)(r % 13) * 0.25f + 0.01f * (float)r * logarithm -
                                  (float)(r * 17 % 101) * inverse);
        const float backward = forward * exp(-(float)(r % 19) * inverse);
        const float rate = forward * c[a] * c[b] - backward * c[e];
        d[a] -= rate;
        d[b] -= rate;
        d[e] += rate + rate;
    }
    uint finite = 0;
    UNROLL for (uint k = 0; k < 24; k++) finite += isfinite(d[k]) ? 1u : 0u;
    own[0] = finite;
}

/* 6 x 16 sums of doubles in registers, of columns and rows in tile_static memory. */
kernel TILE(64) void doubles_6x16(global uint *data, global uint *shared_words)
{
    tile_static double a[8][64], b[8][64];
    global uint *own = OWN(data);
    const uint l = (uint)get_local_id(0);
    double sums[6][16];
    (void)shared_words;
    UNROLL for (uint k = 0; k < 8; k++)
    {
        a[k][l] = (double)(own[k] & 255u);
        b[k][l] = (double)(own[k + 8] & 127u);
    }
    tile_barrier_wait();
    UNROLL for (uint y = 0; y < 6; y++) UNROLL for (uint x = 0; x < 16; x++) sums[y][x] = 0;
    for (uint k = 0; k < 8; k++) {
        double row[16];
        UNROLL for (uint x = 0; x < 16; x++) row[x] = b[k][(l / 8 + x * 4) % 64];
        UNROLL for (uint y = 0; y < 6; y++)
        {
            const double left = a[k][(l % 8 + y * 8) % 64];
            UNROLL for (uint x = 0; x < 16; x++) sums[y][x] += left * row[x];
        }
    }
    UNROLL for (uint y = 0; y < 6; y++) UNROLL for (uint x = 0; x < 10; x++) own[y * 10 + x] =
        (uint)sums[y][x];
}

typedef struct ray {
    float3 from, to;
} ray;

typedef struct hit {
    float far;
    float3 normal;
    uint what;
} hit;

static inline hit nearer(hit a, hit b)
{
    return b.far > 0.001f && (a.far < 0 || b.far < a.far) ? b : a;
}

static inline hit of_sphere(ray r, float3 centre, float radius, uint what)
{
    const float3 between = r.from - centre;
    const float half_b = dot(between, r.to), c = dot(between, between) - radius * radius;
    const float root = half_b * half_b - c;
    hit h = {-1.0f, (float3)(0, 0, 1), what};
    if (root < 0)
        return h;
    h.far = -half_b - sqrt(root);
    h.normal = (between + r.to * h.far) / radius;
    return h;
}

static inline hit of_plane(ray r, float3 normal, float height, uint what)
{
    const float along = dot(r.to, normal);
    hit h = {-1.0f, normal, what};
    if (fabs(along) > 1e-4f)
        h.far = (height - dot(r.from, normal)) / along;
    return h;
}

static inline hit trace(ray r)
{
    hit h = of_plane(r, (float3)(0, 1, 0), -1.0f, 0);
    h = nearer(h, of_plane(r, (float3)(0, 0, -1), -9.0f, 1));
    UNROLL for (uint k = 0; k < 10; k++) h = nearer(
        h,
        of_sphere(r, (float3)((float)(k % 4) - 1.5f, (float)(k / 4) - 1.0f, 4.0f + (float)k * 0.3f),
                  0.4f + (float)(k % 3) * 0.1f, k + 2));
    return h;
}

/* Rays that are reflected four times, and one to the light at each; all functions are inlined. */
kernel TILE(64) void rays(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    const uint x = own[0] & 63u, y = own[1] & 63u;
    ray r = {(float3)(0, 0, -4), normalize((float3)((float)x - 31.5f, (float)y - 31.5f, 64.0f))};
    float light = 0, share = 1;
    uint seen = 0;
    (void)shared_words;
    UNROLL for (uint bounce = 0; bounce < 4; bounce++)
    {
        const hit h = trace(r);
        if (h.far < 0)
            break;
        const float3 at = r.from + r.to * h.far, sun = normalize((float3)(1, 2, -1));
        const hit shadow = trace((ray){at + h.normal * 0.01f, sun});
        if (shadow.far < 0)
            light += share * fmax(0.0f, dot(h.normal, sun));
        seen = seen * 16 + h.what;
        share *= 0.5f;
        r = (ray){at + h.normal * 0.01f, r.to - h.normal * (2.0f * dot(r.to, h.normal))};
    }
    own[0] = isfinite(light) ? 1 : 0;
    own[1] = seen != 0 ? 1 : 0;
}
