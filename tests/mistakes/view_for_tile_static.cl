// mistake: a view where a function takes tile_static memory
// says: note: which memory a pointer points at is part of its type
#include <zellige/kernel.h>

static void fill(local float *room)
{
    room[0] = 1;
}

kernel void view_for_tile_static(VIEW(float, 1, a))
{
    fill(&AT(a, 0));
}
