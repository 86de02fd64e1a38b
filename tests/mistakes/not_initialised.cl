// mistake: a variable that is read before anything is in it
// says: warning: variable 'sum' is uninitialized when used here [-Wuninitialized]
#include <zellige/kernel.h>

kernel void not_initialised(VIEW(const int, 1, a), VIEW(int, 1, b))
{
    int sum;
    for (int i = 0; i < 3; i++)
        sum += AT(a, i);
    AT(b, get_index(1)) = sum;
}
