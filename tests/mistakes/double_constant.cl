// mistake: a constant without an f, which is a double
// says: kernel `double_constant` computes here in double precision, with a constant
// says: a number without an f is a double: 0.1f
#include <zellige/kernel.h>
kernel void double_constant(VIEW(float, 1, a))
{
    AT(a, get_index(1)) *= 0.1;
}
