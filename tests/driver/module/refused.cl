/* A function of a name that OpenCL C has for its own, and that the engine does not know. */
extern int atomic_nonsense(int x);

kernel void refused(global int *out)
{
    out[0] = atomic_nonsense(3);
}
