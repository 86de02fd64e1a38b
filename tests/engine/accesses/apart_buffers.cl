/* Each asks whether its buffers are apart: it adds to one element in a loop, or walks rows. What is
 * reached through `a`, `x` and `y` is in apart_buffers_test.c. */

kernel void rows(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        y[i] += a[i * n + k] * x[k];
}

kernel void long_rows(global const uint *a, global const uint *x, global uint *y, int n)
{
    const size_t i = get_global_id(0), m = n;
    for (size_t k = 0; k < m; k++)
        y[i] += a[i * m + k] * x[k];
}

/* The domain is larger than the array. */
kernel void guarded(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    if (i >= n)
        return;
    for (int k = 0; k < n; k++)
        y[i] += a[i + k] * x[k];
}

kernel void walked(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    global const uint *p = a + i;
    for (int k = 0; k < n; k++, p += 3)
        y[i] += *p * x[k];
}

kernel void neighbours(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    if (i >= 1 && i < n - 1)
        for (int k = 0; k < n / 3; k++)
            y[i] += a[i - 1 + k] * x[k];
}

kernel void edges(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        y[i] += a[max(i - k, 0)] + x[min(i + k, n - 1)] + a[(i + k) % 5];
}

kernel void strided(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0), size = get_local_size(0);
    for (int k = get_local_id(0); k < n; k += size)
        y[i] += a[get_group_id(0) * n + k] * x[k];
}

kernel void grid(global const uint *a, global const uint *x, global uint *y, int n)
{
    for (int i = get_global_id(0); i < n; i += get_global_size(0))
        for (int k = 0; k < 4; k++)
            y[i] += a[4 * i + k] * x[k];
}

kernel void triangle(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    for (int k = i; k < n; k++)
        y[i] += a[k] * x[0];
    for (int k = n - 1; k > i; k--)
        y[i] += x[k];
}

kernel void nested(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    for (int j = 0; j < n; j++)
        for (int k = j + 1; k < n; k++)
            y[i] += a[j * n + k] * x[k - j];
}

kernel void backward(global const uint *a, global const uint *x, global uint *y, uint n)
{
    const uint i = get_global_id(0);
    for (uint k = n; k-- > 0;)
        y[i] += a[i + k] * x[n - 1 - k];
}

kernel void halves(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    for (uint k = n; k > 0; k /= 2)
        y[i] += a[k] * x[i & 3];
}

kernel void plane(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0), j = get_global_id(1), width = get_global_size(0);
    for (int k = 0; k < n; k++)
        y[j * width + i] += a[j * n + k] * x[k * width + i];
}

kernel void either(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    global const uint *p = (n & 1) != 0 ? a : x;
    for (int k = 0; k < n; k++)
        y[i] += p[k];
    for (int k = 0; k < n; k++)
        y[i] += a[k];
}

kernel void table(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    global const uchar *bytes = (global const uchar *)x;
    for (int k = 0; k < n; k++)
        y[i] += a[bytes[k]];
}

/* Where `a` is read depends on memory. */
kernel void gathered(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        y[i] += a[x[k]];
}

/* But not everywhere. */
kernel void compared(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++) {
        const uint at = x[k];
        if (at < 7)
            y[i] += a[at];
    }
}

/* What it reads is one element further than a signed product tells. */
kernel void wrapping(global const uint *a, global const uint *x, global uint *y, int n)
{
    const uint i = get_global_id(0);
    for (int k = 0; k < n; k++)
        y[i] += a[(i * 0x80000001u + k) & 0x7fffffff] * x[k];
}

/* A loop that never meets its bound but by going round. */
kernel void passing(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    uchar k = 0;
    do {
        y[i] += a[k] * x[0];
        k += 3;
    } while (k != (uchar)n);
}

/* The test sees some bits of the counter only, which go on by one. */
kernel void masked(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    uint k = n & 7;
    do {
        y[i] += a[k] * x[0];
        k += 17;
    } while ((k & 15) != 9);
}

/* Of a number of 64 bits that is below 0 the last 32 are compared. */
kernel void low_bits(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    const long at = (long)i ^ ((long)n - 64);
    if ((uint)at > 0xffffff00u)
        for (int k = 0; k < n; k++)
            y[i] += a[at + 64 + k] * x[k];
}

/* The second test may not be reached; then there is one round. */
kernel void left_early(global const uint *a, global const uint *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    for (int k = 0;; k++) {
        y[i] += a[k] * x[0];
        const int t = x[k] % 9;
        if (t >= n)
            break;
        y[i] ^= x[t + 1];
        if (k >= t)
            break;
    }
}

/* The address is in memory: that it leads to y nobody promises. */
kernel void stored(global const uint *a, global const ulong *x, global uint *y, int n)
{
    const int i = get_global_id(0);
    global uint *p = (global uint *)x[0];
    for (int k = 0; k < n; k++) {
        y[i] += a[k];
        p[i] += k;
    }
}
