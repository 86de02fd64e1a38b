// mistake: an index that leaves a constant, or an array of the work-item
// says: warning: a work-item of kernel `beyond_a_constant` takes element 5 of an array here
#include <zellige/kernel.h>

constant float weights[5] = {1, 2, 3, 2, 1};

kernel void beyond_a_constant(VIEW(float, 1, a))
{
    float sum = 0;
    for (int k = -3; k <= 3; k++)
        sum += weights[k + 3];
    AT(a, get_index(1)) = sum;
}
