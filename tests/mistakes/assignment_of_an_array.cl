// mistake: an array that is assigned as a whole
// says: arrays are copied element by element
#include <zellige/kernel.h>

kernel void assignment_of_an_array(VIEW(float, 1, a))
{
    const float from[2] = {1, 2};
    float to[2];
    to = from;
    AT(a, get_index(1)) = to[0];
}
