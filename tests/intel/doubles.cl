/* What a Tiger Lake GPU does not build: it has no double precision. */
kernel void doubles(global double *out)
{
    out[0] = out[1] / out[2];
}
