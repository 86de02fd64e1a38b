/* What loops over memory read on a GPU, products of bytes, and ids, as the host has them. Needs a
 * GPU of NVIDIA, and its driver by ZE_ENABLE_ALT_DRIVERS. */
#include <stdio.h>

#include "tests/gpu/launches.h"

#include "walks.cl.h"

enum { COUNT = 1 << 12, GROUP = 64, DOTS = 5, SUMS = 8, MIDDLE = COUNT * 8, NEAR = 2 * MIDDLE };

static int open_module(void **state)
{
    return gpu_open(state, walks_spirv.words, walks_spirv.count);
}

static uint32_t next_random(void)
{
    static uint64_t random = 1;
    random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random >> 33);
}

static void compare(const char *what, int i, int32_t result, int32_t expected)
{
    if (result != expected)
        fail_msg("%s of item %d is %d, not %d", what, i, result, expected);
}

/* ---- Products of bytes ----------------------------------------------------------------------- */

static int32_t dot(const int8_t *a, const int8_t *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

static void expect_dots(int8_t s[][4], uint8_t u[][4], int i, int32_t *out)
{
    const int8_t *a = s[i], *b = s[(i + 1) % COUNT];
    const uint8_t *c = u[i], *d = u[(i + 1) % COUNT];
    out[0] = dot(a, b);
    out[1] = c[0] * d[0] + c[1] * d[1] + c[2] * d[2] + c[3] * d[3];
    out[2] = b[0] * c[0] + b[1] * c[1] + b[2] * c[2] + b[3] * c[3] + a[0] + 7;
    out[3] = a[0] * b[1] + a[1] * b[0] + a[2] * b[2] + a[3] * b[3];
    out[4] = 0;
    for (int k = i / 16 * 16; k < i / 16 * 16 + 16; k++)
        out[4] += dot(s[k], a);
}

static void products_are_summed(void **state)
{
    static int8_t s[COUNT][4];
    static uint8_t u[COUNT][4];
    static int32_t out[DOTS][COUNT];
    (void)state;
    for (int i = 0; i < COUNT; i++)
        for (int k = 0; k < 4; k++) {
            s[i][k] = (int8_t)(next_random() % 5 == 0 ? 128 : next_random());
            u[i][k] = (uint8_t)(next_random() % 5 == 0 ? 255 : next_random());
        }
    LAUNCH("dots", COUNT, GROUP, IN(s), IN(u), OUT(out), NUMBER(COUNT));
    for (int i = 0; i < COUNT; i++) {
        int32_t expected[DOTS];
        expect_dots(s, u, i, expected);
        for (int f = 0; f < DOTS; f++)
            compare("a sum", i, out[f][i], expected[f]);
    }
}

/* ---- Columns --------------------------------------------------------------------------------- */

static int32_t add(uint32_t sum, int32_t value)
{
    return (int32_t)(sum * 3 + (uint32_t)value);
}

/* The kernel's loops: a function of a turn's number each. */
static void expect_sums(const int32_t *a, int i, int first, int last, int width, int32_t *out)
{
    memset(out, 0, SUMS * sizeof *out);
    for (int k = first; k < last; k++)
        out[0] = add((uint32_t)out[0], a[k * width + i]);
    for (int k = first; k <= last; k += 3)
        out[1] = add((uint32_t)out[1], a[k * width - i]);
    for (int k = last; k > first; k--)
        out[2] = add((uint32_t)out[2], a[(k + 1) * width + i]);
    for (int k = last - 1; k >= first; k -= 2)
        out[3] = add((uint32_t)out[3],
                     (int32_t)((uint32_t)a[k] ^ ((uint32_t)a[k - 1] + (uint32_t)a[k * k % 64])));
    for (int k = 0; k < last - first; k++)
        out[4] = add((uint32_t)out[4], k > 6 ? a[k + i % 1000 - 7] : 1);
    for (int k = 0; k < 20; k++)
        out[5] = add((uint32_t)out[5], a[(k - 5) * width + i]);
    for (int k = first + i % GROUP; k < last; k += 64)
        out[6] = add((uint32_t)out[6], a[k]);
    for (int k = first; k != last; k++)
        out[7] = add((uint32_t)out[7], (int32_t)((uint32_t)a[i - k] * (uint32_t)k));
}

static void try_columns(int first, int last, int width)
{
    static int32_t in[NEAR], out[SUMS][NEAR];
    for (int i = 0; i < NEAR; i++)
        in[i] = (int32_t)(next_random() - (1u << 30));
    LAUNCH("columns", COUNT, GROUP, IN(in), OUT(out), NUMBER((uint32_t)first),
           NUMBER((uint32_t)last), NUMBER((uint32_t)width), NUMBER(NEAR));
    for (int i = 0; i < COUNT; i++) {
        int32_t expected[SUMS];
        expect_sums(in + MIDDLE, i, first, last, width, expected);
        for (int f = 0; f < SUMS; f++)
            compare("a loop", i, out[f][i], expected[f]);
    }
}

static void columns_are_walked(void **state)
{
    static const int ranges[][3] = {{0, 37, 100}, {0, 0, 5},    {-19, 18, 64}, {5, 6, -33},
                                    {0, 128, 1},  {-7, -3, 77}, {3, 131, 0},   {0, 16, 1000}};
    (void)state;
    for (size_t r = 0; r < sizeof ranges / sizeof ranges[0]; r++)
        try_columns(ranges[r][0], ranges[r][1], ranges[r][2]);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static void try_tables(int length)
{
    enum { LENGTH = 70 };
    static uint8_t in[LENGTH][COUNT];
    static uint32_t table[256], out[2][COUNT];
    for (int i = 0; i < LENGTH * COUNT; i++)
        in[i / COUNT][i % COUNT] = (uint8_t)next_random();
    for (int i = 0; i < 256; i++)
        table[i] = next_random();
    LAUNCH("tables", COUNT, GROUP, IN(in), IN(table), OUT(out), NUMBER((uint32_t)length),
           NUMBER(COUNT));
    for (int i = 0; i < COUNT; i++) {
        uint32_t all = UINT32_MAX, some = (uint32_t)i;
        for (int k = 0; k < length; k++)
            all = table[(all ^ in[k][i]) & 255] ^ all >> 8;
        for (int k = length; k > 0; k--)
            some = table[(some + (in[k - 1][i] | 3u)) % 256];
        compare("all", i, (int32_t)out[0][i], (int32_t)all);
        compare("some", i, (int32_t)out[1][i], (int32_t)some);
    }
}

static void tables_are_walked(void **state)
{
    static const int lengths[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 64, 69};
    (void)state;
    for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; l++)
        try_tables(lengths[l]);
}

/* ---- Places ---------------------------------------------------------------------------------- */

static int find_commonest(const int *counts)
{
    int commonest = 0;
    for (int k = 1; k < 8; k++)
        if (counts[k] > counts[commonest])
            commonest = k;
    return commonest;
}

static void try_places(int length)
{
    enum { LENGTH = 40 };
    static int32_t in[LENGTH][COUNT], out[2][COUNT];
    for (int i = 0; i < LENGTH * COUNT; i++)
        in[i / COUNT][i % COUNT] = (int32_t)next_random() % 100; /* some are the same */
    LAUNCH("places", COUNT, GROUP, IN(in), OUT(out), NUMBER((uint32_t)length), NUMBER(COUNT));
    for (int i = 0; i < COUNT; i++) {
        int largest = 0, counts[8] = {0};
        for (int k = 0; k < length; k++) {
            largest = in[k][i] > in[largest][i] ? k : largest;
            counts[in[k][i] & 7]++;
        }
        compare("the largest", i, out[0][i], largest);
        compare("the commonest", i, out[1][i], find_commonest(counts));
    }
}

static void places_are_found(void **state)
{
    static const int lengths[] = {0, 1, 2, 5, 16, 39};
    (void)state;
    for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; l++)
        try_places(lengths[l]);
}

