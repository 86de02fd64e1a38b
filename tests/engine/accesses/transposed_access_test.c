/* Rows that are read, or written, as columns, by every size of tile. Where the elements end, memory
 * ends. */
#include <stdio.h>
#include <string.h>

#include "tests/engine/support.h"

#define PITCH 33u

/* Elements of one side: work-item (x, y) has number x * across + y * down. */
typedef struct side {
    uint32_t across, down;
} side;

typedef struct size {
    uint32_t x, y;
} size;

static size_t count_of(side s, size tile)
{
    return (size_t)(tile.x - 1) * s.across + (size_t)(tile.y - 1) * s.down + 1;
}

static char *last_bytes(const test_pages *p, size_t bytes)
{
    return p->begin + (p->bytes - bytes);
}

static void fill(const test_pages *p, size_t bytes, unsigned seed)
{
    char *last = last_bytes(p, bytes);
    for (size_t i = 0; i < bytes; i++)
        last[i] = (char)((i * 7 + seed) % 113);
}

static void expect(const test_pages *in, side from, const test_pages *out, side to, size tile,
                   size_t element, const char *kernel)
{
    const char *source = last_bytes(in, count_of(from, tile) * element);
    const char *result = last_bytes(out, count_of(to, tile) * element);
    for (uint32_t y = 0; y < tile.y; y++)
        for (uint32_t x = 0; x < tile.x; x++)
            if (memcmp(source + (x * from.across + y * from.down) * element,
                       result + (x * to.across + y * to.down) * element, element) != 0)
                fail_msg("%s: (%u, %u) of %u x %u", kernel, x, y, tile.x, tile.y);
}

/* What lies between the columns stays as it was. */
static void expect_nothing_else(const test_pages *out, side to, size tile, size_t element)
{
    const size_t bytes = count_of(to, tile) * element;
    test_pages before = test_map_pages(bytes);
    fill(&before, bytes, 5);
    for (size_t i = 0; i < bytes; i++) {
        const size_t rest = i / element % to.across;
        if (to.across > to.down && rest >= tile.y)
            assert_int_equal(last_bytes(out, bytes)[i], last_bytes(&before, bytes)[i]);
    }
    test_unmap_pages(before);
}

static void run(const test_program *program, const char *name, const char *type, size_t element,
                size tile)
{
    char kernel[64];
    const side rows = {1, tile.x}, columns = {PITCH, 1}, overlapping = {2, 1};
    const bool loads = strncmp(name, "load", 4) == 0;
    const side from = strcmp(name, "overlapping") == 0 ? overlapping : loads ? columns : rows;
    const side to = loads || from.across == 2 ? rows : columns;
    test_pages in = test_map_pages(count_of(from, tile) * element);
    test_pages out = test_map_pages(count_of(to, tile) * element);
    snprintf(kernel, sizeof kernel, "%s_%s", name, type);
    fill(&in, count_of(from, tile) * element, 3);
    fill(&out, count_of(to, tile) * element, 5);
    launch(program, kernel, ((test_range){.size = {tile.x, tile.y}}),
           POINTER(last_bytes(&in, count_of(from, tile) * element)),
           POINTER(last_bytes(&out, count_of(to, tile) * element)));
    expect(&in, from, &out, to, tile, element, kernel);
    expect_nothing_else(&out, to, tile, element);
    test_unmap_pages(in);
    test_unmap_pages(out);
}

static const char *const names[] = {"load", "load_behind", "store",  "store_behind",
                                    "tile", "backward",    "upward", "overlapping"};

/* Each is compiled for itself: all of them for floats as one compiler makes them, else some. */
static const size tiles[] = {{16, 16}, {8, 8},  {4, 16}, {32, 8},
                             {16, 12}, {16, 4}, {8, 3},  {5, 16}};
enum { ALL = sizeof tiles / sizeof *tiles, SOME = 2, ONE = 1 };

static void turn(const test_program *program, const char *type, size_t element, size_t count)
{
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        for (size_t s = 0; s < count; s++)
            run(program, names[k], type, element, tiles[s]);
}

static void columns_become_rows(void **state)
{
    (void)state;
    for (size_t v = 0; variants[v] != NULL; v++) {
        test_program program = build("transposed_access", variants[v]);
        turn(&program, "float", 4, v == 0 ? ALL : ONE);
        turn(&program, "uchar", 1, v == 0 ? SOME : 0);
        turn(&program, "ushort", 2, v == 0 ? SOME : 0);
        turn(&program, "ulong", 8, v == 0 ? SOME : 0);
        destroy(&program);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_become_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
