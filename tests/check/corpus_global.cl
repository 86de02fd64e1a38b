/* More of what corpus.cl has, on global memory, and of its other errors. */

typedef struct row {
    int v[4];
} row;

typedef struct mixed {
    char tag;
    short count;
    long sum;
} mixed;

/* ---- Races on global memory ------------------------------------------------------------------ */

//: 4x4 / 1 : 64 : race
kernel void global_transpose(global int *a)
{
    const int x = get_local_id(0), y = get_local_id(1);
    a[y * 4 + x] = x; // !
    const int other = a[x * 4 + y]; // !
    if (other > 100)
        a[0] = 0;
}

//: 4x4 / 1 : 64 :
kernel void global_transpose_cured(global int *a)
{
    const int x = get_local_id(0), y = get_local_id(1);
    a[y * 4 + x] = x;
    barrier(CLK_GLOBAL_MEM_FENCE);
    const int other = a[x * 4 + y];
    if (other > 100)
        a[0] = 0;
}

//: 16 / 1 : 256 256 : race
kernel void global_vectors(global float4 *a, global float4 *b)
{
    const int l = get_local_id(0);
    a[l] = 1; // !
    b[l] = a[15 - l]; // !
}

//: 16 / 1 : 256 256 :
kernel void global_vectors_cured(global float4 *a, global float4 *b)
{
    const int l = get_local_id(0);
    a[l] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
    b[l] = a[15 - l];
}

//: 16 / 1 : 256 64 : race
kernel void global_members(global mixed *a, global int *b)
{
    const int l = get_local_id(0);
    a[l].count = l; // !
    b[l] = a[l ^ 1].count; // !
}

//: 16 / 1 : 256 64 :
kernel void global_members_cured(global mixed *a, global int *b)
{
    const int l = get_local_id(0);
    a[l].count = l;
    barrier(CLK_GLOBAL_MEM_FENCE);
    b[l] = a[l ^ 1].count;
}

//: 32 / 1 : 132 : race
kernel void prefix_in_place(global int *a)
{
    const int l = get_local_id(0);
    const int left = a[l]; // !
    a[l + 1] += left; // !
}

//: 32 / 1 : 132 :
kernel void prefix_in_place_cured(global int *a)
{
    const int l = get_local_id(0);
    const int left = a[l];
    barrier(CLK_GLOBAL_MEM_FENCE);
    a[l + 1] = left;
}

//: 32 / 1 : 128 128 : race
kernel void counted_then_read(global int *a, global int *b)
{
    const int l = get_local_id(0);
    atomic_inc(&a[l / 2]); // !
    b[l] = a[l]; // !
}

//: 32 / 1 : 128 128 :
kernel void counted_then_read_cured(global int *a, global int *b)
{
    const int l = get_local_id(0);
    atomic_inc(&a[l / 2]);
    barrier(CLK_GLOBAL_MEM_FENCE);
    b[l] = a[l];
}

//: 4x4 / 2x3 : 32 : race
kernel void column_sums(global int *a)
{
    const int x = get_global_id(0);
    if (get_local_id(1) == 0)
        a[x] += x; // !
}

//: 4x4 / 2x3 : 32 :
kernel void column_sums_cured(global int *a)
{
    const int x = get_global_id(0);
    if (get_local_id(1) == 0)
        atomic_add(&a[x], x);
}

//: 2x2x2 / 2x2x2 : 256 : race
kernel void tile_cube(global int *a)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    a[(z % 3 * 4 + y) * 4 + x] = z; // !
}

//: 2x2x2 / 2x2x2 : 256 :
kernel void tile_cube_cured(global int *a)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    a[(z * 4 + y) * 4 + x] = z;
}

//: 8 / 4 : 132 : race
kernel void halo(global int *a)
{
    const int l = get_local_id(0), g = get_group_id(0);
    a[g * 8 + l] = l; // !
    if (l == 7)
        a[g * 8 + 8] = 0; // !
}

//: 8 / 4 : 132 :
kernel void halo_cured(global int *a)
{
    const int l = get_local_id(0), g = get_group_id(0);
    a[g * 8 + l] = l;
    if (l == 7)
        a[g * 8 + 7] = 0;
}

//: 4 / 4 : 4 64 : race
kernel void plain_flag(global int *flag, global int *a)
{
    if (get_global_id(0) == 0)
        *flag = 1; // !
    a[get_global_id(0)] = *flag; // !
}

//: 4 / 4 : 4 64 :
kernel void plain_flag_cured(global int *flag, global int *a)
{
    if (get_global_id(0) == 0)
        atomic_xchg(flag, 1);
    a[get_global_id(0)] = atomic_or(flag, 0);
}

//: 8 / 4 : 128 : race
kernel void collision(global int *a)
{
    a[get_global_id(0) * 5 % 31] = 1; // !
}

//: 8 / 4 : 128 :
kernel void collision_cured(global int *a)
{
    a[get_global_id(0) * 5 % 32] = 1;
}