/* ---- Tiles ----------------------------------------------------------------------------------- */

static void expect_group(const int32_t *in, int first, int32_t *out)
{
    uint32_t sums[GROUP] = {0};
    for (int turn = 0; turn < 3; turn++)
        for (int l = 0; l < GROUP; l++) {
            for (int k = 0; k < 64; k++)
                sums[l] = sums[l] * 3 +
                          (uint32_t)in[(first + (l + k) % 64 + k % 4 * 64 + turn * 17) % COUNT];
            sums[l] += (sums[l] + 1) ^ sums[l];
        }
    memcpy(out, sums, sizeof sums);
}

static void tiles_are_filled(void **state)
{
    static int32_t in[COUNT], around[COUNT], out[COUNT], expected[GROUP];
    (void)state;
    for (int i = 0; i < COUNT; i++)
        in[i] = (int32_t)next_random();
    LAUNCH("tiles", COUNT, GROUP, IN(in), OUT(around), OUT(out), NUMBER(COUNT));
    for (int first = 0; first < COUNT; first += GROUP) {
        expect_group(in, first, expected);
        for (int l = 0; l < GROUP; l++)
            compare("a tile", first + l, out[first + l], expected[l]);
    }
}

/* ---- Windows --------------------------------------------------------------------------------- */

