/* Work-groups of a column that may run side by side: each has tiles, sums and rounds of its own. */
#include <zellige/kernel.h>

/* A tile lives from round to round; how many rounds there are, depends on the row. */
kernel TILE(2, 16) void columns(global const int *shared, global int *out)
{
    tile_static int tile[2][16];
    tile_static int kept[2][16];
    const int x = get_local_id(0), y = get_local_id(1);
    const int row = get_group_id(1), rounds = 1 + row % 5;
    int sum = row, other = 1;
    kept[y][x] = row;
    for (int i = 0; i < rounds; i++) {
        tile[y][x] = shared[i * 32 + y * 16 + x] + row;
        tile_barrier_wait();
        for (int k = 0; k < 16; k++)
            sum += tile[1 - y][k] * (x + k);
        kept[y][x] += tile[y][15 - x];
        const int next = sum + other;
        other = sum;
        sum = next;
        tile_barrier_wait();
        sum += kept[1 - y][x];
    }
    out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = sum * 3 + other;
}

static __attribute__((noinline)) int total(local int *tile, int value, int x)
{
    int result = 0;
    tile[x] = value;
    for (int step = 1; step < 16; step *= 2) {
        tile_barrier_wait();
        const int more = tile[(x + step) % 16];
        tile_barrier_wait();
        tile[x] += more;
    }
    tile_barrier_wait();
    result = tile[x];
    tile_barrier_wait();
    return result;
}

/* Loops in loops, and in what is called; private arrays; every third row has nothing to do. */
kernel TILE(16) void nested(global const int *shared, global int *out)
{
    tile_static int tile[16];
    const int x = get_local_id(0), row = get_group_id(1);
    int own[4] = {row, x, row + x, 1};
    if (row % 3 == 2)
        return;
    for (int i = 0; i < 3; i++) {
        own[(i + row) % 4] += shared[i * 16 + x];
        if (i % 2 == row % 2)
            own[i] += total(tile, own[(i + 1) % 4], x);
        for (int j = 0; j < 1 + row % 2; j++) {
            tile[15 - x] = own[j];
            tile_barrier_wait();
            own[3 - j] += tile[x] + shared[j];
            tile_barrier_wait();
        }
    }
    out[get_global_id(1) * 16 + x] = own[0] + 10 * own[1] + 100 * own[2] + 1000 * own[3];
}

/* The table is there only for those that use it. */
kernel void guarded(constant int *table, global int *out, int use)
{
    tile_static int tile[512];
    const int x = get_local_id(0), size = get_local_size(0), row = get_group_id(1);
    int sum = row + x;
    if (use > 0) {
        const int v = table[use * 5 + 3];
        for (int i = 0; i < use; i++) {
            tile[x] = sum + v;
            tile_barrier_wait();
            sum += tile[(x + 1) % size];
            tile_barrier_wait();
            sum ^= v;
        }
    }
    out[row * size + x] = sum;
}

kernel TILE(8) void guarded_by_row(constant int *table, global const int *in, global int *out,
                                   int use)
{
    tile_static int tile[8];
    const int x = get_local_id(0), row = get_group_id(1);
    int sum = row + x;
    if (row < use) {
        const int v = table[row];
        for (int i = 0; i < in[0]; i++) {
            tile[x] = in[i] + sum;
            tile_barrier_wait();
            sum += tile[7 - x] + v;
            tile_barrier_wait();
        }
    }
    out[row * 8 + x] = sum;
}

