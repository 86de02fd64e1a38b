/* VARIANTS: with another tile, another operation, another type. */
#include <zellige/kernel.h>

#ifndef SIZE
#define SIZE 4
#endif
#ifndef OPERATION
#define OPERATION +
#endif
#ifndef T
#define T int
#endif

kernel TILE(SIZE) void tile_size(VIEW(int, 1, out))
{
    AT(out, get_index(1)) = SIZE;
}

kernel void operation(VIEW(int, 1, values), int by)
{
    AT(values, get_index(1)) = AT(values, get_index(1)) OPERATION by;
}

kernel void increase(VIEW(T, 1, values))
{
    AT(values, get_index(1)) += 1;
}

/* The first argument has one type in all variants, the second another. */
kernel TILE(4) void scale(VIEW(const int, 1, by), VIEW(T, 1, values))
{
    const zlg_index at = get_index(1);
    if (CONTAINS(values, at))
        AT(values, at) *= AT(by, 0);
}

#ifdef ONLY_HERE
kernel void only_here(void)
{
}
#endif
