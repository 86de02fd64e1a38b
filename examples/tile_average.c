/* The averages of the tiles of an 8 x 8 matrix: tiles of 2 x 2, then of 4 x 4. The same kernel
 * source is built twice, with another SAMPLESIZE, and the tile of a launch picks one. AMP: "Using
 * Tiles", SamplingExample(). */
#include "sample.h"
#include "tile_average.cl.h"

enum { SIZE = 8 };

static void print_averages(zlg_accelerator_view *view, int sample_size)
{
    float data[SIZE * SIZE];
    float averages[SIZE * SIZE];
    const int count = SIZE / sample_size;
    for (int i = 0; i < SIZE * SIZE; i++)
        data[i] = (float)i;

    const zlg_extent extent = zlg_extent2(SIZE, SIZE);
    zlg_array *matrix;
    zlg_array *output;
    CHECK(zlg_array_wrap(view, extent, sizeof data[0], data, &matrix));
    CHECK(zlg_array_create(view, zlg_extent2(count, count), sizeof averages[0], &output));
    CHECK(tile_average_average(view, zlg_tile2(extent, sample_size, sample_size),
                               zlg_const_float_view2(matrix), zlg_float_view2(output)));
    CHECK(zlg_copy_out(zlg_array_get_view(output), averages,
                       (size_t)(count * count) * sizeof averages[0]));
    CHECK(zlg_array_destroy(output));
    CHECK(zlg_array_destroy(matrix));

    for (int i = 0; i < count * count; i++)
        printf("%g%c", averages[i], i % count == count - 1 ? '\n' : ' ');
}

int main(void)
{
    zlg_accelerator_view *view = sample_view();
    printf("SAMPLESIZE = 2:\n");
    print_averages(view, 2);
    printf("SAMPLESIZE = 4:\n");
    print_averages(view, 4);
    return EXIT_SUCCESS;
}
