/* What holds of the lanes that are there, and of no others. */
#include <sys/mman.h>
#include <unistd.h>

#include "tests/engine/support.h"

enum { COUNT = 96 };

/* Rows that are not there lie in no memory. */
static void rows(const test_program *program)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const uint32_t height = 5, stride = (uint32_t)(page / sizeof(int));
    int *a = mmap(NULL, 32 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), out[32][16];
    assert_ptr_not_equal(a, MAP_FAILED);
    assert_int_equal(mprotect(a, height * page, PROT_READ | PROT_WRITE), 0);
    for (uint32_t y = 0; y < height; y++)
        a[y * stride] = (int)y;
    launch(program, "rows", ((test_range){.size = {16, 16}, .count = {1, 2}}), POINTER(a),
           POINTER(out), VALUE(height), VALUE(stride));
    munmap(a, 32 * page);
    for (int y = 0; y < 32; y++)
        for (int x = 0; x < 16; x++)
            assert_int_equal(out[y][x], y < (int)height ? y + 1 : -1);
}

static void quotients(const test_program *program)
{
    const uint32_t n = 1000;
    uint32_t out[16][16];
    launch(program, "quotients", ((test_range){.size = {16, 8}, .count = {1, 2}}), POINTER(out),
           VALUE(n));
    for (uint32_t y = 0; y < 16; y++)
        for (uint32_t x = 0; x < 16; x++)
            assert_int_equal(out[y][x], y % 8 == 0 ? 7 : n / (y % 8));
}

static void all_leave(const test_program *program)
{
    const uint32_t n = 8;
    uint32_t a[COUNT], b[COUNT], out[COUNT], reached[8] = {0};
    for (uint32_t i = 0; i < COUNT; i++) {
        a[i] = i % 3 == 0 ? 1 : 100;
        b[i] = 3;
        if (i % 3 == 0)
            b[i] = 0;
        out[i] = i;
    }
    launch(program, "all_leave", RANGE(48, 2), POINTER(a), POINTER(b), POINTER(out),
           POINTER(reached), VALUE(n));
    for (uint32_t k = 0; k < n; k++)
        assert_int_equal(reached[k], k < 3 ? k + 1 : 0);
}

static void before(const test_program *program)
{
    const uint32_t a[3] = {1, 2, 3};
    uint32_t out[COUNT];
    launch(program, "before", RANGE(48, 2), POINTER(a), POINTER(out));
    for (uint32_t i = 0; i < COUNT; i++)
        assert_int_equal(out[i], i == 0 ? 9 : 2);
}

static void wraps(const test_program *program)
{
    uint32_t out[COUNT];
    launch(program, "wraps", RANGE(48, 2), POINTER(out));
    for (uint32_t i = 0; i < COUNT; i++)
        assert_int_equal(out[i], i == 0 ? 5 : i + 1);
}

static void least(const test_program *program)
{
    const uint64_t limit = UINT64_C(1) << 40;
    uint64_t out[COUNT];
    launch(program, "least", RANGE(48, 2), POINTER(out), VALUE(limit));
    for (uint32_t i = 0; i < COUNT; i++)
        assert_true(out[i] == (i == 0 ? UINT32_MAX : limit));
}

static void strides(const test_program *program)
{
    const uint32_t n = COUNT, step = 10;
    uint32_t a[COUNT], out[COUNT];
    for (uint32_t i = 0; i < COUNT; i++)
        a[i] = i * i;
    launch(program, "strides", RANGE(48, 2), POINTER(a), POINTER(out), VALUE(n), VALUE(step));
    for (uint32_t i = 0; i < COUNT; i++) {
        uint32_t sum = 0;
        for (uint32_t j = i - 1; j < n; j += step)
            sum += a[j];
        assert_int_equal(out[i], sum);
    }
}

static void wide_strides(const test_program *program)
{
    const uint32_t n = 11, step = 0xfffffff6;
    uint64_t out[COUNT];
    launch(program, "wide_strides", RANGE(48, 2), POINTER(out), VALUE(n), VALUE(step));
    for (uint32_t i = 0; i < COUNT; i++) {
        uint64_t sum = 0;
        for (uint32_t k = 0, j = i - 1; k < n; k++, j += step)
            sum = sum * 3 + j;
        assert_true(out[i] == sum);
    }
}

