/* Each work-item goes along rows of its own, of bytes and numbers of 16 bits. */
kernel void row_sums(global const uchar *in, global uint *sums, int n)
{
    const int i = get_global_id(0);
    uint sum = 3;
    for (int k = 0; k < n; k++)
        sum += in[i * n + k];
    sums[i] = sum;
}

kernel void row_limits(global const char *in, global char2 *limits, int n)
{
    const int i = get_global_id(0);
    char low = 127, high = -128;
    for (int k = 0; k < n; k++) {
        low = min(low, in[i * n + k]);
        high = max(high, in[i * n + k]);
    }
    limits[i] = (char2)(low, high);
}

kernel void row_products(global const short *in, global const char *with, global int *sums, int n)
{
    const int i = get_global_id(0);
    int sum = 0, count = 0;
    for (int k = 0; k < n; k++) {
        sum += in[i * n + k] * with[k];
        count += in[i * n + k] > 100;
    }
    sums[2 * i] = sum;
    sums[2 * i + 1] = count;
}

/* What is written may be what is read next. */
kernel void row_copies(global const uchar *in, global uchar *out, int n, int pitch, uchar more)
{
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        out[i * pitch + k] = in[i * pitch + k] * 3 + more;
}
