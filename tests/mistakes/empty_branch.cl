// mistake: a semicolon behind `if (...)`
// says: warning: if statement has empty body
#include <zellige/kernel.h>
kernel void empty_branch(VIEW(float, 1, a))
{
    if (get_index(1).v[0] < 16);
        AT(a, get_index(1)) = 1;
}
