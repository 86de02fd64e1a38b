// mistake: a parameter of type bool
// says: bool' cannot be used as the type of a kernel parameter
#include <zellige/kernel.h>

kernel void bool_parameter(VIEW(int, 1, a), bool reversed)
{
    AT(a, get_index(1)) = reversed ? -1 : 1;
}
