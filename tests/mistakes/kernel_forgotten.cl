// mistake: a kernel with a tile and without `kernel`
// says: note: TILE() belongs to a kernel: kernel TILE(16) void name(...)
#include <zellige/kernel.h>

TILE(16) void kernel_forgotten(VIEW(int, 1, a))
{
    AT(a, get_tiled_index(1)) = 1;
}
