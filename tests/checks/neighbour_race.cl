/* Elements that neighbours write, and what looks like such. */
#include <zellige/kernel.h>

kernel void smooth(VIEW(float, 1, a))
{
    const int i = get_index(1).v[0];
    if (i > 0 && i < EXTENT(a).v[0] - 1)
        AT(a, i) = (AT(a, i - 1) + /* warning: neighbour-race */
                    AT(a, i + 1)) / 2; /* warning: neighbour-race */
}
// says: race on `a` in kernel `smooth`: a work-item reads here what another writes at
// says: note: read from one view and write to another; a wait is for the work-items of one tile

kernel TILE(16) void shift(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    const int next = AT(a, GLOBAL(t, 0) + 1); /* warning: neighbour-race */
    tile_barrier_wait();
    AT(a, t) = next;
}

kernel void rows(VIEW(float, 2, m))
{
    const zlg_index i = get_index(2);
    if (i.v[0] > 0)
        AT(m, i) += AT(m, i.v[0] - 1, i.v[1]); /* warning: neighbour-race */
}

kernel void flat(global float *a, int columns)
{
    const size_t i = get_global_id(1) * columns + get_global_id(0);
    a[i] = a[i + 1]; /* warning: neighbour-race */
}

kernel void pairs(VIEW(float, 1, a))
{
    const int i = get_index(1).v[0];
    const float x = AT(a, 2 * i), y = AT(a, 2 * i + 1);
    AT(a, 2 * i) = x + y;
    AT(a, 2 * i + 1) = x - y;
}

kernel void two_views(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    const int i = get_index(1).v[0];
    if (i > 0)
        AT(b, i) = AT(a, i - 1) + AT(b, i);
}

kernel void red_and_black(VIEW(float, 1, a), int colour)
{
    const int i = get_index(1).v[0];
    if (i % 2 == colour && i > 0 && i < EXTENT(a).v[0] - 1)
        AT(a, i) = (AT(a, i - 1) + AT(a, i + 1)) / 2;
}

/* Each work-item has a column. */
kernel void down(VIEW(float, 2, m))
{
    const int x = get_index(1).v[0];
    for (int y = 1; y < EXTENT(m).v[0]; y++)
        AT(m, y, x) += AT(m, y - 1, x);
}

kernel void row_by_row(VIEW(float, 2, m), int row)
{
    const int x = get_index(1).v[0];
    if (x > 0)
        AT(m, row, x) = AT(m, row - 1, x - 1);
}

kernel void first_of_all(VIEW(float, 1, a))
{
    const int i = get_index(1).v[0];
    if (i == 0)
        AT(a, i) = AT(a, i + 1);
}

kernel void first_two(VIEW(float, 1, a))
{
    const int i = get_index(1).v[0];
    if (i < 2)
        AT(a, i) = AT(a, i + 2);
}

kernel void counts(VIEW(int, 1, a))
{
    const int i = get_index(1).v[0];
    zlg_atomic_fetch_add(&AT(a, i), zlg_atomic_load(&AT(a, i + 1)));
}

kernel TILE(16) void within_a_tile(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    const int next = LOCAL(t, 0) < 15 ? AT(a, GLOBAL(t, 0) + 1) : 0;
    tile_barrier_wait();
    AT(a, t) = next;
}
