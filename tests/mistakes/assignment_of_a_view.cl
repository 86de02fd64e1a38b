// mistake: a view that is assigned as a whole
// says: changes what the name stands for, and no element: AT(a, i) = ...
#include <zellige/kernel.h>

kernel void assignment_of_a_view(VIEW(float, 1, a), VIEW(float, 1, b))
{
    a = b;
}
