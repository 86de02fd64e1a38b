/* Kernels in the manner of samples for GPUs, in which nothing is to be found. */
#include <zellige/kernel.h>
#include <zellige/math.h>
#define TS 16

kernel void vector_add(VIEW(const float, 1, a), VIEW(const float, 1, b), VIEW(float, 1, c))
{
    const zlg_index i = get_index(1);
    AT(c, i) = AT(a, i) + AT(b, i);
}

kernel TILE(256) void vector_add_padded(VIEW(const float, 1, a), VIEW(const float, 1, b),
                                        VIEW(float, 1, c))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (CONTAINS(c, t.global_))
        AT(c, t) = AT(a, t) + AT(b, t);
}

kernel TILE(TS, TS) void matrix_mul(VIEW(const float, 2, a), VIEW(const float, 2, b),
                                    VIEW(float, 2, c))
{
    tile_static float as[TS][TS];
    tile_static float bs[TS][TS];
    const zlg_tiled_index t = get_tiled_index(2);
    const int i = LOCAL(t, 0), j = LOCAL(t, 1);
    float sum = 0;
    for (int k = 0; k < EXTENT(a).v[1]; k += TS) {
        as[i][j] = AT(a, GLOBAL(t, 0), k + j);
        bs[i][j] = AT(b, k + i, GLOBAL(t, 1));
        tile_barrier_wait_with_tile_static_memory_fence();
        for (int n = 0; n < TS; n++)
            sum += as[i][n] * bs[n][j];
        tile_barrier_wait_with_tile_static_memory_fence();
    }
    AT(c, t) = sum;
}

kernel TILE(32, 8) void transpose(VIEW(const float, 2, in), VIEW(float, 2, out))
{
    tile_static float tile[32][33];
    const zlg_tiled_index t = get_tiled_index(2);
    const int ti = TILE_INDEX(t, 0), tj = TILE_INDEX(t, 1), i = LOCAL(t, 0), j = LOCAL(t, 1);
    for (int k = 0; k < 32; k += 8)
        tile[i][j + k] = AT(in, ti * 32 + i, tj * 32 + j + k);
    tile_barrier_wait();
    for (int k = 0; k < 32; k += 8)
        AT(out, tj * 32 + j + k, ti * 32 + i) = tile[i][j + k];
}

kernel TILE(256) void reduce(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    tile_static float s[256];
    const zlg_tiled_index t = get_tiled_index(1);
    const int l = LOCAL(t, 0);
    float sum = 0;
    for (int i = GLOBAL(t, 0); i < EXTENT(in).v[0]; i += 256 * EXTENT(out).v[0])
        sum += AT(in, i);
    s[l] = sum;
    tile_barrier_wait();
    for (int step = 128; step > 0; step >>= 1) {
        if (l < step)
            s[l] += s[l + step];
        tile_barrier_wait();
    }
    if (l == 0)
        AT(out, t.tile) = s[0];
}

kernel TILE(256) void scan(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int s[2][256];
    const zlg_tiled_index t = get_tiled_index(1);
    const int l = LOCAL(t, 0);
    int from = 0;
    s[0][l] = l > 0 ? AT(in, GLOBAL(t, 0) - 1) : 0;
    tile_barrier_wait();
    for (int step = 1; step < 256; step *= 2) {
        s[1 - from][l] = l >= step ? s[from][l] + s[from][l - step] : s[from][l];
        from = 1 - from;
        tile_barrier_wait();
    }
    AT(out, t) = s[from][l];
}

kernel TILE(64) void histogram64(VIEW(const uchar, 1, in), VIEW(uint, 1, out))
{
    tile_static uint h[64];
    const zlg_tiled_index t = get_tiled_index(1);
    h[LOCAL(t, 0)] = 0;
    tile_barrier_wait();
    for (int i = GLOBAL(t, 0); i < EXTENT(in).v[0]; i += (int)get_global_size(0))
        zlg_atomic_fetch_inc(&h[AT(in, i) >> 2]);
    tile_barrier_wait();
    zlg_atomic_fetch_add(&AT(out, t.local_), h[LOCAL(t, 0)]);
}

