/* The averages of the tiles of an 8 x 8 matrix: tiles of 2 x 2, then of 4 x 4. The same kernel
 * source is built twice, with another SAMPLESIZE. AMP: "Using Tiles", SamplingExample(). */
#include "sample.h"
#include "tile_average_2.cl.h"
#include "tile_average_4.cl.h"

enum { SIZE = 8 };

static void print_averages(const zlg_spirv *spirv, int sample_size)
{
    float data[SIZE * SIZE];
    float averages[SIZE * SIZE];
    const int count = SIZE / sample_size;
    for (int i = 0; i < SIZE * SIZE; i++)
        data[i] = (float)i;

    const sample s = sample_begin(spirv);
    const zlg_extent extent = zlg_extent2(SIZE, SIZE);
    zlg_array *matrix;
    zlg_array *output;
    CHECK(zlg_array_wrap(s.view, extent, sizeof data[0], data, &matrix));
    CHECK(zlg_array_create(s.view, zlg_extent2(count, count), sizeof averages[0], &output));
    CHECK(zlg_parallel_for_each(s.view, zlg_tile2(extent, sample_size, sample_size),
                                sample_kernel(&s, "average"), zlg_array_get_const_view(matrix),
                                output));
    CHECK(zlg_copy_out(zlg_array_get_view(output), averages,
                       (size_t)(count * count) * sizeof averages[0]));
    CHECK(zlg_array_destroy(output));
    CHECK(zlg_array_destroy(matrix));
    sample_end(&s);

    for (int i = 0; i < count * count; i++)
        printf("%g%c", averages[i], i % count == count - 1 ? '\n' : ' ');
}

int main(void)
{
    printf("SAMPLESIZE = 2:\n");
    print_averages(&tile_average_2_spirv, 2);
    printf("SAMPLESIZE = 4:\n");
    print_averages(&tile_average_4_spirv, 4);
    return EXIT_SUCCESS;
}
