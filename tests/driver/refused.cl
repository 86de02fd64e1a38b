/* A function of a name that OpenCL C has for its own, and that no engine knows. */
extern int atomic_nonsense(int x);

kernel void refused(global int *out)
{
    out[0] = atomic_nonsense(3);
}
