/* More kernels with one error each, and cured (corpus.cl): private memory that is read before it is
 * written, and operations of a sub-group that not all of it come to. */

/* ---- Private arrays -------------------------------------------------------------------------- */

//: 16 / 2 : 128 128 : init
kernel void bins(global const int *a, global int *b)
{
    int counts[8];
    for (int j = 0; j < 7; j++)
        counts[j] = 0;
    counts[a[get_global_id(0)] & 7]++;
    int most = 0;
    for (int j = 0; j < 8; j++)
        most = max(most, counts[j]); // !
    b[get_global_id(0)] = most;
}

//: 16 / 2 : 128 128 :
kernel void bins_cured(global const int *a, global int *b)
{
    int counts[8];
    for (int j = 0; j < 8; j++)
        counts[j] = 0;
    counts[a[get_global_id(0)] & 7]++;
    int most = 0;
    for (int j = 0; j < 8; j++)
        most = max(most, counts[j]);
    b[get_global_id(0)] = most;
}

//: 5 / 3 : 60 60 : init
kernel void pop(global const int *a, global int *b)
{
    int stack[8], depth = 0;
    for (int j = 0; j < a[get_global_id(0)]; j++)
        stack[depth++] = j;
    b[get_global_id(0)] = stack[depth & 7]; // !
}

//: 5 / 3 : 60 60 :
kernel void pop_cured(global const int *a, global int *b)
{
    int stack[8], depth = 0;
    for (int j = 0; j < a[get_global_id(0)] + 1; j++)
        stack[depth++ & 7] = j;
    b[get_global_id(0)] = depth > 0 ? stack[(depth - 1) & 7] : 0;
}

//: 8x2 / 1x2 : 128 : init
kernel void branch(global int *a)
{
    char seen[16];
    const int i = get_global_id(1) * 8 + get_global_id(0);
    for (int j = 0; j < 16; j += 2)
        seen[j] = 0;
    if (seen[i & 15]) // !
        a[i] = 1;
}

//: 8x2 / 1x2 : 128 :
kernel void branch_cured(global int *a)
{
    char seen[16];
    const int i = get_global_id(1) * 8 + get_global_id(0);
    for (int j = 0; j < 16; j += 2)
        seen[j] = 0;
    if ((i & 1) == 0 && seen[i & 15])
        a[i] = 1;
}

//: 16 / 1 : 128 : init
kernel void address(global int *a)
{
    int next[4];
    for (int j = 1; j < 4; j++)
        next[j] = j & 1;
    a[2 * get_global_id(0) + (next[get_global_id(0) & 3] & 1)] = 1; // !
}

//: 16 / 1 : 128 :
kernel void address_cured(global int *a)
{
    int next[4];
    for (int j = 0; j < 4; j++)
        next[j] = 16;
    a[get_global_id(0) + next[get_global_id(0) & 3]] = 1;
}

//: 16 / 1 : 64 64 : init
kernel void walk(global const int *a, global int *b)
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
kernel void walk_cured(global const int *a, global int *b)
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

typedef struct particle {
    float x, y;
    short kind;
} particle;

//: 16 / 1 : 64 64 : init
kernel void member(global const int *a, global float *b)
{
    particle all[4];
    for (int j = 0; j < 4; j++) {
        all[j].x = 1;
        all[j].kind = 2;
        if (j < 3)
            all[j].y = 3;
    }
    const particle *p = &all[(a[get_global_id(0)] + get_global_id(0)) & 3];
    b[get_global_id(0)] = p->kind > a[0] ? p->y : p->x; // !
}

/* What is copied need not be written, nor what is not asked for. */
//: 16 / 1 : 64 64 :
kernel void member_cured(global const int *a, global float *b)
{
    particle all[4], others[4];
    for (int j = 0; j < 4; j++) {
        all[j].x = 1;
        all[j].kind = a[j];
        if (a[j] > 0)
            all[j].y = 3;
    }
    for (int j = 0; j < 4; j++)
        others[j] = all[3 - j];
    const particle *p = &others[a[get_global_id(0)] & 3];
    b[get_global_id(0)] = p->kind > 0 ? p->y : p->x;
}

/* Of three components the compiler writes four. */
//: 16 / 1 : 256 256 :
kernel void components_cured(global float4 *a, global float3 *b)
{
    float4 rows[4];
    for (int j = 0; j < 4; j++)
        rows[j].xyz = (float3)(1, 2, 3);
    const float4 row = rows[get_global_id(0) & 3];
    float3 others[4];
    for (int j = 0; j < 4; j++)
        others[j] = rows[j ^ 1].zyx;
    a[get_global_id(0)] = row.zyxx;
    b[get_global_id(0)] = others[get_global_id(0) & 3];
}

