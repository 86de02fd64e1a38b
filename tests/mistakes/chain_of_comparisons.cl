// mistake: `0 < i < 8` for two comparisons
// says: with boolean expression is always true
// says: note: 0 < i < n compares the result of 0 < i with n: write 0 < i && i < n
#include <zellige/kernel.h>

kernel void chain_of_comparisons(VIEW(int, 1, a))
{
    const int i = get_index(1).v[0];
    if (0 < i < 8)
        AT(a, i) = 1;
}
