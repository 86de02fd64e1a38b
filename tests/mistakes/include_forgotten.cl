// mistake: a kernel without #include <zellige/kernel.h>
// says: note: write #include <zellige/kernel.h> at the top of the file
kernel void include_forgotten(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = 1;
}
