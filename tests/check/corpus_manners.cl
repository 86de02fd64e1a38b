/* More kernels with one error each, and corrected (corpus.cl): halves of vectors, structs, what
 * dynamic memory is carved into, helpers, atomics of 64 bits, sub-groups, three dimensions. */
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

typedef struct particle {
    float3 where;
    int kind;
} particle;

//: 64 / 2 : 2048 : race
kernel void half_of_a_vector(global float4 *a)
{
    local float4 tile[64];
    const int l = get_local_id(0);
    tile[l].xy = a[get_global_id(0)].xy;            // !
    tile[l].zw = (float2)(l, -l);                   // !
    a[get_global_id(0)].xy = tile[(l + 1) % 64].zw; // !
}

//: 64 / 2 : 2048 :
kernel void half_of_a_vector_cured(global float4 *a)
{
    local float4 tile[64];
    const int l = get_local_id(0);
    tile[l].xy = a[get_global_id(0)].xy;
    tile[l].zw = (float2)(l, -l);
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)].xy = tile[(l + 1) % 64].zw;
}

//: 32 / 2 : 2048 : race
kernel void particles(global particle *a)
{
    local particle tile[32];
    const int l = get_local_id(0);
    tile[l] = a[get_global_id(0)];                // !
    a[get_global_id(0)].kind += tile[l ^ 1].kind; // !
}

//: 32 / 2 : 2048 :
kernel void particles_cured(global particle *a)
{
    local particle tile[32];
    const int l = get_local_id(0);
    tile[l] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)].kind += tile[l ^ 1].kind;
}

//: 4x4x4 / 2x1x1 : 512 : race
kernel void slices(global int *a)
{
    local int tile[4][4][4];
    const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    const int at = (z * 4 + y) * 8 + get_global_id(0);
    tile[z][y][x] = a[at];     // !
    a[at] = tile[3 - z][y][x]; // !
}

//: 4x4x4 / 2x1x1 : 512 :
kernel void slices_cured(global int *a)
{
    local int tile[4][4][4];
    const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    const int at = (z * 4 + y) * 8 + get_global_id(0);
    tile[z][y][x] = a[at];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[at] = tile[3 - z][y][x];
}

//: 64 / 2 : 512 L512 : race
kernel void carved(global int *a, local char *room)
{
    local int *first = (local int *)room;
    local int *second = (local int *)(room + 63 * 4);
    const int l = get_local_id(0);
    first[l] = a[get_global_id(0)]; // !
    second[l] = -l;                 // !
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = first[63 - l] + second[63 - l];
}

//: 64 / 2 : 512 L512 :
kernel void carved_cured(global int *a, local char *room)
{
    local int *first = (local int *)room;
    local int *second = (local int *)(room + 64 * 4);
    const int l = get_local_id(0);
    first[l] = a[get_global_id(0)];
    second[l] = -l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = first[63 - l] + second[63 - l];
}

//: 64 / 2 : 512 16 : race
kernel void long_minimum(global const ulong *a, global ulong *out)
{
    local ulong least;
    const int l = get_local_id(0);
    if (l == 0)
        least = ~0ul;       // !
    atom_min(&least, a[l]); // !
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0)
        out[get_group_id(0)] = least;
}

//: 64 / 2 : 512 16 :
kernel void long_minimum_cured(global const ulong *a, global ulong *out)
{
    local ulong least;
    const int l = get_local_id(0);
    if (l == 0)
        least = ~0ul;
    barrier(CLK_LOCAL_MEM_FENCE);
    atom_min(&least, a[l]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0)
        out[get_group_id(0)] = least;
}

void add_halves(local int *values, int l)
{
    for (int step = 32; step > 0; step /= 2) {
        if (l < step)
            values[l] += values[l + step]; // ! tree
    }
}

