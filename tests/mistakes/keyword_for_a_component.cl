// mistake: the components of a tiled index by their names in C++ AMP
// says: note: `local` is a keyword of OpenCL C: the component is t.local_
#include <zellige/kernel.h>

kernel TILE(16) void keyword_for_a_component(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(a, t) = t.local[0];
}
