#include <zellige/kernel.h>

typedef struct pair {
    float x, y;
} pair;

/* What every work-item accesses. */
kernel void row(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = 2;
}

kernel void matrix(VIEW(float, 2, a), float factor)
{
    AT(a, get_index(2)) *= factor;
}

kernel void cube(VIEW(float, 3, a))
{
    AT(a, get_index(3)) = 2;
}

kernel void squares(VIEW(float, 2, a)) TILE(4, 4)
{
    AT(a, get_tiled_index(2)) = 2;
}

kernel void behind(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    const zlg_index i = get_index(1);
    AT(b, i) = AT(a, i.v[0] + 3);
}

kernel void before(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    const zlg_index i = get_index(1);
    AT(b, i) = AT(a, i.v[0] - 1);
}

kernel void halves(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    const zlg_index i = get_index(1);
    AT(b, i) = AT(a, 2 * i.v[0]) + AT(a, 2 * i.v[0] + 1);
}

kernel void turned(VIEW(const float, 2, a), VIEW(float, 2, b))
{
    const zlg_index i = get_index(2);
    AT(b, i.v[1], i.v[0]) = AT(a, i);
}

kernel void product(VIEW(const float, 2, a), VIEW(const float, 2, b), VIEW(float, 2, c))
{
    const zlg_index i = get_index(2);
    float sum = 0;
    for (int k = 0; k < EXTENT(a).v[1]; k++)
        sum += AT(a, i.v[0], k) * AT(b, k, i.v[1]);
    AT(c, i) = sum;
}

kernel void plain(global float *a)
{
    a[get_global_id(0)] = 2;
}

kernel void members(VIEW(pair, 1, a))
{
    AT(a, get_index(1)).y = 2;
}

kernel void counts(VIEW(int, 1, a))
{
    zlg_atomic_fetch_add(&AT(a, get_index(1)), 1);
}

/* What not every work-item accesses, or nobody knows. */
kernel void guarded(VIEW(float, 1, a))
{
    const zlg_index i = get_index(1);
    if (i.v[0] < EXTENT(a).v[0])
        AT(a, i) = 2;
}

kernel void leaves(VIEW(float, 2, a))
{
    const zlg_index i = get_index(2);
    if (!zlg_extent_contains(EXTENT(a), i))
        return;
    AT(a, i) = 2;
}

kernel void clamped(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    const zlg_index i = get_index(1);
    const float value = AT(a, min(i.v[0] + 1, EXTENT(a).v[0] - 1));
    if (i.v[0] < EXTENT(b).v[0])
        AT(b, i) = value;
}

kernel void short_indices(VIEW(int, 1, a))
{
    AT(a, (uchar)get_index(1).v[0]) = 2;
}

kernel void wrapped(VIEW(int, 1, a))
{
    AT(a, (short)get_index(1).v[0] & 7) = 2;
}

kernel void strided(VIEW(int, 1, a))
{
    for (int i = get_index(1).v[0]; i < EXTENT(a).v[0]; i += get_global_size(0))
        AT(a, i) = 2;
}

kernel void chosen(VIEW(int, 1, a), VIEW(int, 1, b), int second)
{
    const zlg_index i = get_index(1);
    if (second)
        AT(b, i) = 2;
    else
        AT(a, i) = 2;
}

kernel void gathers(VIEW(const int, 1, where), VIEW(float, 1, a))
{
    const zlg_index i = get_index(1);
    AT(a, AT(where, i)) = 2;
}

kernel void padded(VIEW(float, 2, a)) TILE(4, 4)
{
    tile_static float copy[4][4];
    const zlg_tiled_index t = get_tiled_index(2);
    const bool inside = zlg_extent_contains(EXTENT(a), t.global_);
    copy[LOCAL(t, 0)][LOCAL(t, 1)] = inside ? AT(a, t) : 0;
    tile_barrier_wait();
    if (inside)
        AT(a, t) = copy[3 - LOCAL(t, 0)][3 - LOCAL(t, 1)];
}

/* What work-items access behind conditions that a launch knows. */
kernel void up_to(VIEW(float, 1, a), int n)
{
    const zlg_index i = get_index(1);
    if (i.v[0] < n)
        AT(a, i) = 2;
}

kernel void up_to_unsigned(global float *a, uint n)
{
    const size_t i = get_global_id(0);
    if (i >= n)
        return;
    a[i] = 2;
}

