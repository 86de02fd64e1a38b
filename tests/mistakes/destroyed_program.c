/* mistake: a kernel of a program that has been destroyed
 * says: zlg_parallel_for_each: kernel has been destroyed */
#include "mistake.h"

zlg_status mistake_destroyed_program(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(4));
    zlg_program *program = NULL;
    zlg_kernel *kernel = NULL;
    must(zlg_program_create(zlg_accelerator_view_get_accelerator(view), &victims_spirv, &program));
    must(zlg_program_get_kernel(program, "negate", &kernel));
    zlg_program_destroy(program);
    return zlg_parallel_for_each(view, zlg_extent1(4), kernel, array);
}
