/* For the header of C++. */
#include <zellige/kernel.h>
#include <zellige/texture.h>

kernel void scale(VIEW(float, 2, values), float by)
{
    AT(values, get_index(2)) *= by;
}

kernel TILE(2) void add(VIEW(const int, 1, from), VIEW(int, 1, to), int more, zlg_extent extent)
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(to, t) += AT(from, t) + more + extent.v[1];
}

kernel void twice(TEXTURE(uint, 2, from), WRITEONLY_TEXTURE(uint, 2, to))
{
    const zlg_index i = get_index(2);
    SET(to, i, 2 * GET(from, i));
}
