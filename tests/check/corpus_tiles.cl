/* More of what corpus.cl has, on tile_static memory: other types, shapes, loops and waits. */

/* ---- Races on tile_static memory: types and shapes ------------------------------------------- */

//: 16 / 1 : 128 : race
kernel void longs(global long *a)
{
    local long s[16];
    const int l = get_local_id(0);
    s[l] = a[l]; // !
    a[l] = s[l ^ 1]; // !
}

//: 16 / 1 : 128 :
kernel void longs_cured(global long *a)
{
    local long s[16];
    const int l = get_local_id(0);
    s[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[l ^ 1];
}

//: 16 / 1 : 64 : race
kernel void short_pairs(global short2 *a)
{
    local short2 s[16];
    const int l = get_local_id(0);
    s[l] = a[l]; // !
    a[l] = s[l ^ 1]; // !
}

//: 16 / 1 : 64 :
kernel void short_pairs_cured(global short2 *a)
{
    local short2 s[16];
    const int l = get_local_id(0);
    s[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[l ^ 1];
}

//: 16 / 1 : 64 : race
kernel void quads(global uchar4 *a)
{
    local uchar4 s[16];
    const int l = get_local_id(0);
    s[l] = a[l]; // !
    a[l] = s[l ^ 1]; // !
}

//: 16 / 1 : 64 :
kernel void quads_cured(global uchar4 *a)
{
    local uchar4 s[16];
    const int l = get_local_id(0);
    s[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[l ^ 1];
}

//: 16 / 1 : 1024 : race
kernel void floats16(global float16 *a)
{
    local float16 s[16];
    const int l = get_local_id(0);
    s[l] = a[l]; // !
    a[l] = s[l ^ 1]; // !
}

//: 16 / 1 : 1024 :
kernel void floats16_cured(global float16 *a)
{
    local float16 s[16];
    const int l = get_local_id(0);
    s[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[l ^ 1];
}

//: 32 / 2 : 256 L128 L128 : race
kernel void two_dynamic(global int *a, local int *s, local int *t)
{
    const int l = get_local_id(0);
    s[l] = l;
    t[l] = l; // !
    a[get_global_id(0)] = s[l] + t[31 - l]; // !
}

//: 32 / 2 : 256 L128 L128 :
kernel void two_dynamic_cured(global int *a, local int *s, local int *t)
{
    const int l = get_local_id(0);
    s[l] = l;
    t[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = s[l] + t[31 - l];
}

//: 16x2 / 1x2 : 256 : race
kernel void rows(global int *a)
{
    local int tile[2][16];
    const int x = get_local_id(0), y = get_local_id(1);
    tile[y][x] = x; // !
    a[get_global_id(1) * 16 + x] = tile[1 - y][x]; // !
}

//: 16x2 / 1x2 : 256 :
kernel void rows_cured(global int *a)
{
    local int tile[2][16];
    const int x = get_local_id(0), y = get_local_id(1);
    tile[y][x] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(1) * 16 + x] = tile[1 - y][x];
}

//: 3x3x3 / 1 : 108 : race
kernel void odd_cube(global int *a)
{
    local int tile[3][3][3];
    const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    tile[z][y][x] = x; // !
    a[(z * 3 + y) * 3 + x] = tile[x][y][z]; // !
}

//: 3x3x3 / 1 : 108 :
kernel void odd_cube_cured(global int *a)
{
    local int tile[3][3][3];
    const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    tile[z][y][x] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[(z * 3 + y) * 3 + x] = tile[x][y][z];
}

//: 3x5 / 2x1 : 120 : race
kernel void grid(global int *a)
{
    local int tile[5][3];
    const int x = get_local_id(0), y = get_local_id(1);
    tile[y][x] = 1; // !
    a[get_global_id(0) * 5 + y] = tile[(y + 1) % 5][(x + 1) % 3]; // !
}

//: 3x5 / 2x1 : 120 :
kernel void grid_cured(global int *a)
{
    local int tile[5][3];
    const int x = get_local_id(0), y = get_local_id(1);
    tile[y][x] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0) * 5 + y] = tile[(y + 1) % 5][(x + 1) % 3];
}

typedef struct row {
    int v[4];
} row;

typedef struct mixed {
    char tag;
    short count;
    long sum;
} mixed;

//: 16 / 1 : 64 : race
kernel void inner_array(global int *a)
{
    local row s[4];
    const int l = get_local_id(0);
    s[l / 4].v[l % 4] = l; // !
    a[l] = s[l / 4].v[(l + 1) % 4]; // !
}

//: 16 / 1 : 64 :
kernel void inner_array_cured(global int *a)
{
    local row s[4];
    const int l = get_local_id(0);
    s[l / 4].v[l % 4] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[l / 4].v[(l + 1) % 4];
}

//: 16 / 1 : 128 : race
kernel void mixed_members(global long *a)
{
    local mixed s[16];
    const int l = get_local_id(0);
    s[l].tag = l;
    s[l].count = l; // !
    a[l] = s[l].tag + s[15 - l].count; // !
}

//: 16 / 1 : 128 :
kernel void mixed_members_cured(global long *a)
{
    local mixed s[16];
    const int l = get_local_id(0);
    s[l].tag = l;
    s[l].count = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[l].tag + s[15 - l].count;
}

//: 16 / 1 : 64 : race
kernel void whole_structs(global int *a)
{
    local row s[32];
    const int l = get_local_id(0);
    s[l].v[0] = l; // !
    s[l].v[1] = l; // !
    s[l].v[2] = l; // !
    s[l].v[3] = l; // !
    s[l + 16] = s[15 - l]; // !
    a[l] = s[l + 16].v[3];
}

//: 16 / 1 : 64 :
kernel void whole_structs_cured(global int *a)
{
    local row s[32];
    const int l = get_local_id(0);
    s[l].v[0] = l;
    s[l].v[1] = l;
    s[l].v[2] = l;
    s[l].v[3] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    s[l + 16] = s[15 - l];
    a[l] = s[l + 16].v[3];
}

/* ---- Races on tile_static memory: loops, branches, waits ------------------------------------- */

//: 32 / 1 : 128 : race
kernel void stencil(global int *a)
{
    local int s[34];
    const int l = get_local_id(0) + 1;
    s[l] = a[l - 1];
    if (l == 1)
        s[0] = s[33] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 4; i++) {
        const int sum = s[l - 1] + s[l + 1]; // !
        barrier(CLK_LOCAL_MEM_FENCE);
        s[l] = sum; // !
    }
    a[l - 1] = s[l];
}

//: 32 / 1 : 128 :
kernel void stencil_cured(global int *a)
{
    local int s[34];
    const int l = get_local_id(0) + 1;
    s[l] = a[l - 1];
    if (l == 1)
        s[0] = s[33] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 4; i++) {
        const int sum = s[l - 1] + s[l + 1];
        barrier(CLK_LOCAL_MEM_FENCE);
        s[l] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    a[l - 1] = s[l];
}

//: 32 / 1 : 128 : race
kernel void scan(global int *a)
{
    local int s[32];
    const int l = get_local_id(0);
    s[l] = a[l];
    for (int step = 1; step < 32; step *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const int left = l >= step ? s[l - step] : 0; // !
        s[l] += left; // !
    }
    a[l] = s[l];
}

//: 32 / 1 : 128 :
kernel void scan_cured(global int *a)
{
    local int s[32];
    const int l = get_local_id(0);
    s[l] = a[l];
    for (int step = 1; step < 32; step *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const int left = l >= step ? s[l - step] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        s[l] += left;
    }
    a[l] = s[l];
}

//: 16 / 1 : 128 : race
kernel void odd_even_sort(global int *a)
{
    local int s[32];
    const int l = get_local_id(0);
    s[2 * l] = a[2 * l];
    s[2 * l + 1] = a[2 * l + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 4; i++) {
        const int at = 2 * l + (i & 1), next = min(at + 1, 31);
        const int low = min(s[at], s[next]), high = max(s[at], s[next]); // !
        s[at] = low; // !
        if (next != at)
            s[next] = high; // !
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    a[2 * l] = s[2 * l];
}

//: 16 / 1 : 128 :
kernel void odd_even_sort_cured(global int *a)
{
    local int s[32];
    const int l = get_local_id(0);
    s[2 * l] = a[2 * l];
    s[2 * l + 1] = a[2 * l + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 4; i++) {
        const int at = 2 * l + (i & 1), next = min(at + 1, 31);
        const int low = min(s[at], s[next]), high = max(s[at], s[next]);
        s[at] = low;
        if (next != at)
            s[next] = high;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    a[2 * l] = s[2 * l];
}

//: 4x4 / 2x2 : 256 256 256 : race
kernel void product(global float *a, global float *b, global float *c)
{
    local float s[4][4], t[4][4];
    const int x = get_local_id(0), y = get_local_id(1);
    const int column = get_global_id(0), row = get_global_id(1);
    float sum = 0;
    for (int k = 0; k < 8; k += 4) {
        s[y][x] = a[row * 8 + k + x]; // !
        t[y][x] = b[(k + y) * 8 + column]; // !
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < 4; i++)
            sum += s[y][i] * t[i][x]; // !
    }
    c[row * 8 + column] = sum;
}

//: 4x4 / 2x2 : 256 256 256 :
kernel void product_cured(global float *a, global float *b, global float *c)
{
    local float s[4][4], t[4][4];
    const int x = get_local_id(0), y = get_local_id(1);
    const int column = get_global_id(0), row = get_global_id(1);
    float sum = 0;
    for (int k = 0; k < 8; k += 4) {
        s[y][x] = a[row * 8 + k + x];
        t[y][x] = b[(k + y) * 8 + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < 4; i++)
            sum += s[y][i] * t[i][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * 8 + column] = sum;
}

//: 32 / 1 : 128 4 : race
kernel void any(global int *a, global int *b)
{
    local int found;
    const int l = get_local_id(0);
    if (l == 0)
        found = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (a[l] == 0)
        found = 1; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0)
        *b = found;
}

//: 32 / 1 : 128 4 :
kernel void any_cured(global int *a, global int *b)
{
    local int found;
    const int l = get_local_id(0);
    if (l == 0)
        found = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (a[l] == 0)
        atomic_or(&found, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0)
        *b = found;
}

//: 32 / 1 : 128 16 : race
kernel void bins(global int *a, global int *b)
{
    local int s[4];
    const int l = get_local_id(0);
    if (l < 4)
        s[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    s[(a[l] + l) & 3]++; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < 4)
        b[l] = s[l];
}

//: 32 / 1 : 128 16 :
kernel void bins_cured(global int *a, global int *b)
{
    local int s[4];
    const int l = get_local_id(0);
    if (l < 4)
        s[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&s[(a[l] + l) & 3]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < 4)
        b[l] = s[l];
}

//: 64 / 1 : 256 : race
kernel void global_wait(global int *a)
{
    local int s[64];
    const int l = get_local_id(0);
    s[l] = l; // !
    barrier(CLK_GLOBAL_MEM_FENCE);
    a[l] = s[63 - l]; // !
}

//: 64 / 1 : 256 :
kernel void global_wait_cured(global int *a)
{
    local int s[64];
    const int l = get_local_id(0);
    s[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[63 - l];
}

//: 256 / 1 : 1024 : race
kernel void only_a_fence(global int *a)
{
    local int s[256];
    const int l = get_local_id(0);
    s[l] = l; // !
    mem_fence(CLK_LOCAL_MEM_FENCE);
    a[l] = s[255 - l]; // !
}

//: 256 / 1 : 1024 :
kernel void only_a_fence_cured(global int *a)
{
    local int s[256];
    const int l = get_local_id(0);
    s[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[255 - l];
}

//: 64 / 1 : 256 : race
kernel void read_then_write(global int *a)
{
    local int s[64];
    const int l = get_local_id(0);
    s[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int other = s[63 - l]; // !
    s[l] = other; // !
    a[l] = s[l];
}

//: 64 / 1 : 256 :
kernel void read_then_write_cured(global int *a)
{
    local int s[64];
    const int l = get_local_id(0);
    s[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int other = s[63 - l];
    barrier(CLK_LOCAL_MEM_FENCE);
    s[l] = other;
    a[l] = s[l];
}

//: 64 / 1 : 256 =3 : race
kernel void wait_in_a_branch(global int *a, int n)
{
    local int s[64];
    const int l = get_local_id(0);
    s[l] = l; // !
    if (n > 3)
        barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[63 - l]; // !
}

//: 64 / 1 : 256 =3 :
kernel void wait_in_a_branch_cured(global int *a, int n)
{
    local int s[64];
    const int l = get_local_id(0);
    s[l] = l;
    if (n > 2)
        barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[63 - l];
}

//: 64 / 2 : 512 : race
kernel void broadcast(global int *a)
{
    local int s;
    const int l = get_local_id(0);
    if (l == 40)
        s = a[l]; // !
    a[get_global_id(0)] = s; // !
}

//: 64 / 1 : 512 :
kernel void broadcast_cured(global int *a)
{
    local int s;
    const int l = get_local_id(0);
    if (l == 40)
        s = a[64 + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0) / 64 * 64 + l] = s;
}
