// mistake: AT() of a pointer that is no view
// says: error: use of undeclared identifier 'a_view'
// says: note: `a` is no view: a parameter is one by VIEW(type, rank, a)
#include <zellige/kernel.h>

kernel void pointer_for_a_view(global float *a)
{
    AT(a, get_index(1)) = 1;
}