/* The second tile is the same for all rows of groups; edges are filled up with zeros. */
kernel TILE(4, 4) void product(global const int *a, global const int *b, global int *c, int rows,
                               int inner, int columns)
{
    tile_static int tile_a[4][4];
    tile_static int tile_b[4][4];
    const int x = get_local_id(0), y = get_local_id(1);
    const int row = get_global_id(1), column = get_global_id(0);
    int sum = 0;
    for (int i = 0; i < inner; i += 4) {
        tile_a[y][x] = row < rows && i + x < inner ? a[row * inner + i + x] : 0;
        tile_b[y][x] = column < columns && i + y < inner ? b[(i + y) * columns + column] : 0;
        tile_barrier_wait();
        for (int k = 0; k < 4; k++)
            sum += tile_a[y][k] * tile_b[k][x];
        tile_barrier_wait();
    }
    if (row < rows && column < columns)
        c[row * columns + column] = sum;
}

/* Two halves of a tile in turn: the next one is loaded beside what is computed with this one. */
kernel TILE(16) void in_turn(global const int *shared, global int *out, int rounds)
{
    tile_static int tile[2][16];
    const int x = get_local_id(0), row = get_group_id(1);
    int sum = row;
    tile[0][x] = shared[x];
    tile_barrier_wait();
    for (int i = 0; i < rounds; i++) {
        sum = sum * 3 + tile[i % 2][15 - x];
        tile[1 - i % 2][x] = shared[((i + 1) * 16 + x) % 160];
        tile_barrier_wait();
    }
    out[row * 16 + x] = sum;
}

/* What the last round left is read before it is stored to; and a table is filled once. */
kernel TILE(16) void left_behind(global const int *shared, global int *out, int rounds)
{
    tile_static int tile[16];
    tile_static int table[16];
    const int x = get_local_id(0), row = get_group_id(1);
    int sum = row;
    tile[x] = x;
    table[x] = shared[15 - x];
    tile_barrier_wait();
    for (int i = 0; i < rounds; i++) {
        const int old = tile[(x + 1) % 16];
        tile_barrier_wait();
        tile[x] = shared[i * 16 + x] + i;
        tile_barrier_wait();
        sum = sum * 5 + old + tile[x ^ 3] * table[(x + i) % 16];
        tile_barrier_wait();
    }
    out[row * 16 + x] = sum;
}

/* Each group stores what it computed where the next round loads. */
kernel TILE(16) void in_place(global int *memory, global int *out, int rounds)
{
    tile_static int tile[16];
    const int x = get_local_id(0), row = get_group_id(1);
    int sum = row;
    for (int i = 0; i < rounds; i++) {
        tile[x] = memory[i * 16 + x];
        tile_barrier_wait();
        sum += tile[15 - x];
        tile_barrier_wait();
    }
    out[row * 16 + x] = sum;
}

/* A tile is the same for the groups of a row, another for those of a column, and a third is made of
 * that; behind the loop they are filled again. */
kernel TILE(2, 8) void blocks(global const int *shared, global int *out, int rounds)
{
    tile_static int of_row[2][8];
    tile_static int of_column[2][8];
    tile_static int made[2][8];
    const int x = get_local_id(0), y = get_local_id(1), item = y * 8 + x;
    const int column = get_group_id(0), row = get_group_id(1), plane = get_group_id(2);
    const int width = get_global_size(0), height = get_global_size(1);
    int sum = get_global_id(0) + 3 * get_global_id(1);
    for (int i = 0; i < rounds; i++) {
        of_row[y][x] = shared[(row * 5 + i * 16 + item) % 160];
        of_column[y][x] = shared[(column * 3 + i * 16 + item) % 160];
        tile_barrier_wait();
        made[y][x] = of_column[1 - y][7 - x] * 2 + i;
        tile_barrier_wait();
        for (int k = 0; k < 8; k++)
            sum += of_row[y][k] * of_column[1 - y][x] - made[k % 2][x];
        tile_barrier_wait();
    }
    of_row[y][x] = shared[(row * 7 + item) % 160];
    of_column[y][x] = column * item;
    tile_barrier_wait();
    out[((plane * height) + row * 2 + y) * width + column * 8 + x] =
        sum * 3 + of_row[1 - y][7 - x] + of_column[1 - y][x] + plane;
}