kernel TILE(8, 16) void convolution_rows(VIEW(const float, 2, in), VIEW(float, 2, out),
                                         VIEW(const float, 1, filter))
{
    tile_static float s[8][16 + 2 * 8];
    const zlg_tiled_index t = get_tiled_index(2);
    const int i = LOCAL(t, 0), j = LOCAL(t, 1), g = GLOBAL(t, 1);
    s[i][j + 8] = AT(in, t);
    s[i][j < 8 ? j : j + 16] = j < 8 ? (g >= 8 ? AT(in, GLOBAL(t, 0), g - 8) : 0)
                                     : (g + 8 < EXTENT(in).v[1] ? AT(in, GLOBAL(t, 0), g + 8) : 0);
    tile_barrier_wait();
    float sum = 0;
    for (int k = -8; k <= 8; k++)
        sum += AT(filter, k + 8) * s[i][j + 8 + k];
    AT(out, t) = sum;
}

kernel void mandelbrot(VIEW(int, 2, out), float x0, float y0, float scale, int limit)
{
    const zlg_index i = get_index(2);
    const float cx = x0 + scale * (float)i.v[1], cy = y0 + scale * (float)i.v[0];
    float x = 0, y = 0;
    int n = 0;
    while (n < limit && x * x + y * y < 4) {
        const float z = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = z;
        n++;
    }
    AT(out, i) = n;
}

kernel void black_scholes(VIEW(const float, 1, s), VIEW(const float, 1, x), VIEW(float, 1, call),
                          float r, float v, float years)
{
    const zlg_index i = get_index(1);
    const float q = sqrt(years),
                d1 = (log(AT(s, i) / AT(x, i)) + (r + 0.5f * v * v) * years) / (v * q);
    AT(call, i) = AT(s, i) * phi(d1) - AT(x, i) * exp(-r * years) * phi(d1 - v * q);
}

kernel TILE(256) void nbody(VIEW(const float4, 1, position), VIEW(float4, 1, force))
{
    tile_static float4 p[256];
    const zlg_tiled_index t = get_tiled_index(1);
    const float4 own = AT(position, t);
    float3 sum = 0;
    for (int k = 0; k < EXTENT(position).v[0]; k += 256) {
        p[LOCAL(t, 0)] = AT(position, k + LOCAL(t, 0));
        tile_barrier_wait();
        for (int n = 0; n < 256; n++) {
            const float3 d = p[n].xyz - own.xyz;
            const float r = rsqrt(dot(d, d) + 0.01f);
            sum += d * (p[n].w * r * r * r);
        }
        tile_barrier_wait();
    }
    AT(force, t) = (float4)(sum, 0);
}

kernel TILE(512) void bitonic(VIEW(int, 1, a))
{
    tile_static int s[1024];
    const zlg_tiled_index t = get_tiled_index(1);
    const int l = LOCAL(t, 0), base = TILE_INDEX(t, 0) * 1024;
    s[l] = AT(a, base + l);
    s[l + 512] = AT(a, base + l + 512);
    for (int size = 2; size <= 1024; size <<= 1)
        for (int stride = size / 2; stride > 0; stride >>= 1) {
            tile_barrier_wait();
            const int p = 2 * l - (l & (stride - 1));
            const int up = (l & (size / 2)) == 0;
            const int x = s[p], y = s[p + stride];
            if ((x > y) == up) {
                s[p] = y;
                s[p + stride] = x;
            }
        }
    tile_barrier_wait();
    AT(a, base + l) = s[l];
    AT(a, base + l + 512) = s[l + 512];
}

