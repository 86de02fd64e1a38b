// mistake: `sum += x` on one place of global memory, by all work-items
// says: warning: all work-items of kernel `lost_update` change one place of `sum` here
// says: note: use zlg_atomic_fetch_add() and its like
#include <zellige/kernel.h>

kernel void lost_update(VIEW(const int, 1, a), VIEW(int, 1, sum))
{
    AT(sum, 0) += AT(a, get_index(1));
}
