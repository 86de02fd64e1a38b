#include <stdio.h>
#include <zellige/zellige.h>

#include "average.cl.h"

int main(void)
{
    float data[4][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}};
    float result[2][2];
    const zlg_extent extent = zlg_extent2(4, 4);
    zlg_accelerator *accelerator;
    zlg_accelerator_view *view;
    zlg_program *program = NULL;
    zlg_kernel *kernel;
    zlg_array *matrix = NULL;
    zlg_array *averages = NULL;

    zlg_status status;
    if ((status = zlg_accelerator_get_default(&accelerator)) == ZLG_OK &&
        (status = zlg_accelerator_get_default_view(accelerator, &view)) == ZLG_OK &&
        (status = zlg_program_create(accelerator, &average_spirv, &program)) == ZLG_OK &&
        (status = zlg_program_get_kernel(program, "average", &kernel)) == ZLG_OK &&
        (status = zlg_array_wrap(view, extent, sizeof(float), data, &matrix)) == ZLG_OK &&
        (status = zlg_array_create(view, zlg_extent2(2, 2), sizeof(float), &averages)) == ZLG_OK &&
        (status = zlg_parallel_for_each(view, zlg_tile2(extent, 2, 2), kernel,
                                        (const zlg_array *)matrix, averages)) == ZLG_OK)
        status = zlg_copy_out(zlg_array_get_view(averages), result, sizeof result);

    if (status == ZLG_OK)
        printf("%4.1f %4.1f\n%4.1f %4.1f\n", result[0][0], result[0][1], result[1][0],
               result[1][1]);
    else
        fprintf(stderr, "%s\n", zlg_last_message());
    zlg_array_destroy(averages);
    zlg_array_destroy(matrix);
    zlg_program_destroy(program);
    return status == ZLG_OK ? 0 : 1;
}
