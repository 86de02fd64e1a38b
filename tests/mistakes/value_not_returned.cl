// mistake: a function without its return
// says: warning: non-void function does not return a value
#include <zellige/kernel.h>

float twice(float x)
{
    x * 2;
}

kernel void value_not_returned(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = twice(2);
}
