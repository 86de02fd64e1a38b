/* Loops that wait for memory that another work-item writes. */
#include <zellige/kernel.h>

kernel TILE(1) void by_a_view(VIEW(int, 1, flags), VIEW(int, 1, out))
{
    const int i = get_tiled_index(1).global_.v[0];
    if (i == 0) {
        while (AT(flags, 1) == 0) /* warning: plain-spin */
            continue;
        AT(out, 0) = 1;
    } else if (i == 1) {
        AT(flags, 1) = 1;
    }
}
// says: nothing in this loop of kernel `by_a_view` changes what it waits for
// says: note: use zlg_atomic_load(), and a fence behind the loop

kernel TILE(4) void by_an_atomic(VIEW(int, 1, out))
{
    tile_static int ready, value;
    const zlg_tiled_index t = get_tiled_index(1);
    if (LOCAL(t, 0) == 0)
        zlg_atomic_store(&ready, 0);
    tile_barrier_wait();
    if (LOCAL(t, 0) == 0) {
        value = 7;
        tile_static_memory_fence();
        zlg_atomic_store(&ready, 1);
    } else {
        do
            AT(out, t) = 1;
        while (zlg_atomic_load(&ready) == 0);
    }
}

/* An atomic, a counter, a list, what the loop writes itself, and what is volatile. */
kernel TILE(1) void right(VIEW(int, 1, flags), VIEW(int, 1, out), VIEW(const int, 1, next),
                          volatile global int *stop)
{
    const int i = get_tiled_index(1).global_.v[0];
    int at = i;
    while (zlg_atomic_load(&AT(flags, i)) == 0)
        continue;
    for (int k = 0; k < AT(next, 0); k++)
        at = AT(next, at);
    while (AT(next, at) != at)
        at = AT(next, at);
    while (AT(out, i) < 5)
        AT(out, i) += at;
    while (*stop == 0)
        continue;
}
