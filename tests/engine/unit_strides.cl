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
