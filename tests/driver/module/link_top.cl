extern int thrice(int x);

kernel void use(global int *out, int x)
{
    out[0] = thrice(x);
}
