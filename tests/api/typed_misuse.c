/* One mistake per macro: none of them may compile, with whatever warnings. */
#if defined(OTHER_LAYOUT)
typedef struct line {
    float slope;
    double offset;
    int steps[3];
} line;
#else
#include "typed_test.h"
#endif

#include "typed_test.cl.h"
#include "types.cl.h"

zlg_status misuse(zlg_accelerator_view *view, zlg_array *array, const zlg_array *constant);

zlg_status misuse(zlg_accelerator_view *view, zlg_array *array, const zlg_array *constant)
{
    const zlg_extent domain = zlg_extent2(4, 4);
    const zlg_const_float_view2 matrix = zlg_const_float_view2(constant);
    const zlg_float_view2 averages = zlg_float_view2(array);
    const zlg_tiled_extent tiles = zlg_tile1(zlg_extent1(4), 2);
    const zlg_const_int_view1 in = zlg_const_int_view1(zlg_array_get_view(array));
    const zlg_int_view1 sums = zlg_int_view1(zlg_array_get_view(array));
    (void)domain;
    (void)matrix;
    (void)averages;
#if defined(WRONG_ORDER)
    return typed_test_average(view, domain, averages, matrix);
#elif defined(WRONG_CONSTNESS)
    return typed_test_average(view, domain, matrix, zlg_const_float_view2(array));
#elif defined(CONST_ARRAY)
    return typed_test_average(view, domain, matrix, zlg_float_view2(constant));
#elif defined(WRONG_ELEMENT)
    return typed_test_average(view, domain, matrix, zlg_double_view1(array));
#elif defined(WRONG_RANK)
    return typed_test_sum_tiles(view, tiles, in, averages, zlg_int_tile_static(2));
#elif defined(TOO_FEW)
    return typed_test_average(view, domain, matrix);
#elif defined(TOO_MANY)
    return typed_test_average(view, domain, matrix, averages, 1);
#elif defined(UNTYPED_ARRAY)
    return typed_test_average(view, domain, array, averages);
#elif defined(UNTYPED_VIEW)
    return typed_test_average(view, domain, zlg_array_get_view(array), averages);
#elif defined(UNTILED)
    return typed_test_sum_tiles(view, domain, in, sums, zlg_int_tile_static(2));
#elif defined(TILED)
    return typed_test_average(view, tiles, matrix, averages);
#elif defined(BYTES_FOR_TILE_STATIC)
    return typed_test_sum_tiles(view, tiles, in, sums, 8);
#elif defined(NUMBER_FOR_STRUCT)
    return typed_test_structs(view, domain, zlg_double_view1(array), 1, (line){0},
                              (typed_test_tagged){0}, domain, zlg_index1(0), (zlg_float4){{0}},
                              (zlg_int3){{0}});
#elif defined(NO_VARIANT)
    return types_increase(view, zlg_extent1(4), zlg_float_view1(array));
#elif defined(HOST_POINTER)
    static float host[16];
    return typed_test_average(view, domain, zlg_const_float_view2(host), averages);
#else
    const zlg_status status = types_increase(view, zlg_extent1(4), sums);
    return status != ZLG_OK ? status
                            : typed_test_sum_tiles(view, tiles, in, sums, zlg_int_tile_static(2));
#endif
}