static void row_quotients(const test_program *program)
{
    const int32_t n = 1000;
    int32_t divisors[16], out[16][16];
    for (int y = 0; y < 16; y++) {
        divisors[y] = y % 3 - 1 + (y % 3 == 2 ? y : 0);
        for (int x = 0; x < 16; x++)
            out[y][x] = 3;
    }
    launch(program, "row_quotients", ((test_range){.size = {16, 8}, .count = {1, 2}}),
           POINTER(divisors), POINTER(out), VALUE(n));
    for (int y = 0; y < 16; y++)
        for (int x = 0; x < 16; x++) {
            const int d = divisors[y];
            assert_int_equal(out[y][x], d > 0 ? n / d : 7);
        }
}

static const test_range uneven = {.size = {5, 3, 4}, .count = {2, 1, 2}};
enum { UNEVEN = 10 * 3 * 8 };

static void id_quotients(const test_program *program)
{
    int32_t wanted[UNEVEN], out[UNEVEN];
    for (int i = 0; i < UNEVEN; i++)
        wanted[i] = i % 7 != 3;
    launch(program, "id_quotients", uneven, POINTER(wanted), POINTER(out));
    for (int i = 0; i < UNEVEN; i++) {
        const int x = i % 5, y = i / 10 % 3, q = y > 0 ? (i + 90) / y : i + 90;
        assert_int_equal(out[i], wanted[i] == 0 ? -1 : x > 0 ? q * 100 + q % x : q);
    }
}

static void chosen_quotients(const test_program *program)
{
    int32_t wanted[UNEVEN], out[UNEVEN];
    for (int i = 0; i < UNEVEN; i++)
        wanted[i] = i % 7 != 3;
    launch(program, "chosen_quotients", uneven, POINTER(wanted), POINTER(out));
    for (int i = 0; i < UNEVEN; i++) {
        const int y = i / 10 % 3;
        assert_int_equal(out[i], (i + 90) / (wanted[i] != 0 && y > 0 ? y : 1));
    }
}

static void backwards(const test_program *program)
{
    int in[8192], out[3 * COUNT];
    for (int i = 0; i < 8192; i++)
        in[i] = 7 * i;
    launch(program, "backwards", RANGE(48, 2), POINTER(in), POINTER(out));
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(out[i], 7 * (8191 - i * 3));
        assert_int_equal(out[i + COUNT], 7 * ((95 - i) * 2 + 1));
        assert_int_equal(out[i + 2 * COUNT], 7 * (6000 - i * 5));
    }
}

static void wrapped_numbers(const test_program *program, uint32_t size)
{
    uint64_t out[4 * COUNT];
    launch(program, "wrapped_numbers", RANGE(size, COUNT / size), POINTER(out));
    for (uint32_t i = 0; i < COUNT; i++) {
        const uint32_t l = i % size;
        assert_int_equal(out[i], (uint32_t)(l * 0xfffffffdu));
        assert_int_equal(out[i + COUNT], (uint32_t)(l * 0x80000000u + 5));
        assert_int_equal(out[i + 2 * COUNT], (uint32_t)-i);
        assert_int_equal(out[i + 3 * COUNT], (uint64_t)(int64_t)(int32_t)(l * 0xfffffff0u));
    }
}

static void all_wrapped_numbers(const test_program *program)
{
    static const uint32_t sizes[] = {1, 2, 3, 16, 48};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        wrapped_numbers(program, sizes[i]);
}

/* Each number by each, but for the one quotient that there is no number for. */
static void all_quotients(const test_program *program)
{
    static const uint32_t numbers[] = {0,          1,          2,          3,          7,
                                       10,         255,        256,        32767,      32768,
                                       65535,      65537,      16777215,   16777217,   0x7ffffffe,
                                       0x7fffffff, 0x80000000, 0x80000001, 0xaaaaaaab, 0xffff0001,
                                       0xfffffffd, 0xfffffffe, 0xffffffff};
    enum { NUMBERS = sizeof numbers / sizeof numbers[0], PAIRS = NUMBERS * NUMBERS };
    static uint32_t a[PAIRS], b[PAIRS], quotients[PAIRS][3], remainders[PAIRS][3];
    for (uint32_t i = 0; i < PAIRS; i++) {
        a[i] = numbers[i / NUMBERS];
        b[i] = numbers[i % NUMBERS] == 0 ? 11 : numbers[i % NUMBERS];
        if (a[i] == 0x80000000 && b[i] == 0xffffffff)
            b[i] = 5;
    }
    launch(program, "all_quotients", RANGE(NUMBERS, NUMBERS), POINTER(a), POINTER(b),
           POINTER(quotients));
    launch(program, "all_remainders", RANGE(NUMBERS, NUMBERS), POINTER(a), POINTER(b),
           POINTER(remainders));
    for (uint32_t i = 0; i < PAIRS; i++) {
        const int32_t x = (int32_t)a[i], y = (int32_t)b[i];
        assert_int_equal(quotients[i][0], a[i] / b[i]);
        assert_int_equal(quotients[i][1], (uint32_t)(x / y));
        assert_int_equal(quotients[i][2], (uint16_t)x / (uint16_t)(y | 1));
        assert_int_equal(remainders[i][0], a[i] % b[i]);
        assert_int_equal(remainders[i][1], (uint32_t)(x % y));
        assert_int_equal(remainders[i][2], (uint8_t)x % (uint8_t)(y | 1));
    }
}

