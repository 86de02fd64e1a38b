// mistake: a view indexed as in C++ AMP
// says: note: an element of a view is AT(view, i), of one of rank 2 AT(view, i, j)
#include <zellige/kernel.h>

kernel void parentheses_for_at(VIEW(int, 2, a))
{
    a(1, 2) = 3;
}
