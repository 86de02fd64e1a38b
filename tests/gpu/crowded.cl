/* Has use for more registers than groups of 1024 leave to each work-item. */
kernel void crowded(global const uint *texts, global const uint *word, global uint *out, int n)
{
    const int g = get_global_id(0);
    uchar row[33], text[32];
    for (int i = 0; i < 32; i++)
        text[i] = (uchar)(texts[g * 8 + i / 4] >> (8 * (i & 3)));
    for (int i = 0; i < 33; i++)
        row[i] = (uchar)i;
    for (int j = 0; j < n; j++) {
        uchar diagonal = row[0];
        row[0] = (uchar)(j + 1);
        for (int i = 1; i < 33; i++) {
            const uchar up = row[i], least = min(up, row[i - 1]);
            row[i] = min((uchar)(diagonal + (text[i - 1] != (uchar)word[j])), (uchar)(least + 1));
            diagonal = up;
        }
    }
    out[g] = row[32];
}

kernel void roomy(global const float *values, global float *out, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += values[i];
    out[get_global_id(0)] = sum;
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void of_one_size(global const uint *texts, global const uint *word, global uint *out, int n)
{
    crowded(texts, word, out, n);
}

/* Two rows of 32 numbers each, and 32 more that every turn loads. */
kernel void weighted(global const float *rows, global const float *others, global float *out, int n)
{
    const int g = get_global_id(0);
    float row[32], sum[32];
    for (int d = 0; d < 32; d++) {
        row[d] = rows[g * 32 + d];
        sum[d] = 0;
    }
    for (int k = 0; k < n; k++) {
        float product = 0;
        for (int d = 0; d < 32; d++)
            product += row[d] * others[k * 32 + d];
        for (int d = 0; d < 32; d++)
            sum[d] += product * others[k * 32 + d];
    }
    for (int d = 0; d < 32; d++)
        out[g * 32 + d] = sum[d];
}
