/* Loops that lanes leave at different times: after a round, after some, after very many. */
#include <zellige/kernel.h>

/* One result; most find something soon, some walk to the beginning. */
kernel void previous(global const uint *in, global int *out, uint n)
{
    const int i = get_global_id(0);
    if ((uint)i >= n)
        return;
    int j = i - 1;
    while (j >= 0 && in[j] <= in[i])
        j--;
    out[i] = j;
}

/* Two ways out, with different results. */
kernel void sums(global const uint *in, global long *out, uint n)
{
    const uint i = get_global_id(0);
    long sum = 0;
    for (uint j = i + 1; j < n; j++) {
        if (in[j] > in[i]) {
            out[i] = (long)(j - i) - 1000000;
            return;
        }
        sum += in[j];
    }
    out[i] = sum;
}

/* Four results of several types, in a loop of all lanes; what is found is written on the way. */
kernel void rows(global const uchar *text, global uchar *marks, global double *out, uint pitch)
{
    const uint i = get_global_id(0);
    double whole = 0;
    uint at = i * pitch;
    const uint end = at + pitch;
    for (uint k = 0; k < 4; k++) {
        uint length = 0;
        float weight = 0.5f;
        ushort sum = 0;
        while (at < end && text[at] > 12) {
            sum = (ushort)(sum * 5 + text[at]);
            weight += 0.25f;
            marks[at] = (uchar)(length++ + 1);
            at++;
        }
        whole = whole * 0.5 + sum + weight * length;
        at++;
    }
    out[i] = whole;
}

/* Lists one behind the other. */
kernel void lists(global const uint *start, global const float *in, global float *out, uint n)
{
    const uint i = get_global_id(0);
    if (i >= n)
        return;
    float sum = 0;
    for (uint k = start[i]; k < start[i + 1]; k++)
        sum += in[k];
    out[i] = sum;
}

kernel void counts(global const uint *start, global const float *in, global uint *out, uint n)
{
    const uint i = get_global_id(0);
    if (i >= n)
        return;
    uint count = 0;
    for (uint k = start[i]; k < start[i + 1]; k++)
        count += in[k] > 3;
    out[i] = count;
}

/* Euclid's algorithm. */
kernel void differences(global const uint *in, global uint *out, uint n)
{
    const uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = in[i] + 1, y = i + 1;
    while (x != y)
        if (x > y)
            x -= y;
        else
            y -= x;
    out[i] = x;
}
