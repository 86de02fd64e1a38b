#include <stdio.h>
#include <stdlib.h>
#include <zellige/zellige.h>

#include "average.cl.h"

static void check(zlg_status status)
{
    if (status != ZLG_OK)
        exit(fprintf(stderr, "%s\n", zlg_last_message()));
}

int main(void)
{
    float data[4][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}};
    float result[2][2];
    const zlg_extent extent = zlg_extent2(4, 4);
    zlg_accelerator *accelerator;
    zlg_accelerator_view *view;
    zlg_array *matrix, *averages;

    check(zlg_accelerator_get_default(&accelerator));
    check(zlg_accelerator_get_default_view(accelerator, &view));
    check(zlg_array_wrap(view, extent, sizeof(float), data, &matrix));
    check(zlg_array_create(view, zlg_extent2(2, 2), sizeof(float), &averages));
    check(average(view, extent, zlg_const_float_view2(matrix), zlg_float_view2(averages)));
    check(zlg_copy_out(zlg_array_get_view(averages), result, sizeof result));
    printf("%4.1f %4.1f\n%4.1f %4.1f\n", result[0][0], result[0][1], result[1][0], result[1][1]);

    check(zlg_array_destroy(averages));
    check(zlg_array_destroy(matrix));
    return 0;
}