static void flipped(const test_program *program)
{
    uint32_t in[COUNT], out[COUNT];
    const uint32_t n = 5;
    for (uint32_t i = 0; i < COUNT; i++)
        in[i] = 3 * i;
    launch(program, "flipped", RANGE(48, 2), POINTER(in), POINTER(out), VALUE(n));
    for (uint32_t i = 0; i < COUNT; i++)
        assert_int_equal(out[i], i > n ? 3 * (i - n - 1) : n - i);
}

static void far_rows(const test_program *program)
{
    const uint32_t pitch = 0x80000000;
    for (uint32_t size = 4; size <= 16; size *= 2) {
        int out[16] = {0};
        const test_range range = {.size = {size, 8}, .count = {1}};
        launch(program, "far_rows", range, POINTER(out), VALUE(pitch));
        for (uint32_t x = 0; x < size; x++)
            assert_int_equal(out[x], x + 1);
    }
}

/* Of multiples of the divisor, and of what is next to them: there a quotient is the next one. */
static void shared_quotients(const test_program *program)
{
    static const uint32_t divisors[] = {
        1,     2,     3,       7,          10,        255,        65521,      65535,
        65536, 65537, 1000003, 0x7fffffff, 715827883, 0x80000001, 0xfffffffe, 0xffffffff};
    enum { MULTIPLES = 64, IN = 3 * MULTIPLES };
    static uint32_t in[IN], out[IN][6];
    for (size_t k = 0; k < sizeof divisors / sizeof *divisors; k++) {
        const uint32_t d = divisors[k];
        for (uint32_t i = 0; i < IN; i++)
            in[i] = UINT32_MAX / d / MULTIPLES * (i / 3) * d + d * (i / 3 % 5) + i % 3 - 1;
        launch(program, "shared_quotients", RANGE(48, IN / 48), POINTER(in), POINTER(out),
               VALUE(d));
        for (uint32_t i = 0; i < IN; i++) {
            const int64_t x = (int32_t)in[i], y = (int32_t)d;
            assert_int_equal(out[i][0], in[i] / d);
            assert_int_equal(out[i][1], in[i] % d);
            assert_int_equal(out[i][2], (uint32_t)(x / y));
            assert_int_equal(out[i][3], (uint32_t)(x % y));
            assert_int_equal(out[i][4], (uint16_t)in[i] / (uint16_t)(d | 1));
            assert_int_equal(out[i][5], (uint32_t)((int16_t)in[i] / (int16_t)(d | 1)));
        }
    }
}

static uint64_t power(uint64_t x)
{
    uint64_t all = 1;
    x %= 1000003;
    for (int k = 0; k < 5; k++, x = x * x % 1000003)
        all = all * x % 1000003;
    return all;
}

/* Multiples of the divisor, the next ones and the ones before them; the largest there are. */
static void small_quotients(const test_program *program)
{
    static const uint32_t divisors[] = {1, 2, 3, 10, 255, 65537, 1000003, 0x7fffffff, 0xffffffff};
    enum { MULTIPLES = 64, IN = 3 * MULTIPLES };
    static uint64_t in[IN], out[IN][7];
    static uint32_t by[IN];
    const uint64_t most = (UINT64_C(1) << 49) - 1;
    for (size_t k = 0; k < sizeof divisors / sizeof *divisors; k++) {
        const uint32_t d = divisors[k];
        for (uint32_t i = 0; i < IN; i++) {
            in[i] = (most - 2 - most / d / 100 * (i / 3) * d) / d * d + i % 3 - 1;
            by[i] = i % 2 == 0 ? d : i * 2654435761u | 1;
        }
        launch(program, "small_quotients", RANGE(48, IN / 48), POINTER(in), POINTER(by),
               POINTER(out), VALUE(d));
        for (uint32_t i = 0; i < IN; i++) {
            const uint64_t x = in[i] & most;
            assert_true(out[i][0] == x / d && out[i][1] == (x >> 1) % d);
            assert_true(out[i][2] == x / by[i] && out[i][3] == (x >> 1) % by[i]);
            assert_true(out[i][4] == x / 10 && out[i][5] == (x >> 17) * 255 / d);
            assert_true(out[i][6] == power(x));
        }
    }
}

