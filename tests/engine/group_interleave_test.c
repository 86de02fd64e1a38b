/* Interleave sets: as many rows of groups as there may be, each with its own tiles, sums and
 * rounds. */
#include <string.h>

#include "tests/engine/support.h"

enum { SHARED = 5 * 32, ROWS = 19, COLUMNS = 3 };

static int shared[SHARED];

static void fill(void)
{
    for (int i = 0; i < SHARED; i++)
        shared[i] = i * 7 % 23 - 5;
}

/* ---- columns --------------------------------------------------------------------------------- */

typedef struct item {
    int sum, other, kept;
} item;

static int tile_value(int round, int y, int x, int row)
{
    return shared[round * 32 + y * 16 + x] + row;
}

static void run_round(item items[2][16], int round, int row)
{
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < 16; x++) {
            item *self = &items[y][x];
            for (int k = 0; k < 16; k++)
                self->sum += tile_value(round, 1 - y, k, row) * (x + k);
            self->kept += tile_value(round, y, 15 - x, row);
            const int next = self->sum + self->other;
            self->other = self->sum;
            self->sum = next;
        }
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < 16; x++)
            items[y][x].sum += items[1 - y][x].kept;
}

static void check_group(const int *out, int column, int row)
{
    item items[2][16];
    for (int i = 0; i < 32; i++)
        items[i / 16][i % 16] = (item){row, 1, row};
    for (int round = 0; round < 1 + row % 5; round++)
        run_round(items, round, row);
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < 16; x++)
            assert_int_equal(out[(row * 2 + y) * COLUMNS * 16 + column * 16 + x],
                             items[y][x].sum * 3 + items[y][x].other);
}

static void columns(const test_program *program)
{
    static int out[ROWS * 2 * COLUMNS * 16];
    fill();
    for (uint32_t rows = 1; rows <= ROWS; rows += 1 + rows % 2) {
        const test_range range = {.size = {16, 2}, .count = {COLUMNS, rows}};
        memset(out, 0, sizeof out);
        launch(program, "columns", range, POINTER(shared), POINTER(out));
        for (int row = 0; row < (int)rows; row++)
            for (int column = 0; column < COLUMNS; column++)
                check_group(out, column, row);
    }
}

/* ---- nested ---------------------------------------------------------------------------------- */

static void add_totals(int own[16][4], int i)
{
    int total = 0;
    for (int x = 0; x < 16; x++)
        total += own[x][(i + 1) % 4];
    for (int x = 0; x < 16; x++)
        own[x][i] += total;
}

static void exchange(int own[16][4], int j)
{
    int tile[16];
    for (int x = 0; x < 16; x++)
        tile[15 - x] = own[x][j];
    for (int x = 0; x < 16; x++)
        own[x][3 - j] += tile[x] + shared[j];
}

static void check_row(const int *out, int row)
{
    int own[16][4];
    for (int x = 0; x < 16; x++)
        memcpy(own[x], (int[]){row, x, row + x, 1}, sizeof own[x]);
    for (int i = 0; i < 3; i++) {
        for (int x = 0; x < 16; x++)
            own[x][(i + row) % 4] += shared[i * 16 + x];
        if (i % 2 == row % 2)
            add_totals(own, i);
        for (int j = 0; j < 1 + row % 2; j++)
            exchange(own, j);
    }
    for (int x = 0; x < 16; x++)
        assert_int_equal(out[x], row % 3 == 2 ? -1
                                              : own[x][0] + 10 * own[x][1] + 100 * own[x][2] +
                                                    1000 * own[x][3]);
}

static void nested(const test_program *program)
{
    int out[ROWS * 16];
    fill();
    for (uint32_t rows = 1; rows <= ROWS; rows += 3) {
        const test_range range = {.size = {16}, .count = {1, rows}};
        memset(out, -1, sizeof out);
        launch(program, "nested", range, POINTER(shared), POINTER(out));
        for (int row = 0; row < (int)rows; row++)
            check_row(&out[row * 16], row);
    }
}

