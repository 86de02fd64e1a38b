/* To be compiled with -cl-fast-relaxed-math, and without. */

kernel void quotients(global const float *a, global const float *b, global float *out, float by)
{
    const uint i = get_global_id(0);
    out[3 * i] = a[i] / b[i];
    out[3 * i + 1] = a[i] / by;
    out[3 * i + 2] = a[i] / sqrt(b[i]);
}

/* Statements of their own: within one, the compilers contract themselves. */
kernel void sums(global const float *a, global const float *b, global float *out, float c)
{
    const uint i = get_global_id(0);
    const float product = a[i] * b[i];
    const float sum = product + c;
    const float rest = c - product;
    out[2 * i] = sum;
    out[2 * i + 1] = rest;
}

/* With exponents of all kinds; those of doubles stay exact. */
kernel void powers(global const float *a, global const float *b, global float *out,
                   global double *doubles)
{
    const uint i = get_global_id(0);
    const int whole = (int)(i % 9) - 4;
    out[5 * i] = pow(b[i], a[i] / 8);
    out[5 * i + 1] = pow(a[i], (float)whole);
    out[5 * i + 2] = pown(a[i], whole);
    out[5 * i + 3] = pow(a[i], 3.0f);
    out[5 * i + 4] = powr(b[i], 2.2f);
    doubles[2 * i] = pow((double)b[i], (double)a[i]);
    doubles[2 * i + 1] = powr((double)b[i], (double)a[i]);
}
