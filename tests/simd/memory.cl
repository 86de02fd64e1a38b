/* Vectors, structs and arrays in every kind of memory; control flow of every shape. */
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#define VECTORS(T, N)                                                                           \
    kernel void vector_##T##N(global T *p, constant T *c, local T *l, int i)                    \
    {                                                                                           \
        vstore##N(vload##N(i, p), i, l);                                                        \
        vstore##N(vload##N(i, c), i, p);                                                        \
        T##N x = vload##N(0, l);                                                                \
        x.s0 = x.s1;                                                                            \
        T *y = (T *)&x;                                                                         \
        y[i] = p[9];                                                                            \
        p[10] = y[i + 1];                                                                       \
        vstore##N(x, 2, p);                                                                     \
    }
#define WIDTHS(T) VECTORS(T, 2) VECTORS(T, 3) VECTORS(T, 4) VECTORS(T, 8) VECTORS(T, 16)

WIDTHS(char)
WIDTHS(short)
WIDTHS(int)
WIDTHS(long)
WIDTHS(float)
WIDTHS(double)

#define HALVES(N)                                                                               \
    kernel void halves_##N(global half *p, global float *q, global double *d)                   \
    {                                                                                           \
        vstore##N(vload_half##N(0, p) + vloada_half##N(1, p), 0, q);                            \
        vstore_half##N(vload##N(1, q), 2, p);                                                   \
        vstore_half##N##_rtz(vload##N(1, q), 3, p);                                             \
        vstorea_half##N##_rtp(vload##N(1, d), 4, p);                                            \
        vstorea_half##N(vload##N(1, d), 5, p);                                                  \
        vstore_half_rtn(d[0], 9, p);                                                            \
        q[9] = vload_half(7, p);                                                                \
    }

HALVES(2)
HALVES(3)
HALVES(4)
HALVES(16)

kernel void shuffles(global float4 *r, global const float8 *x, global const uint4 *mask)
{
    r[0] = shuffle(x[0], mask[0]) + shuffle2(x[0], x[1], mask[1]);
    r[1].xz = shuffle2(x[0].lo, x[1].hi, mask[2].xy);
}

global int counter = 5;
global float factors[3] = {1, 2, 3};
global int *counts = &counter;
constant int table[4] = {1, 2, 3, 4};

typedef struct record {
    char tag;
    float3 place;
    int numbers[5];
    double weight;
} record;

typedef struct __attribute__((packed)) tight {
    char tag;
    int number;
    float weight;
} tight;

constant record first = {1, {1, 2, 3}, {1, 2, 3, 4, 5}, 2.0};
constant record *constant firsts = &first;
constant tight tights[2] = {{1, 2, 3}, {4, 5, 6}};

record changed(record r, int k)
{
    r.numbers[k & 3] = k;
    r.place.x += k;
    return r;
}

kernel void records(global record *out, record in, global int *q, tight t)
{
    const size_t i = get_global_id(0);
    local int tile[16];
    local float4 other;
    tile[i & 15] = q[i];
    other = (float4)(q[0]);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = changed(in, q[i]);
    out[i + 1] = changed(first, tile[3]);
    in.numbers[2] = 7;
    q[i] = in.numbers[1] + table[i & 3] + tights[i & 1].number + t.number + (int)factors[i % 3] +
           (*counts)++ + firsts->numbers[q[1] & 3] + (int)other.w;
    bool flags[4] = {true, false, true, i > 3};
    q[3] = flags[i & 3];
}

kernel void called(global record *out, global int *q)
{
    records(out, first, q, tights[0]);
}

kernel void loops(global int *q, int n)
{
    int s = 0;
    switch (q[0]) {
    case 1:
        s += 2; /* falls through */
    case 2:
    case 7:
        s += 3;
        break;
    case -5:
        s = 9;
        break;
    default:
        s = 1;
    }
    for (int i = 0; i < n; i++) {
        if (q[i] < 0)
            continue;
        if (q[i] > 100)
            break;
        for (s += q[i]; s > 10; s -= 3)
            if (s == 11)
                goto out;
    }
out:
    q[1] = s;
    switch ((long)q[2] << 30) {
    case 0x100000000L:
        q[3] = 1;
        break;
    case 5:
        q[3] = 2;
    }
    switch ((char)q[5]) {
    case 3:
        q[6] = 1;
        break;
    case -3:
        q[6] = 5;
    }
}

kernel void two_entries(global int *q)
{
    int a = q[0];
first:
    if (a & 1)
        goto second;
    a += q[1];
    if (a > 100)
        goto end;
second:
    a *= 3;
    if (a < 50)
        goto first;
    if (a < 60)
        goto second;
end:
    q[0] = a;
}

kernel void spaces(global int *p, local int *l, global int *r)
{
    const size_t i = get_global_id(0);
    int mine = 3;
    int *any = (i & 1) != 0 ? (int *)p : (i & 2) != 0 ? (int *)l : &mine;
    global int *g = to_global(any);
    local int *w = to_local(any);
    private int *m = to_private(any);
    if (g != 0)
        *g = 1;
    if (w != 0)
        *w = 2;
    if (m != 0)
        *m = 3;
    r[i] = (int)get_fence(any) + mine;
}

kernel void questions(global ulong *r, uint d)
{
    *r++ = get_work_dim() + get_global_size(d) + get_local_size(d) + get_enqueued_local_size(d);
    *r++ = get_num_groups(d) + get_global_offset(d) + get_global_linear_id();
    *r++ = get_local_linear_id() + get_group_id(d) + get_local_id(d) + get_global_id(d);
    *r++ = get_global_id(0) + get_global_size(1) + get_local_size(2) + get_num_groups(2);
}

kernel void messages(global int *p, global float *f, constant char *format)
{
    prefetch(p, 4);
    printf("%d %f\n", p[0], f[0]);
    printf("%v4d %hhd %s\n", (int4)(1, 2, 3, 4), (char)p[0], "text");
}
