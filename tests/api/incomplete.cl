extern int elsewhere(int x);

kernel void needs_another(global int *out)
{
    out[0] = elsewhere(1);
}