kernel TILE(16, 16) void sobel(VIEW(const uchar, 2, in), VIEW(uchar, 2, out))
{
    tile_static short s[18][18];
    const zlg_tiled_index t = get_tiled_index(2);
    const int n = LOCAL(t, 0) * 16 + LOCAL(t, 1);
    for (int k = n; k < 18 * 18; k += 256) {
        const int i = k / 18, j = k % 18;
        const int y = clamp(TILE_ORIGIN(t, 0) + i - 1, 0, EXTENT(in).v[0] - 1),
                  x = clamp(TILE_ORIGIN(t, 1) + j - 1, 0, EXTENT(in).v[1] - 1);
        s[i][j] = AT(in, y, x);
    }
    tile_barrier_wait();
    const int i = LOCAL(t, 0) + 1, j = LOCAL(t, 1) + 1;
    const int h = s[i - 1][j + 1] + 2 * s[i][j + 1] + s[i + 1][j + 1] - s[i - 1][j - 1] -
                  2 * s[i][j - 1] - s[i + 1][j - 1],
              v = s[i - 1][j - 1] + 2 * s[i - 1][j] + s[i - 1][j + 1] - s[i + 1][j - 1] -
                  2 * s[i + 1][j] - s[i + 1][j + 1];
    if (CONTAINS(out, t.global_))
        AT(out, t) = convert_uchar_sat(abs(h) + abs(v));
}

kernel void stencil_3d(VIEW(const float, 3, in), VIEW(float, 3, out))
{
    const zlg_index i = get_index(3);
    const zlg_extent e = EXTENT(in);
    const int z = i.v[0], y = i.v[1], x = i.v[2];
    if (z == 0 || y == 0 || x == 0 || z == e.v[0] - 1 || y == e.v[1] - 1 || x == e.v[2] - 1) {
        AT(out, i) = AT(in, i);
        return;
    }
    AT(out, i) = (AT(in, z - 1, y, x) + AT(in, z + 1, y, x) + AT(in, z, y - 1, x) +
                  AT(in, z, y + 1, x) + AT(in, z, y, x - 1) + AT(in, z, y, x + 1)) /
                 6;
}

kernel TILE(128) void scalar_product(VIEW(const float, 2, a), VIEW(const float, 2, b),
                                     VIEW(float, 1, out))
{
    tile_static float s[128];
    const zlg_tiled_index t = get_tiled_index(1);
    const int l = LOCAL(t, 0), row = TILE_INDEX(t, 0);
    PROJECTION(u, a, row);
    PROJECTION(v, b, row);
    float sum = 0;
    for (int k = l; k < EXTENT(u).v[0]; k += 128)
        sum += AT(u, k) * AT(v, k);
    s[l] = sum;
    for (int step = 64; step > 0; step /= 2) {
        tile_barrier_wait();
        if (l < step)
            s[l] += s[l + step];
    }
    tile_barrier_wait();
    if (l == 0)
        AT(out, row) = s[0];
}

kernel void monte_carlo(VIEW(uint, 1, seeds), VIEW(float, 1, out), int n)
{
    const zlg_index i = get_index(1);
    uint x = AT(seeds, i);
    int hits = 0;
    for (int k = 0; k < n; k++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        const float u = (float)(x & 0xffff) / 65536, v = (float)(x >> 16) / 65536;
        hits += u * u + v * v < 1;
    }
    AT(seeds, i) = x;
    AT(out, i) = 4.0f * (float)hits / (float)n;
}

kernel TILE(16) void dct8(VIEW(const float, 2, in), VIEW(float, 2, out))
{
    tile_static float s[16][8];
    const zlg_tiled_index t = get_tiled_index(1);
    const int l = LOCAL(t, 0);
    for (int k = 0; k < 8; k++)
        s[l][k] = AT(in, GLOBAL(t, 0), k);
    for (int u = 0; u < 8; u++) {
        float sum = 0;
        for (int k = 0; k < 8; k++)
            sum += s[l][k] * cospi((float)((2 * k + 1) * u) / 16);
        AT(out, GLOBAL(t, 0), u) = sum;
    }
}

