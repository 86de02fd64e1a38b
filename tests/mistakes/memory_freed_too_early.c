/* mistake: wrapped memory that is freed before its array is destroyed
 * says: element (
 * says: of 'matrix', which has 32 x 32, and that memory is not there any more
 * says: keep it until the array is destroyed */
#include <stdint.h>
#include <sys/mman.h>

#include "mistake.h"

/* Where nothing else comes to be. */
#define FAR ((void *)(UINTPTR_MAX >> 18 & ~(uintptr_t)4095))

zlg_status mistake_memory_freed_too_early(zlg_accelerator_view *view)
{
    const size_t bytes = 32 * 32 * sizeof(float);
    float *numbers = mmap(FAR, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    zlg_array *array = NULL;
    must(zlg_array_wrap(view, zlg_extent2(32, 32), sizeof *numbers, numbers, &array));
    munmap(numbers, bytes);
    const zlg_status status = victims_scale(view, zlg_extent2(32, 32), zlg_float_view2(array), 2);
    return status == ZLG_OK ? zlg_accelerator_view_wait(view) : status;
}
