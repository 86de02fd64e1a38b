/* Sums of neighbours by way of tile_static memory, with copies of all kinds: whether the kernel
 * reads these or the buffer, sums are the same. Where the elements end, memory ends. */
#include <stdio.h>
#include <string.h>

#include "tests/engine/support.h"

enum { ACROSS = 3, DOWN = 2, MOST_RADIUS = 2, MOST = 65536 };

typedef struct shape {
    int w, h, r;
} shape;

static const shape shapes[] = {{16, 16, 1}, {16, 16, 2}, {12, 5, 1},
                               {32, 4, 2},  {8, 8, 1},   {64, 2, 1}};

/* What the place (y, x) of the tile of a group is a copy of, in the group's part of the buffer. */
typedef struct copied {
    int y, x;
    bool is_zero;
} copied;

typedef copied copied_from(const shape *s, int x0, int y, int x);

static copied straight(const shape *s, int x0, int y, int x)
{
    (void)s;
    (void)x0;
    return (copied){y, x, false};
}

static copied turned(const shape *s, int x0, int y, int x)
{
    (void)x0;
    return (copied){y == 0 ? 0 : s->h + 2 * s->r - y, x, false};
}

static copied odd(const shape *s, int x0, int y, int x)
{
    (void)x0;
    return (copied){y, y * (s->w + 2 * s->r) + x == 5 ? 4 : x, false};
}

static int columns_of(const shape *s)
{
    return ACROSS * s->w - 1;
}

static copied some(const shape *s, int x0, int y, int x)
{
    return (copied){y, x, x0 + x >= columns_of(s)};
}

static int weight(int dy, int dx)
{
    return dy * 7 + dx * 3 + 31;
}

static int32_t before[MOST], results[MOST];

static int32_t expect(const shape *s, copied_from *from, int pitch, int y, int x)
{
    const int x0 = x / s->w * s->w, y0 = y / s->h * s->h;
    int32_t sum = 0;
    for (int dy = 0; dy <= 2 * s->r; dy++)
        for (int dx = 0; dx <= 2 * s->r; dx++) {
            const copied c = from(s, x0, y - y0 + dy, x - x0 + dx);
            sum += c.is_zero ? 0 : before[(y0 + c.y) * pitch + x0 + c.x] * weight(dy, dx);
        }
    return sum;
}

/* Of a buffer that ends where memory ends, and with a result in it or elsewhere. */
static void run(const test_program *program, const char *name, const shape *s, copied_from *from,
                int down, bool in_place)
{
    char kernel[64];
    const int across = in_place ? 1 : ACROSS, further = 5;
    const int width = across * s->w, height = down * s->h, pitch = width + 2 * s->r + further;
    const int count = (height + 2 * s->r) * pitch - further, columns = columns_of(s);
    const test_pages pages = test_map_pages((size_t)count * sizeof(int32_t));
    int32_t *in = (int32_t *)(pages.begin + pages.bytes) - count;
    for (int i = 0; i < count; i++)
        before[i] = (int32_t)(((uint32_t)i * 2654435761u) >> 20);
    memcpy(in, before, (size_t)count * sizeof *in);
    int32_t *out = in_place ? in : results;
    (void)snprintf(kernel, sizeof kernel, "%s_%d_%d_%d", name, s->w, s->h, s->r);
    const test_range range = {.size = {(uint32_t)s->w, (uint32_t)s->h},
                              .count = {(uint32_t)across, (uint32_t)down}};
    launch(program, kernel, range, POINTER(in), POINTER(out), VALUE(pitch), VALUE(columns));
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (out[y * width + x] != expect(s, from, pitch, y, x))
                fail_msg("%s, row %d, column %d: %d for %d", kernel, y, x, out[y * width + x],
                         expect(s, from, pitch, y, x));
    test_unmap_pages(pages);
}

static void run_shapes(const test_program *program, const char *name, copied_from *from)
{
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
        run(program, name, &shapes[k], from, DOWN, false);
}

static void copies_of_all_kinds(const test_program *program)
{
    run_shapes(program, "all", straight);
    run_shapes(program, "rows", straight);
    run_shapes(program, "corners", straight);
    run_shapes(program, "edges", straight);
    run_shapes(program, "same", straight);
}

static void no_straight_copies(const test_program *program)
{
    run_shapes(program, "some", some);
    run_shapes(program, "turned", turned);
    run_shapes(program, "odd", odd);
}

/* One work-group, which stores only behind its barrier. */
static void result_over_what_is_read(const test_program *program)
{
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
        run(program, "same", &shapes[k], straight, 1, true);
}

/* 3 x 3 tiles of 16 x 4, and what is around them. */
enum { WIDTH = 3 * 16, HEIGHT = 3 * 4, PITCH = WIDTH + 2 };

static const test_range small = {.size = {16, 4}, .count = {3, 3}};

static void fill_small(void)
{
    for (int i = 0; i < (HEIGHT + 2) * PITCH; i++)
        before[i] = (int32_t)(((uint32_t)i * 2654435761u) >> 20);
}

static void from_before(const test_program *program)
{
    static const char *const kernels[] = {"from_signed", "from_unsigned", "from_cut"};
    static const shape s = {16, 4, 1};
    const int pitch = PITCH, from = -5 * PITCH;
    fill_small();
    for (int k = 0; k < 3; k++) {
        launch(program, kernels[k], small, POINTER(before), POINTER(results), VALUE(pitch),
               VALUE(from));
        for (int i = 0; i < HEIGHT * WIDTH; i++)
            if (results[i] != expect(&s, straight, pitch, i / WIDTH, i % WIDTH))
                fail_msg("%s, element %d: %d for %d", kernels[k], i, results[i],
                         expect(&s, straight, pitch, i / WIDTH, i % WIDTH));
    }
}

static void chosen(const test_program *program)
{
    const int pitch = PITCH;
    fill_small();
    launch(program, "chosen", small, POINTER(before), POINTER(results), VALUE(pitch));
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const int32_t *at = &before[y * PITCH + x];
            const int32_t other = at[0] % 2 != 0 ? at[2 * PITCH + 1] : at[PITCH];
            assert_int_equal(results[y * WIDTH + x], at[PITCH + 1] * 3 + other);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("forward_tiles", copies_of_all_kinds),
        IN_ALL_VARIANTS("forward_tiles", no_straight_copies),
        IN_ALL_VARIANTS("forward_tiles", result_over_what_is_read),
        IN_ALL_VARIANTS("forward_tiles", from_before),
        IN_ALL_VARIANTS("forward_tiles", chosen),
    };
    return run_group("zellige.engine.forward_tiles", tests, sizeof tests / sizeof tests[0]);
}
