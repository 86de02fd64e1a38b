/* Floats and constants that are doubles; nobody writes the type here. */
#include <zellige/kernel.h>

kernel void without_an_f(VIEW(float, 1, a))
{
    AT(a, get_index(1)) *= 0.1; /* warning: double-constant */
}
// says: kernel `without_an_f` computes here in double precision, with a constant
// says: note: a number without an f is a double: 0.1f

kernel void in_a_sum(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    const zlg_index i = get_index(1);
    AT(b, i) = AT(a, i) * 3.14159 + AT(b, i); /* warning: double-constant */
}

kernel void exact(VIEW(float, 1, a))
{
    const zlg_index i = get_index(1);
    const float tenth = 0.1;
    AT(a, i) *= 0.5;
    AT(a, i) += tenth * 2.0f + 0.1f;
    if (AT(a, i) > 0.25)
        printf("%f\n", AT(a, i));
}
