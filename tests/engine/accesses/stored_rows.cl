/* Each work-item stores rows of its own, element by element. */
kernel void row_updates(global float *a, global const float *scales, global const float *b, int n)
{
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        a[i * n + k] += scales[i] * b[k];
}

/* Some elements only; `by` may be the row itself. */
kernel void row_minima(global double *a, int n, int by)
{
    const int i = get_global_id(0);
    const double first = a[i * n + by];
    for (int k = 0; k < n; k++) {
        const double sum = first + a[by * n + k];
        if (sum < a[i * n + k])
            a[i * n + k] = sum;
    }
}

/* What is written may be what is read next. */
kernel void row_pairs(global const float *in, global float *out, int n, int pitch)
{
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        out[i * pitch + k] = in[i * pitch + k] + in[i * pitch + k + 1] * 2;
}

/* Each element takes the one before it, as it has become. */
kernel void row_sums(global float *a, int n)
{
    const int i = get_global_id(0);
    for (int k = 1; k < n; k++)
        a[i * n + k] += a[i * n + k - 1];
}
