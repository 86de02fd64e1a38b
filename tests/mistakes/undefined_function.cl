// mistake: a function that is declared and nowhere defined
// says: warning: function `twice` is called here, and nothing defines it
#include <zellige/kernel.h>

float twice(float x);

kernel void undefined_function(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = twice(2);
}
