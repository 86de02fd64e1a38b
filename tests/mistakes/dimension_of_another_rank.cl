// mistake: a dimension that an index does not have
// says: takes dimension 1 here of an index or extent of rank 1, which is 0
#include <zellige/kernel.h>

kernel TILE(16) void dimension_of_another_rank(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (LOCAL(t, 1) == 0)
        AT(b, t) = AT(a, t);
}
