// mistake: all work-items write a number of their own to one element
// says: warning: each work-item of kernel `one_place_for_all` writes a number of its own to one
// says: or give each work-item an element
#include <zellige/kernel.h>

kernel TILE(16) void one_place_for_all(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    AT(out, 0) = AT(in, get_tiled_index(1));
}
