// mistake: = where == is meant
// says: warning: using the result of an assignment as a condition without parentheses
#include <zellige/kernel.h>

kernel void comparison_for_assignment(VIEW(int, 1, a), int mode)
{
    if (mode = 1)
        AT(a, get_index(1)) = mode;
}
