/* Reads of global memory that nobody wrote since it was allocated: `device` memory is fresh; of
 * `filled` a fill has written the bytes behind the stroke. */

typedef struct mixed {
    char tag;
    short count;
    long sum;
} mixed;

//: 16 / 2 : device128 : init
kernel void fresh_count(global int *a)
{
    a[get_global_id(0)] += 1; // !
}

//: 16 / 2 : device128 :
kernel void fresh_count_cured(global int *a)
{
    a[get_global_id(0)] = 0;
    a[get_global_id(0)] += 1;
}

//: 16 / 2 : filled128/64 128 : init
kernel void fresh_half(global const int *in, global int *out)
{
    const int i = get_global_id(0);
    out[i] = in[i]; // !
}

//: 16 / 2 : filled128/128 128 :
kernel void fresh_half_cured(global const int *in, global int *out)
{
    const int i = get_global_id(0);
    out[i] = in[i];
}

//: 16 / 2 : filled128/124 128 : init
kernel void fresh_last(global const int *in, global int *out)
{
    const int i = get_global_id(0);
    out[i] = in[31 - i]; // !
}

//: 16 / 2 : filled128/124 128 :
kernel void fresh_last_cured(global const int *in, global int *out)
{
    const int i = get_global_id(0);
    out[i] = i == 0 ? 0 : in[31 - i];
}

//: 16 / 1 : device68 64 : init
kernel void fresh_neighbour(global int *a, global int *b)
{
    const int l = get_local_id(0);
    a[l] = l;
    barrier(CLK_GLOBAL_MEM_FENCE);
    b[l] = a[l + 1]; // !
}

//: 16 / 1 : device68 64 :
kernel void fresh_neighbour_cured(global int *a, global int *b)
{
    const int l = get_local_id(0);
    a[l] = l;
    barrier(CLK_GLOBAL_MEM_FENCE);
    b[l] = a[(l + 1) & 15];
}

//: 16 / 1 : device256 64 : init
kernel void fresh_member(global mixed *a, global int *b)
{
    const int l = get_local_id(0);
    a[l].sum = l;
    b[l] = (int)a[l].sum + a[l].count; // !
}

//: 16 / 1 : device256 64 :
kernel void fresh_member_cured(global mixed *a, global int *b)
{
    const int l = get_local_id(0);
    a[l].sum = l;
    a[l].count = 1;
    b[l] = (int)a[l].sum + a[l].count;
}

//: 16 / 2 : device4 : init
kernel void fresh_counter(volatile global int *a)
{
    atomic_inc(a); // !
}

//: 16 / 2 : filled4/4 :
kernel void fresh_counter_cured(volatile global int *a)
{
    atomic_inc(a);
}

//: 16 / 2 : device32 64 : init
kernel void fresh_bytes(global uchar *a, global ushort *b)
{
    const int i = get_global_id(0);
    if (i % 4 != 3)
        a[i] = 1;
    b[i] = a[i]; // !
}

//: 16 / 2 : device32 64 :
kernel void fresh_bytes_cured(global uchar *a, global ushort *b)
{
    const int i = get_global_id(0);
    a[i] = i % 4 != 3;
    b[i] = a[i];
}

//: 4x4 / 2x2 : device4096 1024 : init
kernel void fresh_column(global float4 *a, global float4 *b)
{
    const int x = get_global_id(0), y = get_global_id(1);
    b[y * 8 + x] = a[x * 32 + y * 4]; // !
}

//: 4x4 / 2x2 : filled4096/4096 1024 :
kernel void fresh_column_cured(global float4 *a, global float4 *b)
{
    const int x = get_global_id(0), y = get_global_id(1);
    b[y * 8 + x] = a[x * 32 + y * 4];
}