/* ---- guarded --------------------------------------------------------------------------------- */

static void guarded(const test_program *program)
{
    static const uint32_t sizes[] = {16, 64, 512};
    static int out[3 * 512];
    const int none = 0;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        const test_range range = {.size = {sizes[s]}, .count = {1, 3}};
        launch(program, "guarded", range, POINTER(NULL), POINTER(out), VALUE(none));
        for (int i = 0; i < 3 * (int)sizes[s]; i++)
            assert_int_equal(out[i], i / (int)sizes[s] + i % (int)sizes[s]);
    }
}

static void guarded_by_row(const test_program *program)
{
    int out[ROWS * 8];
    const int in[] = {2, 5}, none = 0;
    const test_range range = {.size = {8}, .count = {1, ROWS}};
    launch(program, "guarded_by_row", range, POINTER(NULL), POINTER(in), POINTER(out), VALUE(none));
    for (int i = 0; i < ROWS * 8; i++)
        assert_int_equal(out[i], i / 8 + i % 8);
}

/* ---- Tiles that are the same ----------------------------------------------------------------- */

static void product(const test_program *program)
{
    enum { MOST = 41 };
    static int a[MOST * MOST], b[MOST * MOST], c[MOST * MOST];
    static const int sizes[][3] = {{41, 13, 7}, {16, 16, 16}, {33, 5, 12}, {3, 8, 41}, {41, 9, 39}};
    for (int i = 0; i < MOST * MOST; i++) {
        a[i] = i * 5 % 17 - 8;
        b[i] = i * 3 % 19 - 9;
    }
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        const int rows = sizes[s][0], inner = sizes[s][1], columns = sizes[s][2];
        const test_range range = {.size = {4, 4},
                                  .count = {(uint32_t)(columns + 3) / 4, (uint32_t)(rows + 3) / 4}};
        memset(c, -1, sizeof c);
        launch(program, "product", range, POINTER(a), POINTER(b), POINTER(c), VALUE(rows),
               VALUE(inner), VALUE(columns));
        for (int i = 0; i < rows * columns; i++) {
            int sum = 0;
            for (int k = 0; k < inner; k++)
                sum += a[i / columns * inner + k] * b[k * columns + i % columns];
            assert_int_equal(c[i], sum);
        }
    }
}

static void in_turn(const test_program *program)
{
    static int out[ROWS * 16];
    fill();
    for (int rounds = 0; rounds < 9; rounds++) {
        const test_range range = {.size = {16}, .count = {1, ROWS}};
        launch(program, "in_turn", range, POINTER(shared), POINTER(out), VALUE(rounds));
        for (int i = 0; i < ROWS * 16; i++) {
            int sum = i / 16;
            for (int round = 0; round < rounds; round++)
                sum = sum * 3 + shared[(round * 16 + 15 - i % 16) % 160];
            assert_int_equal(out[i], sum);
        }
    }
}

static int left_in(int x, int round)
{
    return round < 0 ? x : shared[round * 16 + x] + round;
}

static void left_behind(const test_program *program)
{
    static int out[ROWS * 16];
    fill();
    for (int rounds = 0; rounds < 9; rounds++) {
        const test_range range = {.size = {16}, .count = {1, ROWS}};
        launch(program, "left_behind", range, POINTER(shared), POINTER(out), VALUE(rounds));
        for (int i = 0; i < ROWS * 16; i++) {
            int sum = i / 16;
            for (int round = 0, x = i % 16; round < rounds; round++)
                sum = sum * 5 + left_in((x + 1) % 16, round - 1) +
                      left_in(x ^ 3, round) * shared[15 - (x + round) % 16];
            assert_int_equal(out[i], sum);
        }
    }
}

