// mistake: a namespace of C++ AMP
// says: names have no namespace; <zellige/math.h> has AMP's mathematics
#include <zellige/kernel.h>

kernel void namespace_of_amp(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = fast_math::sqrt(2.0f);
}
