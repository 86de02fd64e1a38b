/* Between a module that uses it and one that it uses. */
extern int twice(int x);

int thrice(int x)
{
    return twice(x) + x;
}

kernel void middle(global int *out)
{
    out[0] = thrice(1);
}
