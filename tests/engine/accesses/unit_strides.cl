/* Indices are multiplied by arguments of several types: strides. */

kernel void ints(global const float *in, global float *out, int step, int n)
{
    const int i = get_global_id(0);
    if (i < n)
        out[i * step] = in[i * step] + step;
}

kernel void longs(global const float *in, global float *out, ulong step, int n)
{
    const size_t i = get_global_id(0);
    if (i < n)
        out[i * step + 1] = in[(n - 1 - i) * step] + step;
}

kernel void bytes(global const float *in, global float *out, char step, int n)
{
    float sum = 0;
    for (int i = get_global_id(0); i < n; i += get_global_size(0))
        sum += in[i * step];
    out[get_global_id(0) * step] = sum;
}

kernel void elements(global const char *in, global char *out, ulong in_step, uint out_step, int n)
{
    const int i = get_global_id(0);
    if (i < n)
        *(global float *)(out + i * out_step) = *(global const float *)(in + i * in_step) + 1;
}

/* As libraries of arrays pass them. */
typedef struct layout {
    long size[2], step[2];
    int first;
} layout;

static float at(global const float *p, layout info, int x, int y)
{
    return p[info.first + x * info.step[0] + y * info.step[1]];
}

kernel void members(global const float *in, layout from, global float *out, layout to)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= to.size[0] || y >= to.size[1])
        return;
    const float more = at(in, from, x, y);
    to.first += 1; /* its own copy */
    out[to.first + x * to.step[0] + y * to.step[1]] = more + 1;
}
