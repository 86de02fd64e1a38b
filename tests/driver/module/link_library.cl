/* What other modules use: a variable, constants, a function; and a variable of its own. */
global int counter = 5;
constant int table[4] = {10, 20, 30, 40};
static global int calls;

int twice(int x)
{
    calls++;
    return 2 * x + table[x & 3];
}

kernel void library(global int *out)
{
    out[0] = counter;
    out[1] = calls;
}
