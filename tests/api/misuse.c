/* One mistake per macro: none of them may compile. */
#include <zellige/zellige.h>

zlg_status misuse(zlg_accelerator_view *view, zlg_kernel *kernel, zlg_array *array, float *host);

zlg_status misuse(zlg_accelerator_view *view, zlg_kernel *kernel, zlg_array *array, float *host)
{
    const zlg_extent domain = zlg_extent1(4);
    (void)host;
#ifdef HOST_POINTER
    return zlg_parallel_for_each(view, domain, kernel, host);
#endif
#ifdef BOOLEAN
    return zlg_parallel_for_each(view, domain, kernel, array, (bool)true);
#endif
#ifdef DOMAIN
    return zlg_parallel_for_each(view, 4, kernel, array);
#endif
#ifdef SWAPPED
    return zlg_parallel_for_each(kernel, domain, view, array);
#endif
#ifdef IGNORED
    zlg_parallel_for_each(view, domain, kernel, array);
#endif
#ifdef TOO_MANY
    return zlg_parallel_for_each(view, domain, kernel, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
                                 14, 15, 16, 17);
#endif
    return zlg_parallel_for_each(view, domain, kernel, array, (const zlg_array *)array,
                                 zlg_array_get_view(array), 1, 2.0f, 3.0, 4u, 5l, 6ul, 7ll, 'c',
                                 (short)8, zlg_arg_tile_static(64), (unsigned char)9, domain,
                                 zlg_arg_bytes(&domain, sizeof domain));
}