/* ---- Operations of a sub-group --------------------------------------------------------------- */

#pragma OPENCL EXTENSION cl_khr_subgroups : enable

//: 16 / 1 : 64 64 : sync
kernel void parted_sum(global const int *a, global int *b)
{
    const int i = get_global_id(0);
    int sum = 0;
    if (a[i] == 0 && i > 1)
        sum = sub_group_reduce_add(i); // !
    b[i] = sum;
}

//: 16 / 1 : 64 64 :
kernel void parted_sum_cured(global const int *a, global int *b)
{
    const int i = get_global_id(0);
    const int sum = sub_group_reduce_add(a[i] == 0 && i > 1 ? i : 0);
    b[i] = sum;
}

//: 16 / 1 : 64 : sync
kernel void parted_barrier(global int *a)
{
    const int i = get_global_id(0);
    if (i % 3 != 0)
        sub_group_barrier(CLK_LOCAL_MEM_FENCE); // !
    a[i] = i;
}

/* The group's own exchange may have one that work-items come to part by part. */
//: 16 / 1 : 64 :
kernel void parted_barrier_cured(global int *a)
{
    const int i = get_global_id(0);
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = work_group_reduce_add(i % 3);
}

//: 20 / 2 : 160 : sync
kernel void early_return(global int *a)
{
    if (get_global_id(0) % 20 > 13)
        return;
    a[get_global_id(0)] = sub_group_scan_inclusive_add(1); // !
}

/* Whole sub-groups may go elsewhere, and the last one is not whole. */
//: 20 / 2 : 160 :
kernel void early_return_cured(global int *a)
{
    if (get_sub_group_id() > 0)
        return;
    a[get_global_id(0)] = sub_group_scan_inclusive_add(1);
}

//: 16 / 1 : 64 64 : sync
kernel void rounds(global const int *a, global int *b)
{
    const int i = get_global_id(0);
    for (int j = 0; j < (i & 3) + a[i]; j++)
        if (sub_group_any(i == j)) // !
            b[i] = j;
}

//: 16 / 1 : 64 64 :
kernel void rounds_cured(global const int *a, global int *b)
{
    const int i = get_global_id(0);
    for (int j = 0; sub_group_any(j < (i & 3) + a[i]); j++)
        if (j < (i & 3))
            b[i] = j;
}

/* ---- Arrays in structs ----------------------------------------------------------------------- */

typedef struct record {
    int parts[4];
    int sum;
} record;

//: 16 / 2 : 640 =4 : memory
kernel void record_part(global record *a, int m)
{
    a[get_global_id(0)].parts[m] = 9; // !
}

//: 16 / 2 : 640 =3 :
kernel void record_part_cured(global record *a, int m)
{
    a[get_global_id(0)].parts[m] = 9;
}

//: 16 / 2 : 128 128 : memory
kernel void record_in_tile(global const int *a, global int *b)
{
    local record r[16];
    const int l = get_local_id(0);
    r[l].sum = l;
    for (int j = 0; j < 4; j++)
        r[l].parts[j] = j;
    r[l].parts[a[get_global_id(0)] + 4] = 1; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = r[15 - l].sum;
}

//: 16 / 2 : 128 128 :
kernel void record_in_tile_cured(global const int *a, global int *b)
{
    local record r[16];
    const int l = get_local_id(0);
    r[l].sum = l;
    for (int j = 0; j < 4; j++)
        r[l].parts[j] = j;
    r[l].parts[a[get_global_id(0)] + 3] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = r[15 - l].sum;
}

//: 5 / 3 : 60 60 : memory
kernel void own_record(global const int *a, global int *b)
{
    record r[2];
    for (int j = 0; j < 8; j++)
        r[j >> 2].parts[j & 3] = j;
    r[0].sum = r[1].sum = 1;
    r[0].parts[a[get_global_id(0)] - 1] = 7; // !
    b[get_global_id(0)] = r[a[get_global_id(0)] & 1].parts[a[get_global_id(0)] & 3] + r[0].sum;
}

//: 5 / 3 : 60 60 :
kernel void own_record_cured(global const int *a, global int *b)
{
    record r[2];
    for (int j = 0; j < 8; j++)
        r[j >> 2].parts[j & 3] = j;
    r[0].sum = r[1].sum = 1;
    r[0].parts[a[get_global_id(0)]] = 7;
    b[get_global_id(0)] = r[a[get_global_id(0)] & 1].parts[a[get_global_id(0)] & 3] + r[0].sum;
}