void add_halves_in_turn(local int *values, int l)
{
    for (int step = 32; step > 0; step /= 2) {
        if (l < step)
            values[l] += values[l + step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

//: 64 / 2 : 512 : race tree
kernel void tree(global int *a)
{
    local int values[64];
    const int l = get_local_id(0);
    values[l] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    add_halves(values, l);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0)
        a[get_global_id(0)] = values[0];
}

//: 64 / 2 : 512 :
kernel void tree_cured(global int *a)
{
    local int values[64];
    const int l = get_local_id(0);
    values[l] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    add_halves_in_turn(values, l);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0)
        a[get_global_id(0)] = values[0];
}

//: 128 / 2 : 1024 : race
kernel void parts_of_sub_groups(global int *a)
{
    local int parts[128];
    const int l = get_local_id(0);
    const int sum = sub_group_reduce_add(a[get_global_id(0)]);
    if (get_sub_group_local_id() == 0)
        parts[get_sub_group_id()] = sum; // !
    if (l == 0) {
        int all = 0;
        for (uint k = 0; k < get_num_sub_groups(); k++)
            all += parts[k]; // !
        a[get_global_id(0)] = all;
    }
}

//: 128 / 2 : 1024 :
kernel void parts_of_sub_groups_cured(global int *a)
{
    local int parts[128];
    const int l = get_local_id(0);
    const int sum = sub_group_reduce_add(a[get_global_id(0)]);
    if (get_sub_group_local_id() == 0)
        parts[get_sub_group_id()] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0) {
        int all = 0;
        for (uint k = 0; k < get_num_sub_groups(); k++)
            all += parts[k];
        a[get_global_id(0)] = all;
    }
}

//: 8x8 / 2x2 : 1024 1024 : race
kernel void product(global const float *a, global float *c)
{
    local float left[8][8], right[8][8];
    const int x = get_local_id(0), y = get_local_id(1);
    const int row = get_global_id(1), column = get_global_id(0);
    float sum = 0;
    for (int t = 0; t < 16; t += 8) {
        left[y][x] = a[row * 16 + t + x];       // !
        right[y][x] = a[(t + y) * 16 + column]; // !
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 8; k++)
            sum += left[y][k] * right[k][x]; // !
    }
    c[row * 16 + column] = sum;
}

