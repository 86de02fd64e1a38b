// mistake: a variable whose name is a keyword of OpenCL C: local, global, half
// says: `local` is a keyword of OpenCL C: give it another name
// says: `half` is a type of OpenCL C: give it another name
#include <zellige/kernel.h>

kernel TILE(16) void keyword_for_a_variable(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    int local = LOCAL(t, 0);
    int half = EXTENT(a).v[0] / 2;
    AT(a, t) = local + half;
}
