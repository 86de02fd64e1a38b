// mistake: a pointer to a function
// says: note: a switch that calls one function or the other does the same
#include <zellige/kernel.h>

static int one(int x)
{
    return x + 1;
}

kernel void pointer_to_a_function(VIEW(int, 1, a))
{
    int (*f)(int) = one;
    AT(a, get_index(1)) = f(2);
}
