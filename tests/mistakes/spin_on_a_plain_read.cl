// mistake: a loop that waits for another work-item by a plain read
// says: warning: nothing in this loop of kernel `spin_on_a_plain_read` changes what it waits for
// says: use zlg_atomic_load(), and a fence behind the loop
#include <zellige/kernel.h>

kernel TILE(1) void spin_on_a_plain_read(VIEW(int, 1, flags), VIEW(int, 1, out))
{
    const int i = get_tiled_index(1).global_.v[0];
    if (i == 0) {
        while (AT(flags, 1) == 0)
            continue;
        AT(out, 0) = 1;
    } else if (i == 1) {
        AT(flags, 1) = 1;
    }
}