enum { PLANES = 3, SIDE = 64 };

static uint32_t expect_window(int32_t in[PLANES][SIDE][SIDE], int y, int x)
{
    uint32_t sum = 0;
    for (int c = 0; c < PLANES; c++)
        for (int v = y > 0 ? y - 1 : 0; v <= y + 1 && v < SIDE; v++)
            for (int u = x > 0 ? x - 1 : 0; u <= x + 1 && u < SIDE; u++)
                sum += (uint32_t)(c * 9 + (v - y) * 3 + u - x + 5) * (uint32_t)in[c][v][u];
    return sum;
}

static void windows_end_at_the_border(void **state)
{
    static int32_t in[PLANES][SIDE][SIDE], at[2][COUNT], out[2][COUNT];
    (void)state;
    for (int i = 0; i < PLANES * COUNT; i++)
        in[i / COUNT][i / SIDE % SIDE][i % SIDE] = (int32_t)next_random();
    for (int i = 0; i < 2 * COUNT; i++)
        at[i / COUNT][i % COUNT] = (int32_t)(next_random() % SIDE);
    LAUNCH("windows", COUNT, GROUP, IN(in), IN(at), OUT(out), NUMBER(COUNT));
    for (int i = 0; i < COUNT; i++) {
        compare("a window", i, out[0][i], (int32_t)expect_window(in, i / SIDE, i % SIDE));
        compare("a window", i, out[1][i], (int32_t)expect_window(in, at[0][i], at[1][i]));
    }
}

/* ---- Ids ------------------------------------------------------------------------------------- */

static void try_ids(uint32_t offset)
{
    static const int32_t table[] = {3, 1, 4, 1, 5, 9, 2, 6};
    static int32_t out[5][COUNT];
    gpu_offset = offset;
    LAUNCH("ids", COUNT, GROUP, OUT(out), NUMBER(COUNT), NUMBER(offset));
    gpu_offset = 0;
    for (int i = 0; i < COUNT; i++) {
        const uint32_t id = (uint32_t)i + offset;
        compare("the id", i, out[0][i], (int32_t)id);
        compare("the offset", i, out[1][i], (int32_t)offset);
        compare("the place", i, out[2][i], i);
        compare("the linear id", i, out[3][i], COUNT * 3 + i);
        compare("the table's number", i, out[4][i], table[id / 3 % 8]);
    }
}

/* With an offset kernels take other code, which is made then. */
static void offsets_come_and_go(void **state)
{
    static const uint32_t offsets[] = {0, 100, 0, UINT32_C(4294963200), 7, 0};
    (void)state;
    for (size_t o = 0; o < sizeof offsets / sizeof offsets[0]; o++)
        try_ids(offsets[o]);
}

int main(void)
{
    if (zeInit(0) != ZE_RESULT_SUCCESS) {
        (void)fprintf(stderr, "skipped: there is no GPU of NVIDIA\n");
        return 77;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_are_summed), cmocka_unit_test(columns_are_walked),
        cmocka_unit_test(tables_are_walked),   cmocka_unit_test(places_are_found),
        cmocka_unit_test(tiles_are_filled),    cmocka_unit_test(windows_end_at_the_border),
        cmocka_unit_test(offsets_come_and_go),
    };
    return cmocka_run_group_tests_name("zellige.gpu.walks", tests, open_module, gpu_close);
}
