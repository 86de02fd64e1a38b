// mistake: `sizeof` of a view for the number of its elements
// says: a view is a pointer here: EXTENT(view).v[0] is the number of its elements
#include <zellige/kernel.h>
kernel void size_of_a_view(VIEW(float, 1, a))
{
    for (int i = 0; i < (int)(sizeof(a) / sizeof(float)); i++)
        AT(a, i) = 0;
}
