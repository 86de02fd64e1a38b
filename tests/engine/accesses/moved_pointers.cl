/* Loops that move pointers, or count an index that begins elsewhere in each work-item, as compilers
 * make them of others. */

kernel void columns(global const int *a, global int *out, int n, int step)
{
    const int x = get_global_id(0);
    global const int *p = a + x;
    int sum = 0;
    for (int k = 0; k < n; k++, p += step)
        sum = sum * 3 + *p;
    out[x] = sum;
}

kernel void rows(global const int *a, global int *out, int n)
{
    const int x = get_global_id(0);
    global const int *p = a + x * n, *end = p + n;
    int count = 0;
    while (p != end && *p != 5) {
        count += *p;
        p++;
    }
    out[x] = count * 100 + (int)(end - p);
}

kernel void indices(global const int *a, global int *out, int n, int step)
{
    const int x = get_global_id(0);
    int i = x + 7, sum = 0;
    for (int k = 0; k < n; k++) {
        sum = sum * 3 + a[i];
        i += step;
        if (a[x] == k)
            break;
    }
    out[x] = sum + i;
}

/* Zeros, and elements counted in bytes. */
kernel void counts(global const int *a, global int *out, int n)
{
    const int x = get_global_id(0);
    int counted[64] = {0};
    for (int k = 0; k < n; k++)
        counted[a[x * n + k] & 63]++;
    const uchar *bytes = (const uchar *)counted;
    int most = 0;
    for (int at = 0; at < 256; at += 4)
        most = max(most, *(const int *)(bytes + at) * 64 + at / 4);
    out[x] = most;
}

/* Each way has an index of its own, and both go to one store. */
kernel void ways(global const int *a, global int *out, int n)
{
    const int x = get_global_id(0);
    long at;
    int value;
    if (a[x] > n) {
        out[2 * n + x] = 3;
        value = a[x] * 2;
        at = (uint)x;
    } else {
        out[3 * n + x] = 4;
        value = a[x] - 1;
        at = x + n;
    }
    out[at] = value;
}
