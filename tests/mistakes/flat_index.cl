// mistake: `m[i * columns + j]` on a view of rank 2, which is wrong for sections
// says: warning: `m` is a view of rank 2, and kernel `flat_index` indexes it here as if its rows
// says: note: use AT(), with an index for each dimension
#include <zellige/kernel.h>

kernel void flat_index(VIEW(float, 2, m))
{
    const zlg_index i = get_index(2);
    m[i.v[0] * EXTENT(m).v[1] + i.v[1]] *= 2;
}
