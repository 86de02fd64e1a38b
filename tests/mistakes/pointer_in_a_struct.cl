// mistake: a struct with a pointer in it as a parameter
// says: is a struct with a pointer in it, which is an address of the host
#include <zellige/kernel.h>

typedef struct row {
    global int *first;
    int count;
} row;

kernel void pointer_in_a_struct(VIEW(int, 1, a), row r)
{
    AT(a, get_index(1)) = r.first[r.count - 1];
}