//: 4 / 2 : 8 : race
kernel void all_write(global int *a)
{
    a[get_group_id(0)] = get_local_id(0); // !
}

//: 4 / 2 : 8 :
kernel void all_write_cured(global int *a)
{
    if (get_local_id(0) == 3)
        a[get_group_id(0)] = 3;
}

/* ---- Memory ---------------------------------------------------------------------------------- */

//: 4x4 / 2x2 : 224 : memory
kernel void last_row(global int *a)
{
    a[get_global_id(1) * 8 + get_global_id(0)] = 1; // !
}

//: 4x4 / 2x2 : 256 :
kernel void last_row_cured(global int *a)
{
    a[get_global_id(1) * 8 + get_global_id(0)] = 1;
}

//: 2x2x2 / 1x1x2 : 60 : memory
kernel void last_slice(global int *a)
{
    a[(get_global_id(2) * 2 + get_global_id(1)) * 2 + get_global_id(0)] = 1; // !
}

//: 2x2x2 / 1x1x2 : 64 :
kernel void last_slice_cured(global int *a)
{
    a[(get_global_id(2) * 2 + get_global_id(1)) * 2 + get_global_id(0)] = 1;
}

//: 16 / 1 : 15 : memory
kernel void last_byte(global uchar *a)
{
    a[get_global_id(0)] = 1; // !
}

//: 16 / 1 : 16 :
kernel void last_byte_cured(global uchar *a)
{
    a[get_global_id(0)] = 1;
}

//: 16 / 1 : 124 : memory
kernel void last_long(global long *a)
{
    a[get_global_id(0)] += 1; // !
}

//: 16 / 1 : 128 :
kernel void last_long_cured(global long *a)
{
    a[get_global_id(0)] += 1;
}

//: 16 / 1 : 64 : memory
kernel void backwards(global int *a)
{
    a[14 - (int)get_global_id(0)] = 1; // !
}

//: 16 / 1 : 64 :
kernel void backwards_cured(global int *a)
{
    a[15 - (int)get_global_id(0)] = 1;
}

//: 16 / 1 : 252 256 : memory
kernel void last_struct(global row *a, global row *b)
{
    a[get_global_id(0)] = b[15 - get_global_id(0)]; // !
}

//: 16 / 1 : 256 256 :
kernel void last_struct_cured(global row *a, global row *b)
{
    a[get_global_id(0)] = b[15 - get_global_id(0)];
}

//: 4x4 / 1 : 64 : memory
kernel void row_behind(global int *a)
{
    local int tile[4][4];
    const int x = get_local_id(0), y = get_local_id(1);
    tile[y][x] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[y * 4 + x] = tile[y + 1][x]; // !
}

//: 4x4 / 1 : 64 :
kernel void row_behind_cured(global int *a)
{
    local int tile[4][4];
    const int x = get_local_id(0), y = get_local_id(1);
    tile[y][x] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[y * 4 + x] = tile[3 - y][x];
}

//: 16 / 1 : 64 =0 : memory
kernel void private_before(global int *a, int n)
{
    int s[4] = {1, 2, 3, 4};
    s[(n + (int)get_local_id(0)) % 4 - 1] = 3; // !
    a[get_local_id(0)] = s[n & 3];
}

//: 16 / 1 : 64 =0 :
kernel void private_before_cured(global int *a, int n)
{
    int s[4] = {1, 2, 3, 4};
    s[(n + (int)get_local_id(0)) % 4] = 3;
    a[get_local_id(0)] = s[n & 3];
}

//: 16 / 1 : null 64 : memory
kernel void write_to_nothing(global int *a, global int *b)
{
    a[get_global_id(0)] = b[get_global_id(0)]; // !
}

//: 16 / 1 : 64 64 :
kernel void write_to_nothing_cured(global int *a, global int *b)
{
    a[get_global_id(0)] = b[get_global_id(0)];
}

//: 16 / 1 : 64 freed64 : memory
kernel void read_freed(global int *a, global int *b)
{
    a[get_global_id(0)] = b[get_global_id(0)]; // !
}

//: 16 / 1 : 64 64 :
kernel void read_freed_cured(global int *a, global int *b)
{
    a[get_global_id(0)] = b[get_global_id(0)];
}

//: 16 / 1 : 64 L60 : memory
kernel void counts_behind(global int *a, local int *s)
{
    if (get_local_id(0) < 15)
        s[get_local_id(0)] = 0;
    a[get_local_id(0)] = atomic_xchg(&s[get_local_id(0)], 1); // !
}

//: 16 / 1 : 64 L64 :
kernel void counts_behind_cured(global int *a, local int *s)
{
    s[get_local_id(0)] = 0;
    a[get_local_id(0)] = atomic_xchg(&s[get_local_id(0)], 1);
}

//: 4 / 1 : 64 =17 : memory
kernel void walk(global int *a, int n)
{
    int sum = 0;
    for (global int *at = a + get_local_id(0); at < a + n + 3; at += 4)
        sum += *at; // !
    if (sum > 1000)
        a[get_local_id(0)] = sum;
}