/* The kernel stores behind what it loads, in the same memory. */
static void in_place(const test_program *program)
{
    static int memory[5 * 16 + ROWS * 16];
    const int rounds = 5;
    for (int i = 0; i < 5 * 16; i++)
        memory[i] = i * i % 31;
    const test_range range = {.size = {16}, .count = {1, ROWS}};
    int *out = &memory[5 * 16];
    launch(program, "in_place", range, POINTER(memory), POINTER(out), VALUE(rounds));
    for (int i = 0; i < ROWS * 16; i++) {
        int sum = i / 16;
        for (int round = 0; round < rounds; round++)
            sum += memory[round * 16 + 15 - i % 16];
        assert_int_equal(out[i], sum);
    }
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

typedef struct place {
    int row, column, x, y;
} place;

static int of_row(place p, int round)
{
    return shared[(p.row * 5 + round * 16 + p.y * 8 + p.x) % SHARED];
}

static int of_column(place p, int round)
{
    return shared[(p.column * 3 + round * 16 + p.y * 8 + p.x) % SHARED];
}

static int made(place p, int round)
{
    return of_column((place){p.row, p.column, 7 - p.x, 1 - p.y}, round) * 2 + round;
}

static int sum_of_round(place p, int round)
{
    int sum = 0;
    for (int k = 0; k < 8; k++)
        sum += of_row((place){p.row, p.column, k, p.y}, round) *
                   of_column((place){p.row, p.column, p.x, 1 - p.y}, round) -
               made((place){p.row, p.column, p.x, k % 2}, round);
    return sum;
}

static int filled_again(place p)
{
    return shared[(p.row * 7 + (1 - p.y) * 8 + 7 - p.x) % SHARED] +
           p.column * ((1 - p.y) * 8 + p.x);
}

static void check_blocks(const int *out, const test_range *range, int rounds)
{
    const int width = (int)range->count[0] * 8, height = (int)range->count[1] * 2;
    for (int i = 0; i < width * height * (int)range->count[2]; i++) {
        const int at_x = i % width, at_y = i / width % height;
        const place p = {at_y / 2, at_x / 8, at_x % 8, at_y % 2};
        int sum = at_x + (int)range->offset[0] + 3 * (at_y + (int)range->offset[1]);
        for (int round = 0; round < rounds; round++)
            sum += sum_of_round(p, round);
        assert_int_equal(out[i], sum * 3 + filled_again(p) + i / width / height);
    }
}

static void blocks(const test_program *program)
{
    static int out[17 * 8 * 19 * 2 * 3];
    static const uint32_t counts[][3] = {{1, 1, 1},  {1, 9, 1},  {9, 1, 2},  {8, 8, 1},
                                         {17, 7, 3}, {3, 19, 1}, {10, 12, 1}};
    fill();
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        for (int rounds = 0; rounds < 4; rounds++) {
            test_range range = {.size = {8, 2}};
            memcpy(range.count, counts[c], sizeof range.count);
            range.offset[0] = (uint32_t)(rounds % 2) * 5;
            range.offset[1] = (uint32_t)(rounds / 2) * 3;
            memset(out, -1, sizeof out);
            launch(program, "blocks", range, POINTER(shared), POINTER(out), VALUE(rounds));
            check_blocks(out, &range, rounds);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("group_interleave", columns),
        IN_ALL_VARIANTS("group_interleave", nested),
        IN_ALL_VARIANTS("group_interleave", guarded),
        IN_ALL_VARIANTS("group_interleave", guarded_by_row),
        IN_ALL_VARIANTS("group_interleave", product),
        IN_ALL_VARIANTS("group_interleave", in_turn),
        IN_ALL_VARIANTS("group_interleave", left_behind),
        IN_ALL_VARIANTS("group_interleave", in_place),
        IN_ALL_VARIANTS("group_interleave", blocks),
    };
    return run_group("zellige.engine.group_interleave", tests, sizeof tests / sizeof tests[0]);
}
