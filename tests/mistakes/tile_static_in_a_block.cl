// mistake: tile_static memory that is not declared at the top of a kernel
// says: error: variables in the local address space can only be declared in the outermost scope
#include <zellige/kernel.h>

kernel TILE(16) void tile_static_in_a_block(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (AT(a, 0) > 0) {
        tile_static int copy[16];
        copy[t.local_.v[0]] = 1;
        AT(a, t) = copy[t.local_.v[0]];
    }
}