kernel void inner(VIEW(const float, 2, a), VIEW(float, 2, b))
{
    const zlg_index i = get_index(2);
    if (i.v[0] > 0 && i.v[1] > 0 && i.v[0] < EXTENT(b).v[0] - 1 && i.v[1] < EXTENT(b).v[1] - 1)
        AT(b, i) = AT(a, i.v[0] - 1, i.v[1]) + AT(a, i.v[0], i.v[1] + 1);
}

kernel void of_another(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    const zlg_index i = get_index(1);
    if (CONTAINS(a, i))
        AT(b, i) = AT(a, i);
}

kernel void not_the_first(VIEW(float, 1, a))
{
    const zlg_index i = get_index(1);
    if (i.v[0] != 0)
        AT(a, i.v[0] - 1) = 2;
}

kernel void moved(VIEW(float, 1, a), int by)
{
    AT(a, get_index(1).v[0] + by) = 2;
}

kernel void flat(global float *a, int columns)
{
    a[get_global_id(1) * columns + get_global_id(0)] = 2;
}

kernel void sum_of_tile(VIEW(const float, 1, a), VIEW(float, 1, sums)) TILE(4)
{
    tile_static float own[4];
    const zlg_tiled_index t = get_tiled_index(1);
    own[LOCAL(t, 0)] = AT(a, t);
    tile_barrier_wait();
    if (LOCAL(t, 0) == 0)
        AT(sums, t.tile) = own[0] + own[1] + own[2] + own[3];
}

kernel void of_the_tile(VIEW(float, 1, a)) TILE(4)
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(a, LOCAL(t, 0)) = 2;
}

kernel void next_tile(VIEW(const float, 1, a), VIEW(float, 1, b)) TILE(4)
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(b, t) = AT(a, TILE_ORIGIN(t, 0) + 4 + LOCAL(t, 0));
}

/* Memory of the tile that the launch gives. */
kernel void backwards(VIEW(float, 1, a), local float *room) TILE(4)
{
    const zlg_tiled_index t = get_tiled_index(1);
    room[LOCAL(t, 0)] = AT(a, t);
    tile_barrier_wait();
    AT(a, t) = room[3 - LOCAL(t, 0)];
}

/* Loops: each element up to the last, one too many, each second, those of another view. */
kernel void add_up(VIEW(const float, 1, a), VIEW(float, 1, b), int n)
{
    float sum = 0;
    for (int k = 0; k < n; k++)
        sum += AT(a, k);
    AT(b, get_index(1)) = sum;
}

kernel void one_too_many(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    float sum = 0;
    for (int k = 0; k <= EXTENT(a).v[0]; k++)
        sum += AT(a, k);
    AT(b, get_index(1)) = sum;
}

kernel void in_steps(VIEW(const float, 1, a), VIEW(float, 1, b), uint n)
{
    float sum = 0;
    for (uint k = 0; k < n; k += 4)
        sum += AT(a, k) + AT(a, k + 1);
    AT(b, get_index(1)) = sum;
}

kernel void behind_a_loop(VIEW(const float, 1, a), VIEW(float, 1, b), int n)
{
    float sum = 0;
    for (int k = 0; k < n; k++)
        if (AT(a, k) > sum)
            sum = AT(a, k);
    AT(b, get_index(1)) = sum;
}

kernel void rows_for_columns(VIEW(const float, 2, a), VIEW(float, 1, b))
{
    const zlg_index i = get_index(1);
    float sum = 0;
    for (int k = 0; k < EXTENT(a).v[0]; k++)
        sum += AT(a, i.v[0], k);
    AT(b, i) = sum;
}

/* Those that none of it is known of. */
kernel void red_and_black(VIEW(float, 1, a), int n)
{
    const int i = get_index(1).v[0];
    if (i % 2 == 0 && i < n)
        AT(a, i + 1) = 2;
}

kernel void breaks(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    float sum = 0;
    for (int k = 0; k <= EXTENT(a).v[0]; k++) {
        if (sum > 1)
            break;
        sum += AT(a, k);
    }
    AT(b, get_index(1)) = sum;
}

kernel void behind_the_loop(VIEW(const float, 1, a), VIEW(float, 1, b), int n)
{
    int k = -4;
    while (k < n) {
        AT(b, max(k, 0)) = 2;
        k += 3;
    }
    AT(b, get_index(1).v[0]) = AT(a, k);
}

kernel void by_a_diagonal(VIEW(float, 1, a))
{
    const zlg_index i = get_index(2);
    if (i.v[0] + i.v[1] < EXTENT(a).v[0])
        AT(a, i.v[0] + i.v[1]) = 2;
}

kernel void either(VIEW(float, 1, a), int n)
{
    const int i = get_index(1).v[0];
    if (i < n || i == 7)
        AT(a, i) = 2;
}
