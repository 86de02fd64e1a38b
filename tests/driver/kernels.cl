kernel void scale(global float *values, float factor)
{
    values[get_global_id(0)] *= factor;
}

kernel void empty(void)
{
}

kernel void where(global int *out, int width, int height)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    out[x + width * (y + height * z)] += 1 + x + 100 * y + 10000 * z;
}

/* Turns the values of each tile around, through memory that the launch provides. */
kernel void reverse(global int *values, local int *tile)
{
    const int i = get_local_id(0), last = get_local_size(0) - 1;
    tile[i] = values[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    values[get_global_id(0)] = tile[last - i];
}

__attribute__((reqd_work_group_size(8, 4, 1)))
kernel void fixed_tile(global int *out)
{
    local int sum[32];
    const int i = get_local_id(0) + 8 * get_local_id(1);
    sum[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_group_id(0) * 32 + i] = sum[31 - i];
}

kernel void widths(global ulong *out, ulong a, uint b, ushort c, uchar d)
{
    out[0] = a;
    out[1] = b;
    out[2] = c;
    out[3] = d;
}

typedef struct pair {
    int first;
    float second;
    char third;
} pair;

typedef struct aligned {
    double16 numbers;
    int table[64];
} aligned;

/* Writes into the struct: it is copied first. */
kernel void by_aligned_value(global double *out, char c, aligned a, float16 v, char d, double16 w,
                             int n)
{
    a.table[n] = c;
    out[0] = a.table[n] + a.table[n + 1];
    out[1] = a.numbers.sf + v.s1 + d;
    vstore16(w, 0, out + 2);
}

kernel void by_value(global float *out, pair p, float4 v, char c, double d)
{
    out[0] = p.first;
    out[1] = p.second;
    out[2] = p.third;
    out[3] = v.x;
    out[4] = v.w;
    out[5] = c;
    out[6] = d;
}

/* Each work-item adds up a row of its own into an element that may lie in it. */
kernel void add_row(global int *sum, global const int *values, int n)
{
    const int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        sum[i * n] += values[i * n + k];
}

kernel void is_null(global int *out, global int *pointer)
{
    out[0] = pointer == 0;
}

kernel void two_tiles(global int *out, local int *first, local int *second)
{
    first[get_local_id(0)] = 1;
    second[get_local_id(0)] = 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[0] = first[0] + second[0];
}
