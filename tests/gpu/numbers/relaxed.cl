/* To be compiled with -cl-fast-relaxed-math, and without. */

kernel void calls(global float *x)
{
    x[0] = sin(x[0]);
    x[1] = cos(x[1]);
    x[2] = exp(x[2]) + exp2(x[3]) + exp10(x[4]);
    x[5] = log(x[5]) + log2(x[6]) + log10(x[7]);
    x[8] = powr(x[8], x[9]);
    x[10] = sqrt(x[10]);
    x[11] = tan(x[11]);
}

kernel void quotients(global float *x)
{
    x[0] = x[1] / x[2];
    x[3] = x[4] / sqrt(x[5]);
}

kernel void doubles(global double *x)
{
    x[0] = sqrt(x[1]) / x[2];
}
