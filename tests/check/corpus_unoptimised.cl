/* More kernels with one error each, and cured (corpus.cl), not optimised: variables are there as
 * the source has them. */
#pragma clang optimize off

//: 16 / 1 : 64 64 : init
kernel void largest(global const float *a, global float *b)
{
    float best;
    for (int j = 0; j < 16; j++)
        if (a[j] > 3)
            best = a[j];
    b[get_global_id(0)] = best; // !
}

//: 16 / 1 : 64 64 :
kernel void largest_cured(global const float *a, global float *b)
{
    float best;
    bool any = false;
    for (int j = 0; j < 16; j++)
        if (a[j] > 3) {
            best = a[j];
            any = true;
        }
    if (any && best > 4)
        b[get_global_id(0)] = best;
}

static void split(int n, int *part, int *rest)
{
    *part = n / 2;
    if (n % 2 != 0)
        *rest = n - *part;
}

//: 16 / 1 : 64 : init
kernel void helper(global int *b)
{
    int half_of_it, rest;
    split(get_global_id(0), &half_of_it, &rest);
    b[get_global_id(0)] = half_of_it + rest; // !
}

//: 16 / 1 : 64 :
kernel void helper_cured(global int *b)
{
    int half_of_it, rest;
    split(2 * get_global_id(0) + 1, &half_of_it, &rest);
    b[get_global_id(0)] = half_of_it + rest;
}

typedef struct box {
    int low, high;
    char name;
} box;

/* Of three components the compiler writes four, of a struct the padding. */
//: 16 / 1 : 192 256 : init
kernel void parts(global box *a, global float3 *b)
{
    box one;
    float3 v;
    one.low = get_global_id(0);
    v.x = v.y = one.low;
    v.z = 1;
    b[get_global_id(0)] = v;
    if (one.low < one.high) // !
        a[get_global_id(0)] = one;
}

//: 16 / 1 : 192 256 :
kernel void parts_cured(global box *a, global float3 *b)
{
    box one;
    float3 v;
    one.low = get_global_id(0);
    v.x = v.y = one.low;
    v.z = 1;
    b[get_global_id(0)] = v;
    one.high = one.low + 2;
    one.name = 1;
    if (one.low < one.high)
        a[get_global_id(0)] = one;
}

typedef struct answer {
    int is_there, where;
} answer;

answer find_it(global const int *a, int what)
{
    answer out; // the place is set only where it is found
    out.is_there = 0;
    for (int k = 0; k < 8; k++)
        if (a[k] == what) {
            out.is_there = 1;
            out.where = k;
        }
    return out;
}

//: 16 / 1 : 64 64 : init
kernel void three_of_four(global const float *a, global float *out)
{
    float4 v;
    v.x = a[0];
    v.y = a[1];
    v.z = a[2];
    out[get_global_id(0)] = dot(v, (float4)(1)); // !
}

//: 16 / 1 : 64 64 :
kernel void three_of_four_cured(global const float *a, global float *out)
{
    float4 v;
    v.x = a[0];
    v.y = a[1];
    v.z = a[2];
    v.w = a[3];
    out[get_global_id(0)] = dot(v, (float4)(1));
}

//: 16 / 1 : 64 64 : init
kernel void not_found(global const int *a, global int *out)
{
    const answer found = find_it(a, 77);
    if (get_global_id(0) == 0)
        out[found.where & 15] = 1; // !
}

//: 16 / 1 : 64 64 :
kernel void not_found_cured(global const int *a, global int *out)
{
    const answer found = find_it(a, 77);
    if (found.is_there)
        out[found.where & 15] = 1;
}

/* The walk of corpus_private.cl, which keeps its pointer in memory here. */
//: 16 / 1 : 64 64 : init
kernel void walk_slowly(global const int *a, global int *b)
{
    int next[16];
    const int i = get_global_id(0);
    for (int j = a[0]; j < 15; j++)
        next[j] = j + 1;
    const int *p = next;
    for (int j = 0; j < i; j++)
        p = a[j] > 1 ? &next[3] : p + 1;
    b[i] = *p; // !
}

//: 16 / 1 : 64 64 :
kernel void walk_slowly_cured(global const int *a, global int *b)
{
    int next[16];
    const int i = get_global_id(0);
    for (int j = a[0]; j < 15; j++)
        next[j] = j + 1;
    const int *p = next;
    for (int j = 0; j < i && j < 14; j++)
        p = a[j] > 1 ? &next[3] : p + 1;
    b[i] = *p;
}
