/* Kernels with one error each, and each beside it cured: check_test.c runs them all.
 *
 *     //: TILE / GROUPS : ARGUMENTS : TOOL
 *
 * before a kernel tells how it runs. Arguments are bytes of a buffer (256), an int (=3), bytes of
 * tile_static memory (L64), a buffer that was freed (freed64), or null. Without a tool nothing may
 * be found. Lines that a report has to name end in a mark. */

/* ---- Races on tile_static memory ------------------------------------------------------------- */

//: 64 / 2 : 512 : race
kernel void reverse(global int *a)
{
    local int values[64];
    const int l = get_local_id(0);
    values[l] = a[get_global_id(0)]; // !
    a[get_global_id(0)] = values[63 - l]; // !
}

//: 64 / 2 : 512 :
kernel void reverse_cured(global int *a)
{
    local int values[64];
    const int l = get_local_id(0);
    values[l] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = values[63 - l];
}

//: 5 / 3 : 60 : race
kernel void reverse_odd(global int *a)
{
    local int values[5];
    const int l = get_local_id(0);
    values[l] = a[get_global_id(0)]; // !
    a[get_global_id(0)] = values[4 - l]; // !
}

//: 5 / 3 : 60 :
kernel void reverse_odd_cured(global int *a)
{
    local int values[5];
    const int l = get_local_id(0);
    values[l] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = values[4 - l];
}

//: 8x4 / 2x2 : 512 : race
kernel void transpose(global int *a)
{
    local int tile[4][8];
    const int x = get_local_id(0), y = get_local_id(1);
    const int at = get_global_id(1) * 16 + get_global_id(0);
    tile[y][x] = a[at]; // !
    a[at] = tile[3 - y][7 - x]; // !
}

//: 8x4 / 2x2 : 512 :
kernel void transpose_cured(global int *a)
{
    local int tile[4][8];
    const int x = get_local_id(0), y = get_local_id(1);
    const int at = get_global_id(1) * 16 + get_global_id(0);
    tile[y][x] = a[at];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[at] = tile[3 - y][7 - x];
}

//: 4x3x2 / 1x2x1 : 192 : race
kernel void cube(global int *a)
{
    local int tile[2][3][4];
    const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    tile[z][y][x] = x; // !
    a[(z * 6 + get_global_id(1)) * 4 + x] = tile[1 - z][y][x]; // !
}

//: 4x3x2 / 1x2x1 : 192 :
kernel void cube_cured(global int *a)
{
    local int tile[2][3][4];
    const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    tile[z][y][x] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[(z * 6 + get_global_id(1)) * 4 + x] = tile[1 - z][y][x];
}

//: 32 / 2 : 8 : race
kernel void sum(global int *a)
{
    local int total;
    if (get_local_id(0) == 0)
        total = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    total += get_local_id(0); // !
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        a[get_group_id(0)] = total;
}

//: 32 / 2 : 8 :
kernel void sum_cured(global int *a)
{
    local int total;
    if (get_local_id(0) == 0)
        total = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&total, get_local_id(0));
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        a[get_group_id(0)] = total;
}

//: 64 / 1 : 256 : race
kernel void halves(global int *a)
{
    local int s[64];
    const int l = get_local_id(0);
    s[l] = a[l];
    for (int step = 32; step > 0; step /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l <= step && l + step < 64)
            s[l] += s[l + step]; // !
    }
    if (l == 0)
        a[0] = s[0];
}

//: 64 / 1 : 256 :
kernel void halves_cured(global int *a)
{
    local int s[64];
    const int l = get_local_id(0);
    s[l] = a[l];
    for (int step = 32; step > 0; step /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < step)
            s[l] += s[l + step];
    }
    if (l == 0)
        a[0] = s[0];
}

//: 16 / 1 : 64 =5 : race
kernel void next_round(global int *a, int n)
{
    local int s[16];
    const int l = get_local_id(0);
    int sum = 0;
    for (int i = 0; i < n; i++) {
        s[l] = l + i; // !
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += s[15 - l]; // !
    }
    a[l] = sum;
}

