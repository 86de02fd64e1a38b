/* Each work-item walks a row of its own, N long, and stores beside it what it may read later. */
kernel void add_row(global int *sum, global const int *row, int n)
{
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        sum[i * n] += row[i * n + k];
}

kernel void copy_row(global int *to, global const int *from, int n)
{
    const int i = get_global_id(0);
    for (int k = 0; k + 1 < n; k++)
        to[i * n + k] = from[i * n + k] + 1;
}

/* The last parameter is where the row of the first ends. */
kernel void add_backward(global int *sum, global const int *end, int n)
{
    for (int k = 0; k < n; k++)
        sum[0] += end[-1 - k];
}

/* What a pointer in memory leads to may be any parameter's. */
kernel void add_found(global int *sum, global const ulong *table, int n)
{
    global const int *row = (global const int *)table[get_global_id(0)];
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        sum[i * n] += row[k];
}

typedef struct place {
    global int *row;
} place;

kernel void add_given(global int *sum, place p, int n)
{
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        sum[i * n] += p.row[i * n + k];
}

/* One is read only, and may be any other that is. */
kernel void add_both(global int *sum, global const int *a, global const int *b, int n)
{
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        sum[i * n] += a[i * n + k] * b[i * n + k];
}

/* It stores through either parameter. */
kernel void add_by_turns(global int *b, global int *a, int n)
{
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++) {
        global int *to = (k & 1) != 0 ? a : b;
        to[i * n] += a[i * n + k];
    }
}
