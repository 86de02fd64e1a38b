/* A 4 x 6 matrix in tiles of 2 x 2, each element replaced by the average of its tile.
 * AMP: the example of the tile_static keyword. */
#include "sample.h"
#include "tile_static_average.cl.h"

enum { ROWS = 4, COLUMNS = 6 };

int main(void)
{
    int sample_data[ROWS * COLUMNS] = {2, 2, 9, 7, 1, 4, /* */
                                       4, 4, 8, 8, 3, 4, /* */
                                       1, 5, 1, 2, 5, 2, /* */
                                       6, 8, 3, 2, 7, 2};
    int average_data[ROWS * COLUMNS] = {0};

    zlg_accelerator_view *view = sample_view();
    const zlg_extent extent = zlg_extent2(ROWS, COLUMNS);
    zlg_array *input;
    zlg_array *output;
    CHECK(zlg_array_wrap(view, extent, sizeof(int), sample_data, &input));
    CHECK(zlg_array_wrap(view, extent, sizeof(int), average_data, &output));
    CHECK(tile_static_average_average(view, extent, zlg_const_int_view2(input),
                                      zlg_int_view2(output)));
    CHECK(zlg_array_view_synchronize(zlg_array_get_view(output)));

    for (int i = 0; i < ROWS * COLUMNS; i++)
        printf("%d%c", average_data[i], i % COLUMNS == COLUMNS - 1 ? '\n' : ' ');

    CHECK(zlg_array_destroy(output));
    CHECK(zlg_array_destroy(input));
    return EXIT_SUCCESS;
}
