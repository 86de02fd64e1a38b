#include "value.h"
#include <zellige/kernel.h>

constant char text[] = TEXT;

#if defined MORE && LAST != 1
#error "OPTIONS were lost"
#endif

kernel void value(VIEW(int, 1, a), int i)
{
    AT(a, 0) = VALUE + text[i];
}