static uint32_t turn(uint32_t x, uint32_t n)
{
    uint32_t turned = 0;
    for (uint32_t k = 0; k < n; k++, x >>= 1)
        turned = turned << 1 | (x & 1);
    return turned;
}

static void bits_in_loops(const test_program *program)
{
    static const uint32_t rounds[] = {0, 1, 5, 16, 31, 32, 33, 50, 63, 64, 65, 1000};
    uint32_t in[COUNT], out[COUNT][4];
    for (uint32_t i = 0; i < COUNT; i++)
        in[i] = i < 40 ? i : i * 2654435761u;
    for (size_t k = 0; k < sizeof rounds / sizeof *rounds; k++) {
        launch(program, "bits_in_loops", RANGE(48, 2), POINTER(in), POINTER(out), VALUE(rounds[k]));
        for (uint32_t i = 0; i < COUNT; i++) {
            uint32_t count = 0, length = 0;
            for (uint32_t x = in[i]; x != 0; x >>= 1, length++)
                count += x & 1;
            assert_int_equal(out[i][0], turn(in[i], rounds[k]));
            assert_int_equal(out[i][1], turn(in[i] & 0xffff, 16));
            assert_int_equal(out[i][2], count);
            assert_int_equal(out[i][3], length);
        }
    }
}

/* The address of an element that would be so many before the first. */
static void *before_pages(const test_pages *pages, size_t elements, size_t size)
{
    return (void *)((uintptr_t)pages->begin - elements * size);
}

static void page_ends(const test_program *program)
{
    const uint32_t first = 37, n = (uint32_t)sysconf(_SC_PAGESIZE), last = first + n;
    const test_pages b = test_map_pages(n), s = test_map_pages(2 * n), w = test_map_pages(4 * n);
    uint8_t *bytes = (uint8_t *)b.begin;
    uint16_t *shorts = (uint16_t *)(void *)s.begin;
    int32_t *words = (int32_t *)(void *)w.begin;
    for (uint32_t i = 0; i < n; i++) {
        bytes[i] = (uint8_t)i;
        shorts[i] = (uint16_t)i;
        words[i] = (int32_t)i;
    }
    launch(program, "page_ends", RANGE(64, (last + 63) / 64), POINTER(before_pages(&b, first, 1)),
           POINTER(before_pages(&s, first, 2)), POINTER(before_pages(&w, first, 4)), VALUE(first),
           VALUE(last));
    for (uint32_t i = 0; i < n; i++) {
        const bool there = (i + first) % 5 != 2;
        assert_int_equal(bytes[i], (uint8_t)(there ? i * 3 + 1 : i));
        assert_int_equal(shorts[i], (uint16_t)(there ? i * 5 + 2 : i));
        assert_int_equal(words[i], there ? i * 7 + 3 : i);
    }
    test_unmap_pages(b);
    test_unmap_pages(s);
    test_unmap_pages(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("corners", rows),
        IN_ALL_VARIANTS("corners", quotients),
        IN_ALL_VARIANTS("corners", all_leave),
        IN_ALL_VARIANTS("corners", before),
        IN_ALL_VARIANTS("corners", wraps),
        IN_ALL_VARIANTS("corners", least),
        IN_ALL_VARIANTS("corners", strides),
        IN_ALL_VARIANTS("corners", wide_strides),
        IN_ALL_VARIANTS("corners", backwards),
        IN_ALL_VARIANTS("corners", all_wrapped_numbers),
        IN_ALL_VARIANTS("corners", row_quotients),
        IN_ALL_VARIANTS("corners", id_quotients),
        IN_ALL_VARIANTS("corners", chosen_quotients),
        IN_ALL_VARIANTS("corners", all_quotients),
        IN_ALL_VARIANTS("corners", flipped),
        IN_ALL_VARIANTS("corners", far_rows),
        IN_ALL_VARIANTS("corners", bits_in_loops),
        IN_ALL_VARIANTS("corners", shared_quotients),
        IN_ALL_VARIANTS("corners", small_quotients),
        IN_ALL_VARIANTS("corners", page_ends),
    };
    return run_group("zellige.engine.corners", tests, sizeof tests / sizeof tests[0]);
}
