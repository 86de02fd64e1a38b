/* y = y + a * x */
#include <zellige/kernel.h>

kernel TILE(256) void saxpy(float a, VIEW(const float, 1, x), VIEW(float, 1, y))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(y, t) += a * AT(x, t);
}
