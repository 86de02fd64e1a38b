int square(int x)
{
    return x * x;
}

kernel void square_of(global int *out, int x)
{
    out[0] = square(x);
}
