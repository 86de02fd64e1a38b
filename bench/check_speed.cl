/* Plain OpenCL, which Oclgrind interprets as well: check_speed.sh. */
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void
product(global const float *a, global const float *b, global float *c, int n)
{
    local float ta[16][16], tb[16][16];
    const int x = get_local_id(0), y = get_local_id(1);
    const int column = get_global_id(0), row = get_global_id(1);
    float sum = 0;
    for (int k = 0; k < n; k += 16) {
        ta[y][x] = a[row * n + k + x];
        tb[y][x] = b[(k + y) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < 16; i++)
            sum += ta[y][i] * tb[i][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * n + column] = sum;
}

kernel __attribute__((reqd_work_group_size(16, 16, 1))) void
stencil(global const float *a, global const float *b, global float *c, int n)
{
    const int x = get_global_id(0), y = get_global_id(1);
    const int left = max(x - 1, 0), right = min(x + 1, n - 1);
    const int up = max(y - 1, 0), down = min(y + 1, n - 1);
    c[y * n + x] = a[y * n + left] + a[y * n + right] + a[up * n + x] + a[down * n + x] -
                   4 * a[y * n + x] + b[y * n + x];
}

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
sums(global const float *a, global const float *b, global float *c, int n)
{
    local float s[256];
    const int l = get_local_id(0), i = get_global_id(1) * n + get_global_id(0);
    s[l] = a[i] * b[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int h = 128; h > 0; h /= 2) {
        if (l < h)
            s[l] += s[l + h];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        c[i] = s[0];
}