kernel TILE(64) void last_tile(VIEW(const float, 1, in), VIEW(float, 1, out), VIEW(uint, 1, count))
{
    tile_static float s[64];
    tile_static uint is_last;
    const zlg_tiled_index t = get_tiled_index(1);
    const int l = LOCAL(t, 0);
    s[l] = AT(in, t);
    tile_barrier_wait();
    for (int step = 32; step > 0; step /= 2) {
        if (l < step)
            s[l] += s[l + step];
        tile_barrier_wait();
    }
    if (l == 0) {
        zlg_atomic_store(&AT(out, TILE_INDEX(t, 0)), s[0]);
        global_memory_fence();
        is_last = zlg_atomic_fetch_inc(&AT(count, 0)) == (uint)EXTENT(out).v[0] - 1;
    }
    tile_barrier_wait();
    if (is_last && l == 0) {
        float sum = 0;
        for (int k = 0; k < EXTENT(out).v[0]; k++)
            sum += zlg_atomic_load(&AT(out, k));
        AT(out, 0) = sum;
    }
}

kernel TILE(4, 4, 4) void blocks(VIEW(const int, 3, in), VIEW(int, 3, out))
{
    tile_static int s[6][6][6];
    const zlg_tiled_index t = get_tiled_index(3);
    const int i = LOCAL(t, 0), j = LOCAL(t, 1), k = LOCAL(t, 2);
    for (int n = (i * 4 + j) * 4 + k; n < 216; n += 64)
        s[n / 36][n / 6 % 6][n % 6] = 0;
    tile_barrier_wait();
    s[i + 1][j + 1][k + 1] = AT(in, t);
    tile_barrier_wait();
    AT(out, t) = s[i][j + 1][k + 1] + s[i + 2][j + 1][k + 1] + s[i + 1][j][k + 1] +
                 s[i + 1][j + 2][k + 1] + s[i + 1][j + 1][k] + s[i + 1][j + 1][k + 2];
}

kernel void queue(VIEW(const int, 1, in), VIEW(int, 1, out), VIEW(int, 1, count))
{
    const int v = AT(in, get_index(1));
    if (v > 0) {
        const int at = zlg_atomic_fetch_add(&AT(count, 0), 1);
        if (at < EXTENT(out).v[0])
            AT(out, at) = v;
    }
}

static int find(VIEW(const int, 1, keys), int key)
{
    int low = 0, high = EXTENT(keys).v[0];
    while (low < high) {
        const int m = (low + high) / 2;
        if (AT(keys, m) < key)
            low = m + 1;
        else
            high = m;
    }
    return low;
}

kernel void search(VIEW(const int, 1, keys), VIEW(const int, 1, wanted), VIEW(int, 1, out))
{
    const zlg_index i = get_index(1);
    AT(out, i) = find(PASS(keys), AT(wanted, i));
}

/* Compilers make one wait of both, and two loops of the loop. */
kernel TILE(64) void reduce_interleaved(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int s[64];
    const zlg_tiled_index t = get_tiled_index(1);
    const uint l = LOCAL(t, 0);
    s[l] = AT(in, t);
    tile_barrier_wait();
    for (uint k = 1; k < 64; k *= 2) {
        if (l % (2 * k) == 0)
            s[l] += s[l + k];
        tile_barrier_wait();
    }
    if (l == 0)
        AT(out, t.tile) = s[0];
}

kernel void reduce_in_any_tile(global const int *in, global int *out, local int *s)
{
    const uint l = get_local_id(0);
    s[l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 1; k < get_local_size(0); k *= 2) {
        if (l % (2 * k) == 0)
            s[l] += s[l + k];
        else if (l % (2 * k) == 1 && k > 1)
            s[l] ^= k;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = s[l];
}
