// mistake: == where = is meant
// says: warning: equality comparison result unused
#include <zellige/kernel.h>
kernel void comparison_without_effect(VIEW(float, 1, a))
{
    AT(a, get_index(1)) == 1;
}