//: 4 / 1 : 64 =13 :
kernel void walk_cured(global int *a, int n)
{
    int sum = 0;
    for (global int *at = a + get_local_id(0); at < a + n + 3; at += 4)
        sum += *at;
    if (sum > 1000)
        a[get_local_id(0)] = sum;
}

/* ---- Memory that nobody wrote ---------------------------------------------------------------- */

//: 4x4 / 1 : 64 : init
kernel void one_column(global int *a)
{
    local int tile[4][5];
    const int x = get_local_id(0), y = get_local_id(1);
    tile[y][x] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[y * 4 + x] = tile[y][x + 1]; // !
}

//: 4x4 / 1 : 64 :
kernel void one_column_cured(global int *a)
{
    local int tile[4][5];
    const int x = get_local_id(0), y = get_local_id(1);
    tile[y][x] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[y * 4 + x] = tile[y][3 - x];
}

//: 16 / 1 : 128 : init
kernel void one_member(global long *a)
{
    local mixed s[16];
    const int l = get_local_id(0);
    s[l].tag = l;
    s[l].count = l;
    a[l] = s[l].tag + s[l].sum; // !
}

//: 16 / 1 : 128 :
kernel void one_member_cured(global long *a)
{
    local mixed s[16];
    const int l = get_local_id(0);
    s[l].tag = l;
    s[l].sum = l;
    a[l] = s[l].tag + s[l].sum;
}

//: 16 / 1 : 16 : init
kernel void one_byte(global uchar *a)
{
    local uchar s[32];
    const int l = get_local_id(0);
    s[2 * l] = l;
    a[l] = s[2 * l + 1]; // !
}

//: 16 / 1 : 16 :
kernel void one_byte_cured(global uchar *a)
{
    local uchar s[32];
    const int l = get_local_id(0);
    s[2 * l] = l;
    a[l] = s[2 * l];
}

//: 16 / 1 : 64 =3 : init
kernel void some_rounds(global int *a, int n)
{
    local int s[16];
    const int l = get_local_id(0);
    for (int i = l; i < n * 4; i += 16)
        s[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[15 - l]; // !
}

//: 16 / 1 : 64 =4 :
kernel void some_rounds_cured(global int *a, int n)
{
    local int s[16];
    const int l = get_local_id(0);
    for (int i = l; i < n * 4; i += 16)
        s[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[15 - l];
}

/* ---- Waits ----------------------------------------------------------------------------------- */

//: 32 / 2 : 256 : sync
kernel void wait_in_a_loop(global int *a)
{
    for (int i = 0; i < (int)get_local_id(0); i++)
        barrier(CLK_LOCAL_MEM_FENCE); // !
    a[get_global_id(0)] = 1;
}

//: 32 / 2 : 256 :
kernel void wait_in_a_loop_cured(global int *a)
{
    for (int i = 0; i < (int)get_local_size(0); i++)
        barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = 1;
}

//: 32 / 2 : 256 : sync
kernel void early_return(global int *a)
{
    if (get_local_id(0) == 3)
        return;
    barrier(CLK_LOCAL_MEM_FENCE); // !
    a[get_global_id(0)] = 1;
}

//: 32 / 2 : 256 :
kernel void early_return_cured(global int *a)
{
    if (get_group_id(0) == 1)
        return;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = 1;
}

//: 4x4 / 2x1 : 128 : sync
kernel void first_column_waits(global int *a)
{
    if (get_local_id(0) == 0)
        barrier(CLK_LOCAL_MEM_FENCE); // !
    a[get_global_id(0) * 4 + get_local_id(1)] = 1;
}

//: 4x4 / 2x1 : 128 :
kernel void first_column_waits_cured(global int *a)
{
    if (get_group_id(0) == 0)
        barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0) * 4 + get_local_id(1)] = 1;
}

/* ---- Two components of a vector, chosen pointers --------------------------------------------- */

/* The compiler keeps the vector, and writes all of it twice. */
//: 16 / 2 : 512 : race
kernel void two_components(global float4 *a)
{
    const int i = get_global_id(0);
    a[i].x = a[i].z; // !
    a[i].y = a[(i + 1) & 31].x; // !
}

//: 16 / 2 : 512 :
kernel void two_components_cured(global float4 *a)
{
    const int i = get_global_id(0);
    a[i].x = a[i].z;
    a[i].y = a[(i + 1) & 31].w;
}

/* Behind the end of either there is a gap. */
//: 16 / 1 : 64 64 : memory
kernel void chosen_end(global int *a, global int *b)
{
    const int l = get_local_id(0);
    global int *p = l & 1 ? a : b;
    p[l + 1] = l; // !
}

//: 16 / 1 : 68 68 :
kernel void chosen_end_cured(global int *a, global int *b)
{
    const int l = get_local_id(0);
    global int *p = l & 1 ? a : b;
    p[l + 1] = l;
}
