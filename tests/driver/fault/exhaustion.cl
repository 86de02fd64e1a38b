/* A kernel that takes little memory to compile, and one that takes much. */
#include "tests/compile/repeat.h"

kernel void small(global uint *out)
{
    out[get_global_id(0)] += 1;
}

kernel void large(global uint *out)
{
    uint x = out[get_global_id(0)], y = get_global_id(0);
#define LINE(i)   \
    MIX(x, y, i); \
    MIX(y, x, (i)*3u);
    R32(LINE, 0)
    out[get_global_id(0)] = x ^ y;
}
