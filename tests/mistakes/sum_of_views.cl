// mistake: arithmetic with views as wholes
// says: work-items compute with elements: AT(c, i) = AT(a, i) + AT(b, i)
#include <zellige/kernel.h>
kernel void sum_of_views(VIEW(float, 1, a), VIEW(float, 1, b), VIEW(float, 1, c))
{
    c = a + b;
}
