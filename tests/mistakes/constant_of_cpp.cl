// mistake: constexpr
// says: a constant is a macro, #define n 16, or an enum
#include <zellige/kernel.h>

constexpr int n = 16;

kernel void constant_of_cpp(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = n;
}
