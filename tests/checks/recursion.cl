/* Functions that call themselves. */
#include <zellige/kernel.h>

int factorial(int n)
{
    return n < 2 ? 1 : n * factorial(n - 1); /* error: recursion */
}
// says: recursion: function `factorial` calls itself

int odd(int n);

int even(int n)
{
    return n == 0 ? 1 : odd(n - 1);
}

int odd(int n)
{
    return n == 0 ? 0 : even(n - 1); /* error: recursion */
}

int leaf(int n)
{
    return n * 3;
}

int twice(int n)
{
    return leaf(n) + leaf(n + 1);
}

kernel void calls(VIEW(int, 1, a))
{
    const zlg_index at = get_index(1);
    AT(a, at) = factorial(AT(a, at)) + even(AT(a, at)) + twice(AT(a, at));
}
