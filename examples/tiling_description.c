/* An 8 x 9 matrix in tiles of 2 x 3: the tile, global and local index of every element. On a
 * terminal the tiles alternate between red and green. AMP: "Using Tiles", TilingDescription(). */
#include "tiling_description.h"

#include <stdbool.h>
#include <unistd.h>

#include "sample.h"
#include "tiling_description.cl.h"

enum { ROWS = 8, COLUMNS = 9 };

static bool is_colored(void)
{
    const char *no_color = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) != 0 && (no_color == NULL || no_color[0] == '\0');
}

static void print_value(const description *d)
{
    printf("Value: %2d      ", d->value);
}

static void print_tile(const description *d)
{
    printf("Tile:   (%d,%d)  ", d->tile_row, d->tile_column);
}

static void print_global(const description *d)
{
    printf("Global: (%d,%d)  ", d->global_row, d->global_column);
}

static void print_local(const description *d)
{
    printf("Local:  (%d,%d)  ", d->local_row, d->local_column);
}

static void print_row(const description *row, void (*print)(const description *), bool colored)
{
    for (int column = 0; column < COLUMNS; column++) {
        const description *d = &row[column];
        if (colored)
            printf("\033[%dm", (d->tile_row + d->tile_column) % 2 == 0 ? 31 : 32);
        print(d);
        if (colored)
            printf("\033[0m");
    }
    printf("\n");
}

int main(void)
{
    description data[ROWS][COLUMNS] = {0};
    for (int i = 0; i < ROWS * COLUMNS; i++)
        data[i / COLUMNS][i % COLUMNS].value = i;

    zlg_accelerator_view *view = sample_view();
    const zlg_extent matrix = zlg_extent2(ROWS, COLUMNS);
    zlg_array *descriptions;
    CHECK(zlg_array_wrap(view, matrix, sizeof(description), data, &descriptions));
    CHECK(tiling_description_describe(view, matrix, zlg_description_view2(descriptions)));
    CHECK(zlg_array_destroy(descriptions));

    const bool colored = is_colored();
    for (int row = 0; row < ROWS; row++) {
        print_row(data[row], print_value, colored);
        print_row(data[row], print_tile, colored);
        print_row(data[row], print_global, colored);
        print_row(data[row], print_local, colored);
        printf("\n");
    }
    return EXIT_SUCCESS;
}
