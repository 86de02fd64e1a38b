/* Bytes and numbers of 16 bits: quantised networks, pixels, tables. */

/* Rows of blocks of bytes, each with a scale, times a vector of such blocks. */
typedef struct block {
    float scale;
    char values[32];
} block;

kernel void quantised_blocks(global const block *rows, global const block *x, global float *y,
                             int blocks)
{
    const int i = get_global_id(0);
    float sum = 0;
    for (int b = 0; b < blocks; b++) {
        global const block *row = rows + i * blocks + b;
        int part = 0;
        for (int k = 0; k < 32; k++)
            part += row->values[k] * x[b].values[k];
        sum += part * row->scale * x[b].scale;
    }
    y[i] = sum;
}

/* The same of weights of four bits, two in a byte. */
kernel void quantised_nibbles(global const uchar *weights, global const char *x, global int *y,
                              int n)
{
    const int i = get_global_id(0);
    int sum = 0;
    for (int k = 0; k < n; k++) {
        const int both = weights[i * n + k];
        sum += (both & 15) * x[2 * k] + (both >> 4) * x[2 * k + 1] - 8 * (x[2 * k] + x[2 * k + 1]);
    }
    y[i] = sum;
}

/* A convolution of four channels. */
kernel __attribute__((reqd_work_group_size(16, 8, 1)))
void convolve_channels(global const uchar4 *in, global const char4 *weights, global int *out, int w)
{
    const int x = get_global_id(0), y = get_global_id(1);
    int sum = 0;
    for (int j = 0; j < 3; j++) {
        for (int i = 0; i < 3; i++) {
            const uchar4 p = in[(y + j) * w + x + i];
            const char4 k = weights[3 * j + i];
            sum += p.x * k.x + p.y * k.y + p.z * k.z + p.w * k.w;
        }
    }
    out[y * get_global_size(0) + x] = sum;
}

/* How alike the bytes of descriptors are to those of one. */
kernel void match_descriptors(global const uchar *all, global const uchar *one, global int *alike)
{
    const int i = get_global_id(0);
    int sum = 0;
    for (int k = 0; k < 64; k++)
        sum += all[64 * i + k] * one[k];
    alike[i] = sum;
}

/* Sounds: each work-item has a window of its own. */
kernel void correlate(global const short *a, global const short *b, global int *out)
{
    const int i = get_global_id(0);
    int sum = 0;
    for (int k = 0; k < 16; k++)
        sum += a[16 * i + k] * b[16 * i + k];
    out[i] = sum;
}

/* Pixels of three bytes. */
kernel void gray_of_colours(global const uchar *in, global uchar *out)
{
    const int i = get_global_id(0);
    out[i] = (77 * in[3 * i] + 150 * in[3 * i + 1] + 29 * in[3 * i + 2] + 128) >> 8;
}

/* A table for each colour. */
kernel void grade_colours(global const uchar4 *in, global const uchar *tables, global uchar4 *out)
{
    const int i = get_global_id(0);
    const uchar4 p = in[i];
    out[i] = (uchar4)(tables[p.x], tables[256 + p.y], tables[512 + p.z], p.w);
}

/* An automaton reads a line. */
kernel void automaton(global const uchar *text, global const uchar *table, global uchar *states,
                      int length)
{
    const int i = get_global_id(0);
    uchar state = 0;
    for (int k = 0; k < length; k++)
        state = table[state * 16 + text[i * length + k] % 16];
    states[i] = state;
}
