// mistake: a function with `...`
// says: note: give the function fixed parameters
#include <zellige/kernel.h>

static int sum(int n, ...)
{
    return n;
}

kernel void parameters_without_number(VIEW(int, 1, a))
{
    AT(a, get_index(1)) = sum(2, 1, 2);
}
