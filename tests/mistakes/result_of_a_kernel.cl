// mistake: a kernel that returns a value
// says: note: a kernel returns nothing: it writes what it finds to a view
#include <zellige/kernel.h>

kernel int result_of_a_kernel(VIEW(int, 1, a))
{
    return AT(a, 0);
}
