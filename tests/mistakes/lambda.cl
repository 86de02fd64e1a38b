// mistake: a lambda of C++
// says: kernels are C, which has no lambdas
#include <zellige/kernel.h>

kernel void lambda(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = [=](float x) { return 2 * x; }(1);
}
