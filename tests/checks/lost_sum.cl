/* Sums in tile_static memory that nobody reads, and those that somebody does. */
#include <zellige/kernel.h>

kernel TILE(48) void halves_of_48(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    tile_static float s[48];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    s[i] = AT(a, t);
    tile_barrier_wait();
    for (int h = 24; h > 0; h /= 2) {
        if (i < h)
            s[i] += s[i + h]; /* warning: lost-sum */
        tile_barrier_wait();
    }
    if (i == 0)
        AT(b, t.tile) = s[0];
}
// says: kernel `halves_of_48` adds up in element 2 of `s` here, and nothing reads that sum

kernel TILE(64) void one_step_too_few(VIEW(const int, 1, a), VIEW(int, 1, b))
{
    tile_static int s[64];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    s[i] = AT(a, t);
    tile_barrier_wait();
    for (int h = 32; h > 1; h /= 2) {
        if (i < h)
            s[i] += s[i + h]; /* warning: lost-sum */
        tile_barrier_wait();
    }
    if (i == 0)
        AT(b, t.tile) = s[0];
}

kernel TILE(48) void what_is_behind_32_first(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    tile_static float s[48];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    s[i] = AT(a, t);
    tile_barrier_wait();
    if (i < 16)
        s[i] += s[i + 32];
    tile_barrier_wait();
    for (int h = 16; h > 0; h /= 2) {
        if (i < h)
            s[i] += s[i + h];
        tile_barrier_wait();
    }
    if (i == 0)
        AT(b, t.tile) = s[0];
}

kernel TILE(48) void halves_rounded_up(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    tile_static float s[48];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    s[i] = AT(a, t);
    tile_barrier_wait();
    for (int n = 48; n > 1; n = (n + 1) / 2) {
        if (i < n / 2)
            s[i] += s[i + (n + 1) / 2];
        tile_barrier_wait();
    }
    if (i == 0)
        AT(b, t.tile) = s[0];
}

kernel TILE(4, 8) void each_row(VIEW(const float, 2, a), VIEW(float, 2, b))
{
    tile_static float s[4][8];
    const zlg_tiled_index t = get_tiled_index(2);
    const int i = LOCAL(t, 0), k = LOCAL(t, 1);
    s[i][k] = AT(a, t);
    tile_barrier_wait();
    for (int h = 4; h > 0; h /= 2) {
        if (k < h)
            s[i][k] += s[i][k + h];
        tile_barrier_wait();
    }
    if (k == 0)
        AT(b, GLOBAL(t, 0), TILE_INDEX(t, 1)) = s[i][0];
}

kernel TILE(16) void sums_before(VIEW(const int, 1, a), VIEW(int, 1, b))
{
    tile_static int s[16];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    s[i] = AT(a, t);
    for (int h = 1; h < 16; h *= 2) {
        tile_barrier_wait();
        if (i < 8 / h)
            s[2 * h * (i + 1) - 1] += s[2 * h * i + h - 1];
    }
    tile_barrier_wait();
    if (i == 0)
        s[15] = 0;
    for (int h = 8; h > 0; h /= 2) {
        tile_barrier_wait();
        if (i < 8 / h) {
            const int left = 2 * h * i + h - 1, right = left + h, sum = s[left];
            s[left] = s[right];
            s[right] += sum;
        }
    }
    tile_barrier_wait();
    AT(b, t) = s[i];
}

/* The ends take what is beside the tile, and nobody writes them back. */
kernel TILE(16) void smoothed_twice(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    tile_static float s[16];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    s[i] = AT(a, t);
    for (int k = 0; k < 2; k++) {
        tile_barrier_wait();
        const float sum = s[i] + s[i < 15 ? i + 1 : i];
        tile_barrier_wait();
        s[i] = sum;
    }
    if (i < 12)
        AT(b, t) = s[i];
}

kernel TILE(64) void as_many_as_there_are(VIEW(const int, 1, a), VIEW(int, 1, b), int n)
{
    tile_static int s[64];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    s[i] = AT(a, t);
    tile_barrier_wait();
    for (int h = n; h > 0; h /= 2) {
        if (i < h)
            s[i] += s[i + h];
        tile_barrier_wait();
    }
    if (i == 0)
        AT(b, t.tile) = s[0];
}
