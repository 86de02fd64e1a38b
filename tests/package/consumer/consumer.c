/* A user's program: averages of the 2 x 2 tiles of a 4 x 4 matrix, on the default accelerator. */
#include "consumer.cl.h"
#include <stdio.h>
#include <zellige/zellige.h>

static zlg_status run(const float *data, float *result)
{
    zlg_accelerator *accelerator = NULL;
    zlg_accelerator_view *view = NULL;
    zlg_array *matrix = NULL;
    zlg_array *averages = NULL;
    const zlg_extent extent = zlg_extent2(4, 4);
    zlg_status status = zlg_accelerator_get_default(&accelerator);
    if (status == ZLG_OK)
        status = zlg_accelerator_get_default_view(accelerator, &view);
    if (status == ZLG_OK)
        status = zlg_array_create(view, extent, sizeof *data, &matrix);
    if (status == ZLG_OK)
        status = zlg_array_create(view, zlg_extent2(2, 2), sizeof *data, &averages);
    if (status == ZLG_OK)
        status = zlg_copy_in(data, 16 * sizeof *data, zlg_array_get_view(matrix));
    if (status == ZLG_OK)
        status = consumer_average(view, extent, zlg_const_float_view2(matrix),
                                  zlg_float_view2(averages));
    if (status == ZLG_OK)
        status = zlg_copy_out(zlg_array_get_view(averages), result, 4 * sizeof *result);
    zlg_array_destroy(averages);
    zlg_array_destroy(matrix);
    return status;
}

int main(void)
{
    float data[16];
    float result[4] = {0, 0, 0, 0};
    for (int i = 0; i < 16; i++)
        data[i] = (float)i;
    if (run(data, result) != ZLG_OK) {
        fprintf(stderr, "%s\n", zlg_last_message());
        return 1;
    }
    printf("%g %g %g %g\n", (double)result[0], (double)result[1], (double)result[2],
           (double)result[3]);
    return 0;
}
