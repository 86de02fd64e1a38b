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
    y[9 * n + i] = erfc(v);
    y[10 * n + i] = exp10(v);
    y[11 * n + i] = expm1(v);
    y[12 * n + i] = log10(v);
    y[13 * n + i] = sinh(v);
    y[14 * n + i] = cosh(v);
    y[15 * n + i] = sinpi(v);
    y[16 * n + i] = cospi(v);
    y[17 * n + i] = tanpi(v);
    y[18 * n + i] = log1p(v);
    y[19 * n + i] = asinh(v);
    y[20 * n + i] = acosh(v);
    y[21 * n + i] = atanh(v);
    y[22 * n + i] = cbrt(v);
    y[35 * n + i] = native_rsqrt(v); /* not to be taken for the precise one */
    y[23 * n + i] = rsqrt(v);
    y[24 * n + i] = native_recip(v);
    y[25 * n + i] = native_divide(-3.0f, v);
    y[26 * n + i] = half_recip(v);
    y[27 * n + i] = asin(v);
    y[28 * n + i] = acos(v);
    y[29 * n + i] = atan(v);
    y[30 * n + i] = asinpi(v);
    y[31 * n + i] = acospi(v);
    y[32 * n + i] = atanpi(v);
    y[33 * n + i] = logb(v);
    y[34 * n + i] = (float)ilogb(v);
}

/* sin without cos, and cos without sin: shorter formulas. */
kernel void lone_sines(global const float *x, global float *y, global const double *d,
                       global double *e)
{
    const uint i = get_global_id(0);
    y[i] = sin(x[i]);
    e[i] = sin(d[i]);
}

kernel void lone_cosines(global const float *x, global float *y, global const double *d,
                         global double *e)
{
    const uint i = get_global_id(0);
    y[i] = cos(x[i]);
    e[i] = cos(d[i]);
}

/* Of numbers that are paired in many ways. */
kernel void remainders(global const float *x, global float *y, uint n)
{
    const uint i = get_global_id(0);
    int whole;
    y[i] = fmod(x[i], x[(i * 5 + 3) % n]);
    y[n + i] = remainder(x[i], x[(i * 5 + 3) % n]);
    y[2 * n + i] = remquo(x[i], x[(i * 5 + 3) % n], &whole);
    y[3 * n + i] = whole;
    y[4 * n + i] = frexp(x[i], &whole);
    y[5 * n + i] = whole;
}

kernel void double_remainders(global const double *x, global double *y, uint n)
{
    const uint i = get_global_id(0);
    int whole;
    y[i] = fmod(x[i], x[(i * 5 + 3) % n]);
    y[n + i] = remainder(x[i], x[(i * 5 + 3) % n]);
    y[2 * n + i] = remquo(x[i], x[(i * 5 + 3) % n], &whole);
    y[3 * n + i] = whole;
    y[4 * n + i] = frexp(x[i], &whole);
    y[5 * n + i] = whole;
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
    y[5 * n + i] = erf(v);
    y[6 * n + i] = erfc(v);
    y[7 * n + i] = exp10(v);
    y[8 * n + i] = expm1(v);
    y[9 * n + i] = log2(v);
    y[10 * n + i] = log10(v);
    y[11 * n + i] = sinh(v);
    y[12 * n + i] = cosh(v);
    y[13 * n + i] = sinpi(v);
    y[14 * n + i] = cospi(v);
    y[15 * n + i] = log1p(v);
    y[16 * n + i] = cbrt(v);
    y[17 * n + i] = tanpi(v);
    y[18 * n + i] = asinh(v);
    y[19 * n + i] = acosh(v);
    y[20 * n + i] = atanh(v);
    y[21 * n + i] = rsqrt(v);
    y[22 * n + i] = asin(v);
    y[23 * n + i] = acos(v);
    y[24 * n + i] = atan(v);
    y[25 * n + i] = asinpi(v);
    y[26 * n + i] = acospi(v);
    y[27 * n + i] = atanpi(v);
    y[28 * n + i] = logb(v);
    y[29 * n + i] = ilogb(v);
    y[30 * n + i] = tan(v);
}

kernel void powers(global const float *x, global float *y, uint n)
{
    const uint i = get_global_id(0);
    const float a = x[i], b = x[(i * 5 + 3) % n];
    y[i] = pow(a, b);
    y[n + i] = powr(a, b);
    y[2 * n + i] = pown(a, (int)(i % 67) - 33);
    y[3 * n + i] = hypot(a, b);
    y[4 * n + i] = pow(fabs(a), b / 64);
    y[5 * n + i] = pow(1 + a / 4096, b);
    y[6 * n + i] = atan2(a, b);
    y[7 * n + i] = atan2pi(a, b);
    y[8 * n + i] = rootn(a, (int)(i % 67) - 33);
    y[9 * n + i] = ldexp(a, 9 * ((int)(i % 67) - 33));
    y[10 * n + i] = ldexp(a, -3);
}

kernel void double_powers(global const double *x, global double *y, uint n)
{
    const uint i = get_global_id(0);
    const double a = x[i], b = x[(i * 5 + 3) % n];
    y[i] = pow(a, b);
    y[n + i] = powr(a, b);
    y[2 * n + i] = pown(a, (int)(i % 67) - 33);
    y[3 * n + i] = hypot(a, b);
    y[4 * n + i] = pow(fabs(a), b / 64);
    y[5 * n + i] = pow(1 + a / 4096, b);
    y[6 * n + i] = atan2(a, b);
    y[7 * n + i] = atan2pi(a, b);
    y[8 * n + i] = rootn(a, (int)(i % 67) - 33);
    y[9 * n + i] = ldexp(a, 65 * ((int)(i % 67) - 33));
    y[10 * n + i] = ldexp(a, -3);
}
