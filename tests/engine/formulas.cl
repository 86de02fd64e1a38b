/* Every function that the engine has a formula for. */

kernel void floats(global const float *x, global float *y, uint n)
{
    const uint i = get_global_id(0);
    const float v = x[i];
    y[i] = sin(v);
    y[n + i] = cos(v);
    y[2 * n + i] = tan(v);
    y[3 * n + i] = exp(v);
    y[4 * n + i] = exp2(v);
    y[5 * n + i] = log(v);
    y[6 * n + i] = log2(v);
    y[7 * n + i] = tanh(v);
    y[8 * n + i] = erf(v);
}

/* Of numbers that are paired in many ways. */
kernel void remainders(global const float *x, global float *y, uint n)
{
    const uint i = get_global_id(0);
    y[i] = fmod(x[i], x[(i * 5 + 3) % n]);
}

kernel void double_remainders(global const double *x, global double *y, uint n)
{
    const uint i = get_global_id(0);
    y[i] = fmod(x[i], x[(i * 5 + 3) % n]);
}

kernel void doubles(global const double *x, global double *y, uint n)
{
    const uint i = get_global_id(0);
    const double v = x[i];
    y[i] = sin(v);
    y[n + i] = cos(v);
    y[2 * n + i] = exp(v);
    y[3 * n + i] = exp2(v);
    y[4 * n + i] = log(v);
}
