/* Each work-item accesses a row of 4 or 8 bytes of its own, where an index tells, in both orders.
 * Where an index is below 0, none. */
kernel void swap_pairs(global const int *index, global int2 *a)
{
    const int i = index[get_global_id(0)];
    if (i >= 0)
        a[i] = a[i].yx + (int2)(1, i);
}

kernel void swap_shorts(global const int *index, global short4 *a)
{
    const int i = index[get_global_id(0)];
    if (i >= 0)
        a[i] = a[i].wzyx;
}

kernel void swap_halves(global const int *index, global ushort2 *a)
{
    const int i = index[get_global_id(0)];
    if (i >= 0)
        a[i] = a[i].yx;
}

/* Three of four bytes. */
kernel void mix_colours(global const int *index, global const uchar4 *palette, global uchar4 *out)
{
    const int i = index[get_global_id(0)];
    if (i >= 0) {
        const uchar4 colour = palette[i];
        out[i] = (uchar4)(colour.z, colour.y, colour.x, colour.x ^ colour.z);
    }
}

/* Unaligned, and the second is loaded behind what is stored to where it may be. */
kernel void add_behind(global const int *index, global int *a)
{
    const int i = index[get_global_id(0)];
    if (i >= 0) {
        const int first = a[2 * i + 1];
        a[2 * i + 2] = first + 1;
        a[2 * i + 1] = a[2 * i + 2] * 2;
    }
}
