// mistake: numbers of two types, or a whole one, for a function of several types
// says: call to 'sqrt' is ambiguous
// says: OpenCL C has sqrt for several types: give it arguments of one type, a float as 2.0f
#include <zellige/kernel.h>

kernel void ambiguous_call(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = sqrt(2);
}
