// mistake: restrict(amp), as in C++ AMP
// says: restrict(amp) is C++ AMP's: `kernel` before the function says it
#include <zellige/kernel.h>

kernel void restriction_of_amp(VIEW(float, 1, a)) restrict(amp)
{
    AT(a, get_index(1)) = 1;
}