//: 16 / 1 : 64 =5 :
kernel void next_round_cured(global int *a, int n)
{
    local int s[16];
    const int l = get_local_id(0);
    int sum = 0;
    for (int i = 0; i < n; i++) {
        s[l] = l + i;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += s[15 - l];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    a[l] = sum;
}

//: 64 / 2 : 512 L256 : race
kernel void dynamic(global int *a, local int *s)
{
    const int l = get_local_id(0);
    s[l] = l; // !
    a[get_global_id(0)] = s[l ^ 32]; // !
}

//: 64 / 2 : 512 L256 :
kernel void dynamic_cured(global int *a, local int *s)
{
    const int l = get_local_id(0);
    s[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = s[l ^ 32];
}

//: 64 / 1 : 64 : race
kernel void bytes(global uchar *a)
{
    local uchar s[64];
    const int l = get_local_id(0);
    s[l] = l; // !
    a[l] = s[l ^ 1]; // !
}

//: 64 / 1 : 64 :
kernel void bytes_cured(global uchar *a)
{
    local uchar s[64];
    const int l = get_local_id(0);
    s[l] = l;
    a[l] = s[l];
}

//: 32 / 1 : 64 : race
kernel void shorts(global short *a)
{
    local short s[33];
    const int l = get_local_id(0);
    s[l] = l; // !
    s[l + 1] = 2; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[l];
}

//: 32 / 1 : 64 :
kernel void shorts_cured(global short *a)
{
    local short s[33];
    const int l = get_local_id(0);
    s[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[l];
}

//: 16 / 1 : 128 : race
kernel void doubles(global double *a)
{
    local double s[16];
    const int l = get_local_id(0);
    s[l] = a[l]; // !
    a[l] = s[(l + 1) % 16]; // !
}

//: 16 / 1 : 128 :
kernel void doubles_cured(global double *a)
{
    local double s[16];
    const int l = get_local_id(0);
    s[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[(l + 1) % 16];
}

//: 16 / 1 : 256 : race
kernel void vectors(global float4 *a)
{
    local float4 s[16];
    const int l = get_local_id(0);
    s[l] = a[l]; // !
    a[l] = s[15 - l]; // !
}

//: 16 / 1 : 256 :
kernel void vectors_cured(global float4 *a)
{
    local float4 s[16];
    const int l = get_local_id(0);
    s[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[15 - l];
}

typedef struct particle {
    float x, y;
    int kind;
    char flag;
} particle;

//: 16 / 1 : 256 : race
kernel void structs(global particle *a)
{
    local particle s[16];
    const int l = get_local_id(0);
    s[l].kind = l; // !
    s[l].flag = 1;
    a[l].kind = s[15 - l].kind; // !
}

//: 16 / 1 : 256 :
kernel void structs_cured(global particle *a)
{
    local particle s[16];
    const int l = get_local_id(0);
    s[l].kind = l;
    s[l].flag = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l].kind = s[15 - l].kind;
}

//: 16 / 1 : 256 :
kernel void members(global particle *a)
{
    local particle s[16];
    const int l = get_local_id(0);
    s[l].x = l;
    s[15 - l].kind = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[l].kind > s[l].x ? s[l] : a[l];
}

void put(local int *at, int value)
{
    *at = value; // ! called
}

int get(local int *from)
{
    return *from; // ! called
}

//: 32 / 1 : 128 : race called
kernel void calls(global int *a)
{
    local int s[32];
    const int l = get_local_id(0);
    put(&s[l], l);
    a[l] = get(&s[31 - l]);
}

//: 32 / 1 : 128 :
kernel void calls_cured(global int *a)
{
    local int s[32];
    const int l = get_local_id(0);
    put(&s[l], l);
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = get(&s[31 - l]);
}

//: 32 / 1 : 128 : race
kernel void atomic_and_plain(global int *a)
{
    local int s[32];
    const int l = get_local_id(0);
    s[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&s[l / 2]); // !
    a[l] = s[l]; // !
}

//: 32 / 1 : 128 :
kernel void atomic_and_plain_cured(global int *a)
{
    local int s[32];
    const int l = get_local_id(0);
    s[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&s[l / 2]);
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[l];
}

//: 32 / 1 : 128 : race
kernel void divergent(global int *a)
{
    local int s[32];
    const int l = get_local_id(0);
    s[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l % 3 == 0)
        s[l + 1] = 7; // !
    a[l] = s[l]; // !
}

//: 32 / 1 : 128 :
kernel void divergent_cured(global int *a)
{
    local int s[32];
    const int l = get_local_id(0);
    s[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l % 3 == 0)
        s[l] = 7;
    a[l] = s[l];
}

//: 64 / 1 : 256 : race
kernel void pointers(global int *a)
{
    local int s[64], t[64];
    const int l = get_local_id(0);
    local int *from = s, *to = t;
    s[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 3; i++) {
        to[l] = from[(l + 1) % 64]; // !
        local int *other = from;
        from = to;
        to = other;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = from[l];
}

//: 64 / 1 : 256 :
kernel void pointers_cured(global int *a)
{
    local int s[64], t[64];
    const int l = get_local_id(0);
    local int *from = s, *to = t;
    s[l] = a[l];
    for (int i = 0; i < 3; i++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        to[l] = from[(l + 1) % 64];
        local int *other = from;
        from = to;
        to = other;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = from[l];
}

/* ---- Races on global memory in a tile -------------------------------------------------------- */

//: 64 / 1 : 256 : race
kernel void global_reverse(global int *a)
{
    const int l = get_local_id(0);
    a[l] = l; // !
    a[l] += a[63 - l]; // !
}

//: 64 / 1 : 256 256 :
kernel void global_reverse_cured(global int *a, global int *b)
{
    const int l = get_local_id(0);
    a[l] = l;
    barrier(CLK_GLOBAL_MEM_FENCE);
    b[l] = a[63 - l];
}

//: 64 / 1 : 256 256 : race
kernel void wrong_fence(global int *a, global int *b)
{
    const int l = get_local_id(0);
    a[l] = l; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    b[l] = a[63 - l]; // !
}

//: 64 / 1 : 256 256 :
kernel void wrong_fence_cured(global int *a, global int *b)
{
    const int l = get_local_id(0);
    a[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    b[l] = a[63 - l];
}

//: 16 / 1 : 64 : race
kernel void same_element(global int *a)
{
    a[get_local_id(0) / 2] = get_local_id(0); // !
}

//: 16 / 1 : 64 :
kernel void same_element_cured(global int *a)
{
    if (get_local_id(0) % 2 == 0)
        a[get_local_id(0) / 2] = get_local_id(0);
}

/* ---- Races of tiles -------------------------------------------------------------------------- */

//: 16 / 4 : 4 : race
kernel void total(global int *a)
{
    if (get_local_id(0) == 0)
        a[0] += get_group_id(0); // !
}

//: 16 / 4 : 4 :
kernel void total_cured(global int *a)
{
    if (get_local_id(0) == 0)
        atomic_add(a, get_group_id(0));
}

//: 16 / 4 : 260 : race
kernel void neighbours(global int *a)
{
    const int i = get_global_id(0);
    a[i] = a[i + 1] + 1; // !
}

//: 16 / 4 : 256 260 :
kernel void neighbours_cured(global int *a, global int *b)
{
    const int i = get_global_id(0);
    a[i] = b[i + 1] + 1;
}

//: 4x4 / 3x3 : 576 : race
kernel void blur(global int *a)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (get_local_id(0) == 0 && x > 0)
        a[y * 12 + x] = a[y * 12 + x - 1]; // !
    else if (get_local_id(0) == 3)
        a[y * 12 + x] = 3; // !
}

//: 4x4 / 3x3 : 576 576 :
kernel void blur_cured(global int *a, global int *b)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (get_local_id(0) == 0 && x > 0)
        a[y * 12 + x] = b[y * 12 + x - 1];
    else if (get_local_id(0) == 3)
        a[y * 12 + x] = 3;
}

//: 8 / 8 : 64 : race
kernel void tile_bytes(global uchar *a)
{
    a[get_global_id(0) & 15] = 1; // !
}

//: 8 / 8 : 64 :
kernel void tile_bytes_cured(global uchar *a)
{
    a[get_global_id(0)] = 1;
}

/* Each tile passes its part on, by a fence and an atomic operation: the last one adds them. */
//: 16 / 8 : 32 4 4 :
kernel void last_tile(global int *parts, global int *count, global int *sum)
{
    local int is_last;
    if (get_local_id(0) == 0) {
        parts[get_group_id(0)] = get_group_id(0);
        mem_fence(CLK_GLOBAL_MEM_FENCE);
        is_last = atomic_inc(count) == 7;
        mem_fence(CLK_GLOBAL_MEM_FENCE);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (is_last && get_local_id(0) == 0)
        for (int i = 0; i < 8; i++)
            *sum += parts[i];
}

/* ---- Memory ---------------------------------------------------------------------------------- */

//: 16 / 1 : 60 : memory
kernel void one_behind(global int *a)
{
    a[get_global_id(0)] = 1; // !
}

//: 16 / 1 : 60 =15 :
kernel void one_behind_cured(global int *a, int n)
{
    if ((int)get_global_id(0) < n)
        a[get_global_id(0)] = 1;
}

//: 16 / 1 : 64 64 : memory
kernel void one_before(global int *a, global int *b)
{
    a[get_global_id(0)] = b[(int)get_global_id(0) - 1]; // !
}

//: 16 / 1 : 64 64 :
kernel void one_before_cured(global int *a, global int *b)
{
    const int i = get_global_id(0);
    a[i] = i > 0 ? b[i - 1] : 0;
}

//: 16 / 1 : 64 60 : memory
kernel void gathered(global int *a, global int *b)
{
    a[get_global_id(0)] = b[(get_global_id(0) * 7) % 16]; // !
}

//: 16 / 1 : 64 60 :
kernel void gathered_cured(global int *a, global int *b)
{
    a[get_global_id(0)] = b[(get_global_id(0) * 7) % 15];
}

//: 4 / 1 : 64 60 : memory
kernel void wide(global float4 *a, global float4 *b)
{
    a[get_global_id(0)] = b[get_global_id(0)]; // !
}

//: 4 / 1 : 64 64 :
kernel void wide_cured(global float4 *a, global float4 *b)
{
    a[get_global_id(0)] = b[get_global_id(0)];
}

//: 16 / 1 : 64 null : memory
kernel void nothing(global int *a, global int *b)
{
    a[get_global_id(0)] = b[get_global_id(0)]; // !
}

//: 16 / 1 : 64 null :
kernel void nothing_cured(global int *a, global int *b)
{
    a[get_global_id(0)] = b == 0 ? 0 : b[get_global_id(0)];
}

//: 16 / 1 : freed64 : memory
kernel void freed(global int *a)
{
    a[get_global_id(0)] = 1; // !
}

//: 16 / 1 : 64 :
kernel void freed_cured(global int *a)
{
    a[get_global_id(0)] = 1;
}

//: 16 / 1 : 64 : memory
kernel void tile_behind(global int *a)
{
    local int s[16], t[16];
    const int l = get_local_id(0);
    s[l] = l;
    t[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[l + 1] + t[l]; // !
}

//: 16 / 1 : 64 :
kernel void tile_behind_cured(global int *a)
{
    local int s[17], t[16];
    const int l = get_local_id(0);
    s[l] = l;
    s[l + 1 > 15 ? 16 : l] = l;
    t[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[l + 1] + t[l];
}

//: 16 / 1 : 64 L60 : memory
kernel void dynamic_behind(global int *a, local int *s)
{
    s[get_local_id(0)] = 1; // !
    a[get_local_id(0)] = 1;
}

//: 16 / 1 : 64 L64 :
kernel void dynamic_behind_cured(global int *a, local int *s)
{
    s[get_local_id(0)] = 1;
    a[get_local_id(0)] = 1;
}

//: 16 / 1 : 64 =8 : memory
kernel void private_behind(global int *a, int n)
{
    int s[8];
    for (int i = 0; i < 8; i++)
        s[i] = a[i] + i;
    s[n] = 3; // !
    a[get_local_id(0)] = s[(n + get_local_id(0)) % 8];
}

//: 16 / 1 : 64 64 =7 :
kernel void private_behind_cured(global int *a, global int *b, int n)
{
    int s[8];
    for (int i = 0; i < 8; i++)
        s[i] = b[i] + i;
    s[n] = 3;
    a[get_local_id(0)] = s[(n + get_local_id(0)) % 8];
}

//: 16 / 1 : 64 64 : memory
kernel void loop_behind(global int *a, global int *b)
{
    int sum = 0;
    for (int i = 0; i <= 16; i++)
        sum += b[i]; // !
    a[get_global_id(0)] = sum;
}

//: 16 / 1 : 64 64 :
kernel void loop_behind_cured(global int *a, global int *b)
{
    int sum = 0;
    for (int i = 0; i < 16; i++)
        sum += b[i];
    a[get_global_id(0)] = sum;
}

//: 16 / 1 : 72 : memory
kernel void unaligned(global char *a)
{
    *(global int *)(a + 4 * get_global_id(0) + 1) = 1; // !
}

//: 16 / 1 : 72 :
kernel void unaligned_cured(global char *a)
{
    *(global int *)(a + 4 * get_global_id(0) + 4) = 1;
}

//: 16 / 1 : 60 : memory
kernel void atomic_behind(global int *a)
{
    atomic_inc(&a[get_global_id(0)]); // !
}

//: 16 / 1 : 64 :
kernel void atomic_behind_cured(global int *a)
{
    atomic_inc(&a[get_global_id(0)]);
}

/* ---- Memory that nobody wrote ---------------------------------------------------------------- */

//: 16 / 2 : 128 : init
kernel void unwritten(global int *a)
{
    local int s[17];
    const int l = get_local_id(0);
    s[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = s[l + 1]; // !
}

//: 16 / 2 : 128 :
kernel void unwritten_cured(global int *a)
{
    local int s[17];
    const int l = get_local_id(0);
    s[l] = l;
    if (l == 0)
        s[16] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = s[l + 1];
}

//: 16 / 2 : 8 : init
kernel void counter(global int *a)
{
    local int count;
    atomic_inc(&count); // !
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        a[get_group_id(0)] = count;
}

//: 16 / 2 : 8 :
kernel void counter_cured(global int *a)
{
    local int count;
    if (get_local_id(0) == 0)
        count = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&count);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        a[get_group_id(0)] = count;
}

//: 16 / 2 : 128 L64 : init
kernel void dynamic_unwritten(global int *a, local int *s)
{
    a[get_global_id(0)] = s[get_local_id(0)]; // !
}

//: 16 / 2 : 128 L64 :
kernel void dynamic_unwritten_cured(global int *a, local int *s)
{
    s[get_local_id(0)] = 1;
    a[get_global_id(0)] = s[get_local_id(0)];
}

/* ---- Waits ----------------------------------------------------------------------------------- */

//: 32 / 2 : 256 =3 : sync
kernel void some_wait(global int *a, int n)
{
    if ((int)get_local_id(0) < n)
        barrier(CLK_LOCAL_MEM_FENCE); // !
    a[get_global_id(0)] = 1;
}

//: 32 / 2 : 256 =3 :
kernel void some_wait_cured(global int *a, int n)
{
    if (n > 2)
        barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = 1;
}

/* ---- Lanes that share an element, and waits without number ----------------------------------- */

//: 8 / 1 : 32 =1 =1 : race
kernel void one_writes_all_read(global int *a, int n, int m)
{
    local int s[4];
    const int l = get_local_id(0);
    if (l == 0)
        s[n] = l; // !
    a[l] = s[m]; // !
}

//: 8 / 1 : 32 =1 =1 :
kernel void one_writes_all_read_cured(global int *a, int n, int m)
{
    local int s[4];
    const int l = get_local_id(0);
    if (l == 0)
        s[n] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = s[m];
}

//: 8 / 1 : 32 32 =1 =1 : race
kernel void one_writes_global_all_read(global int *a, global int *b, int n, int m)
{
    const int l = get_local_id(0);
    if (l == 0)
        b[n] = l; // !
    a[l] = b[m]; // !
}

//: 16 / 2 : 128 =200 :
kernel void read_and_written_between_many_waits(global int *a, int n)
{
    const int i = get_global_id(0);
    barrier(CLK_GLOBAL_MEM_FENCE);
    for (int k = 0; k < n; k++) {
        const int old = a[i ^ 1];
        barrier(CLK_GLOBAL_MEM_FENCE);
        a[i] = old + 1;
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}