//: 8x8 / 2x2 : 1024 1024 :
kernel void product_cured(global const float *a, global float *c)
{
    local float left[8][8], right[8][8];
    const int x = get_local_id(0), y = get_local_id(1);
    const int row = get_global_id(1), column = get_global_id(0);
    float sum = 0;
    for (int t = 0; t < 16; t += 8) {
        left[y][x] = a[row * 16 + t + x];
        right[y][x] = a[(t + y) * 16 + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 8; k++)
            sum += left[y][k] * right[k][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * 16 + column] = sum;
}

//: 64 / 1 : 256 : race
kernel void bits_of_a_word(global uint *a)
{
    local uint bits[2];
    const int l = get_local_id(0);
    if (l < 2)
        bits[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (a[l] == 0)
        bits[l / 32] |= 1u << (l % 32); // !
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = bits[l / 32];
}

//: 64 / 1 : 256 :
kernel void bits_of_a_word_cured(global uint *a)
{
    local uint bits[2];
    const int l = get_local_id(0);
    if (l < 2)
        bits[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (a[l] == 0)
        atomic_or(&bits[l / 32], 1u << (l % 32));
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = bits[l / 32];
}

//: 64 / 1 : 256 : race
kernel void last_warp(global int *a)
{
    local int values[64];
    const int l = get_local_id(0);
    values[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 32; step > 16; step /= 2) {
        if (l < step)
            values[l] += values[l + step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int step = 16; step > 0; step /= 2) {
        if (l < step)
            values[l] += values[l + step]; // !
    }
    if (l == 0)
        a[0] = values[0];
}

//: 64 / 1 : 256 :
kernel void last_warp_cured(global int *a)
{
    local int values[64];
    const int l = get_local_id(0);
    values[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 32; step > 16; step /= 2) {
        if (l < step)
            values[l] += values[l + step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int step = 16; step > 0; step /= 2) {
        if (l < step)
            values[l] += values[l + step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        a[0] = values[0];
}

//: 64 / 1 : 512 : race
kernel void copy_out_overtaken(global int *a)
{
    local int values[64];
    const int l = get_local_id(0);
    values[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t e = async_work_group_copy(a + 64, values, 64, 0); // !
    values[l] = l;                                            // !
    wait_group_events(1, &e);
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = values[63 - l];
}

//: 64 / 1 : 512 :
kernel void copy_out_overtaken_cured(global int *a)
{
    local int values[64];
    const int l = get_local_id(0);
    values[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t e = async_work_group_copy(a + 64, values, 64, 0);
    wait_group_events(1, &e);
    values[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = values[63 - l];
}

//: 32 / 1 : 256 : race
kernel void sorted_yet(global int *a)
{
    local int swapped;
    const int l = get_local_id(0);
    do {
        if (l == 0)
            swapped = 0; // !
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        if (a[2 * l] == a[2 * l + 1]) {
            a[2 * l] = a[2 * l + 1] + 1;
            atomic_xchg(&swapped, 1);
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    } while (swapped); // !
}

//: 32 / 1 : 256 :
kernel void sorted_yet_cured(global int *a)
{
    local int swapped;
    const int l = get_local_id(0);
    do {
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        if (l == 0)
            swapped = 0;
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        if (a[2 * l] == a[2 * l + 1]) {
            a[2 * l] = a[2 * l + 1] + 1;
            atomic_xchg(&swapped, 1);
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    } while (swapped);
}

//: 64 / 1 : 256 : race
kernel void leader_of_a_sub_group(global int *a)
{
    local int found[64];
    const int l = get_local_id(0);
    const int at = sub_group_broadcast(l, 0);
    found[at] = l; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = found[at];
}

//: 64 / 1 : 256 :
kernel void leader_of_a_sub_group_cured(global int *a)
{
    local int found[64];
    const int l = get_local_id(0);
    const int at = sub_group_broadcast(l, 0);
    if (l == at)
        found[at] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = found[at];
}

//: 4x4x4 / 2x2x2 : 2048 : race
kernel void heat_in_place(global float *a)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    const int at = (z * 8 + y) * 8 + x;
    if (z > 0)
        a[at] = (a[at] + a[at - 64]) / 2; // !
}

//: 4x4x4 / 2x2x2 : 2048 :
kernel void heat_in_place_cured(global float *a)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    const int at = (z * 8 + y) * 8 + x;
    if (z > 0)
        a[at] = a[at] / 2;
}

//: 64 / 2 : 64 : race
kernel void long_sum(global long *a)
{
    atom_add(&a[0], (long)get_global_id(0)); // !
    if (get_local_id(0) == 0)
        a[1 + get_group_id(0)] = a[0]; // !
}

//: 64 / 2 : 64 :
kernel void long_sum_cured(global long *a)
{
    atom_add(&a[0], (long)get_global_id(0));
    if (get_local_id(0) == 0)
        a[1 + get_group_id(0)] = atom_add(&a[0], 0);
}

void bump(global int *place)
{
    *place += 1; // ! histogram
}

//: 64 / 2 : 512 64 : race histogram
kernel void histogram(global const int *a, global int *counts)
{
    global int *place = counts + (a[get_global_id(0)] & 15);
    bump(place);
}

//: 64 / 2 : 512 64 :
kernel void histogram_cured(global const int *a, global int *counts)
{
    global int *place = counts + (a[get_global_id(0)] & 15);
    atomic_inc(place);
}

//: 16 / 2 : 448 : race
kernel void threes_as_fours(global float *a)
{
    const int i = get_global_id(0);
    const float4 v = (float4)(i, i + 1, i + 2, 0);
    vstore4(v, 0, a + 3 * i); // !
}

//: 16 / 2 : 448 :
kernel void threes_as_fours_cured(global float *a)
{
    const int i = get_global_id(0);
    const float4 v = (float4)(i, i + 1, i + 2, 0);
    vstore3(v.xyz, i, a);
}

//: 2x4x4 / 2x1x1 : 256 : race
kernel void pitch_too_small(global int *a)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    a[(z * 4 + y) * 3 + x] = x; // !
}

//: 2x4x4 / 2x1x1 : 256 :
kernel void pitch_too_small_cured(global int *a)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    a[(z * 4 + y) * 4 + x] = x;
}

//: 16 / 2 : 512 4 : race
kernel void done_flag(global int *a, global int *done)
{
    const int l = get_local_id(0);
    if (get_group_id(0) == 0) {
        a[l] = l; // !
        barrier(CLK_GLOBAL_MEM_FENCE);
        if (l == 0)
            atomic_xchg(done, 1); // !
    } else if (done[0] == 1) {    // !
        a[16 + l] = a[l];         // !
    }
}

//: 16 / 2 : 512 4 :
kernel void done_flag_cured(global int *a, global int *done)
{
    const int l = get_local_id(0);
    if (get_group_id(0) == 0) {
        a[l] = l;
        barrier(CLK_GLOBAL_MEM_FENCE);
        if (l == 0)
            atomic_xchg(done, 1);
    } else {
        a[16 + l] = l;
    }
}

int sum_of(const int *values, int count)
{
    int sum = 0;
    for (int k = 0; k < count; k++)
        sum += values[k]; // ! private_walk
    return sum;
}

//: 16 / 1 : 64 =9 =8 : memory private_walk
kernel void private_walk(global int *a, int count, int right)
{
    int values[8];
    for (int k = 0; k < 8; k++)
        values[k] = get_global_id(0) + k * count;
    a[get_global_id(0)] = sum_of(values, count);
}

//: 16 / 1 : 64 =9 =8 :
kernel void private_walk_cured(global int *a, int count, int right)
{
    int values[8];
    for (int k = 0; k < 8; k++)
        values[k] = get_global_id(0) + k * count;
    a[get_global_id(0)] = sum_of(values, right);
}

//: 16 / 1 : 64 : memory
kernel void private_structs(global int *a)
{
    struct {
        int key;
        float value;
    } best[4];
    const int l = get_local_id(0);
    for (int k = 0; k < 4; k++) {
        best[k].key = k;
        best[k].value = a[k];
    }
    a[l] = best[l / 3].key; // !
}

//: 16 / 1 : 64 :
kernel void private_structs_cured(global int *a)
{
    struct {
        int key;
        float value;
    } best[4];
    const int l = get_local_id(0);
    for (int k = 0; k < 4; k++) {
        best[k].key = k;
        best[k].value = a[k];
    }
    a[l] = best[l / 4].key;
}

typedef struct record {
    int numbers[8];
} record;

//: 4 / 1 : 120 128 : memory
kernel void whole_record(global const record *a, global record *out)
{
    record mine = a[get_global_id(0)]; // !
    mine.numbers[0] += mine.numbers[7];
    out[get_global_id(0)] = mine;
}

//: 4 / 1 : 120 128 :
kernel void whole_record_cured(global const record *a, global record *out)
{
    record mine = a[get_global_id(0) % 3];
    mine.numbers[0] += mine.numbers[7];
    out[get_global_id(0)] = mine;
}

//: 4 / 1 : 240 64 : memory
kernel void sixteen_behind(global const float *a, global float *out)
{
    const int i = get_global_id(0);
    const float16 v = vload16(i, a); // !
    out[i] = v.s0 + v.sf;
}

//: 4 / 1 : 240 64 :
kernel void sixteen_behind_cured(global const float *a, global float *out)
{
    const int i = get_global_id(0);
    const float16 v = vload16(i % 3, a);
    out[i] = v.s0 + v.sf;
}

//: 8 / 1 : 128 : memory
kernel void long_unaligned(global int *a)
{
    global ulong *counter = (global ulong *)(a + 1);
    atom_inc(counter); // !
}

//: 8 / 1 : 128 :
kernel void long_unaligned_cured(global int *a)
{
    global ulong *counter = (global ulong *)(a + 2);
    atom_inc(counter);
}

constant int primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};

//: 16 / 1 : 64 : memory
kernel void table_by_data(global int *a)
{
    const int i = get_global_id(0);
    a[i] = primes[a[i] + i]; // !
}

//: 16 / 1 : 64 :
kernel void table_by_data_cured(global int *a)
{
    const int i = get_global_id(0);
    a[i] = primes[(a[i] + i) & 7];
}

//: 4x4x2 / 1 : 128 L128 : memory
kernel void dynamic_slab(global int *a, local int *room)
{
    const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    const int at = (z * 4 + y) * 4 + x;
    room[at + z] = a[at]; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    a[at] = room[at];
}

//: 4x4x2 / 1 : 128 L128 :
kernel void dynamic_slab_cured(global int *a, local int *room)
{
    const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    const int at = (z * 4 + y) * 4 + x;
    room[at] = a[at];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[at] = room[at];
}

//: 8x2 / 1x4 : 256 : memory
kernel void other_dimension(global int *a)
{
    const int row = get_group_id(1) * 8 + get_local_id(1);
    a[row * 8 + get_global_id(0)] = row; // !
}

//: 8x2 / 1x4 : 256 :
kernel void other_dimension_cured(global int *a)
{
    const int row = get_group_id(1) * 2 + get_local_id(1);
    a[row * 8 + get_global_id(0)] = row;
}

typedef struct part {
    global int *first;
    int count;
} part;

int last_of(part s)
{
    return s.first[s.count]; // ! span
}

int last_of_right(part s)
{
    return s.first[s.count - 1];
}

//: 8 / 1 : 32 32 : memory span
kernel void span(global int *a, global int *b)
{
    const part s = {.first = a, .count = 8};
    b[get_global_id(0)] = last_of(s);
}

//: 8 / 1 : 32 32 :
kernel void span_cured(global int *a, global int *b)
{
    const part s = {.first = a, .count = 8};
    b[get_global_id(0)] = last_of_right(s);
}

//: 8 / 1 : 32 16 : memory
kernel void turns(global int *a, global int *b)
{
    global int *from = a, *to = b;
    for (int round = 0; round < 2; round++) {
        from[get_global_id(0)] = round; // !
        global int *other = from;
        from = to;
        to = other;
    }
}

//: 8 / 1 : 32 16 :
kernel void turns_cured(global int *a, global int *b)
{
    global int *from = a, *to = b;
    for (int round = 0; round < 2; round++) {
        if (get_global_id(0) < 4)
            from[get_global_id(0)] = round;
        global int *other = from;
        from = to;
        to = other;
    }
}

//: 32 / 1 : 512 : init
kernel void member_of_tile(global int *a)
{
    local particle tile[32];
    const int l = get_local_id(0);
    tile[l].where = (float3)(l);
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = tile[31 - l].kind; // !
}

//: 32 / 1 : 512 :
kernel void member_of_tile_cured(global int *a)
{
    local particle tile[32];
    const int l = get_local_id(0);
    tile[l].where = (float3)(l);
    tile[l].kind = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = tile[31 - l].kind;
}

//: 16 / 1 : 64 =4 64 : init
kernel void filled_for_some(global const int *a, int count, global int *out)
{
    int values[8];
    const int i = get_global_id(0);
    for (int k = 0; k < count; k++)
        values[k] = a[(i + k) & 15];
    int sum = 0;
    for (int k = 0; k < 8; k++)
        sum += values[(k + i) & 7]; // !
    out[i] = sum;                   // !
}

//: 16 / 1 : 64 =4 64 :
kernel void filled_for_some_cured(global const int *a, int count, global int *out)
{
    int values[8];
    const int i = get_global_id(0);
    for (int k = 0; k < 2 * count; k++)
        values[k] = a[(i + k) & 15];
    int sum = 0;
    for (int k = 0; k < 8; k++)
        sum += values[(k + i) & 7];
    out[i] = sum;
}

//: 8x8 / 1 : 256 : init
kernel void corner(global int *a)
{
    local int tile[10][10];
    const int x = get_local_id(0), y = get_local_id(1);
    tile[y + 1][x + 1] = a[y * 8 + x];
    if (y == 0) {
        tile[0][x + 1] = 0;
        tile[9][x + 1] = 0;
    }
    if (x == 0) {
        tile[y + 1][0] = 0;
        tile[y + 1][9] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    a[y * 8 + x] = tile[y][x] + tile[y + 2][x + 2]; // !
}

//: 8x8 / 1 : 256 :
kernel void corner_cured(global int *a)
{
    local int tile[10][10];
    const int x = get_local_id(0), y = get_local_id(1);
    tile[y + 1][x + 1] = a[y * 8 + x];
    if (y == 0) {
        tile[0][x + 1] = 0;
        tile[9][x + 1] = 0;
    }
    if (x == 0) {
        tile[y + 1][0] = 0;
        tile[y + 1][9] = 0;
    }
    if (x == 0 && y == 0)
        tile[0][0] = tile[9][9] = tile[0][9] = tile[9][0] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[y * 8 + x] = tile[y][x] + tile[y + 2][x + 2];
}

//: 4 / 1 : d64/48 16 : init
kernel void fresh_vector(global const float4 *a, global float *out)
{
    const int i = get_global_id(0);
    const float4 v = a[i]; // !
    out[i] = v.x + v.w;    // !
}

//: 4 / 1 : d64/48 16 :
kernel void fresh_vector_cured(global const float4 *a, global float *out)
{
    const int i = get_global_id(0);
    const float4 v = a[i % 3];
    out[i] = v.x + v.w;
}

//: 16 / 2 : 128 : sync
kernel void rounds_of_data(global int *a)
{
    local int sum;
    const int l = get_local_id(0);
    if (l == 0)
        sum = 0;
    const int rounds = 1 + l / 8;
    for (int k = 0; k < rounds; k++) {
        barrier(CLK_LOCAL_MEM_FENCE); // !
        atomic_add(&sum, k);
    }
    barrier(CLK_LOCAL_MEM_FENCE); // !
    a[get_global_id(0)] = sum;
}

//: 16 / 2 : 128 :
kernel void rounds_of_data_cured(global int *a)
{
    local int sum;
    const int l = get_local_id(0);
    if (l == 0)
        sum = 0;
    const int rounds = 2;
    for (int k = 0; k < rounds; k++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        atomic_add(&sum, k);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = sum;
}

void share(local int *values, int l)
{
    values[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE); // ! wait_in_branch
}

//: 32 / 2 : 256 : sync wait_in_branch
kernel void wait_in_branch(global int *a)
{
    local int values[32];
    const int l = get_local_id(0);
    if (l < 16)
        share(values, l);
    if (l < 16)
        a[get_global_id(0)] = values[15 - l];
}

//: 32 / 2 : 256 :
kernel void wait_in_branch_cured(global int *a)
{
    local int values[32];
    const int l = get_local_id(0);
    share(values, l);
    if (l < 16)
        a[get_global_id(0)] = values[15 - l];
}

//: 64 / 1 : 256 : sync
kernel void scan_in_a_switch(global int *a)
{
    const int i = get_global_id(0);
    int sum = 0;
    switch (i & 1) {
    case 0:
        sum = sub_group_scan_inclusive_add(a[i]); // !
        break;
    default:
        sum = -1;
    }
    a[i] = sum;
}

//: 64 / 1 : 256 :
kernel void scan_in_a_switch_cured(global int *a)
{
    const int i = get_global_id(0);
    int sum = 0;
    switch (0) {
    case 0:
        sum = sub_group_scan_inclusive_add(a[i]);
        break;
    default:
        sum = -1;
    }
    a[i] = sum;
}

//: 64 / 1 : 256 : sync
kernel void sum_in_a_loop(global int *a)
{
    const int l = get_local_id(0);
    int sum = 0;
    for (int k = 0; k <= l / 32; k++)
        sum += work_group_reduce_add(a[l]); // !
    a[l] = sum;
}

//: 64 / 1 : 256 :
kernel void sum_in_a_loop_cured(global int *a)
{
    const int l = get_local_id(0);
    int sum = 0;
    for (int k = 0; k < 2; k++)
        sum += work_group_reduce_add(a[l]);
    a[l] = sum;
}

//: 64 / 1 : 256 : sync
kernel void left_early(global int *a)
{
    local int values[64];
    const int l = get_local_id(0);
    if (l >= 60)
        return;
    values[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE); // !
    a[l] = values[l];
}

//: 64 / 1 : 256 :
kernel void left_early_cured(global int *a)
{
    local int values[64];
    const int l = get_local_id(0);
    values[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = values[l];
}
