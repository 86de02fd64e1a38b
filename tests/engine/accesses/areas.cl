/* tile_static memory that is an argument, of sizes that launches tell. */

kernel void product(global const int *a, global const int *b, global int *c, int n, local int *of_a,
                    local int *of_b)
{
    const int lx = get_local_id(0), ly = get_local_id(1), x = get_global_id(0);
    const int y = get_global_id(1), side = get_local_size(0);
    int sum = 0;
    for (int k = 0; k < n; k += side) {
        of_a[ly * side + lx] = a[y * n + k + lx];
        of_b[ly * side + lx] = b[(k + ly) * n + x];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < side; i++)
            sum += of_a[ly * side + i] * of_b[i * side + lx];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[y * n + x] = sum;
}

/* A variable, a long area and one of bytes, each of which all others would overwrite. */
kernel void beside(global int *x, local int *room, int elements, local uchar *marks)
{
    local int first[3];
    const int l = get_local_id(0), size = get_local_size(0), i = get_global_id(0);
    for (int k = l; k < elements; k += size)
        room[k] = x[i - l + k % size] + k;
    marks[l] = (uchar)(l * 7);
    if (l < 3)
        first[l] = x[i] * 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int other = size - 1 - l;
    const int sum = room[other] + room[elements - 1 - l] + marks[other] + first[l % 3];
    barrier(CLK_LOCAL_MEM_FENCE);
    x[i] = sum;
}

/* One of two that is chosen by each work-item. */
kernel void chosen(global const int *in, global int *out, local int *even, local int *odd)
{
    const int l = get_local_id(0), i = get_global_id(0);
    local int *mine = in[i] & 1 ? odd : even;
    even[l] = -1;
    odd[l] = -2;
    barrier(CLK_LOCAL_MEM_FENCE);
    mine[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = even[l] * 1000 + odd[l];
}
