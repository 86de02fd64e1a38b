/* mistake: a kernel that the program does not have
 * says: zlg_program_get_kernel: the program has no kernel skale; it has: scale, negate */
#include "mistake.h"

zlg_status mistake_unknown_kernel(zlg_accelerator_view *view)
{
    zlg_program *program = NULL;
    zlg_kernel *kernel = NULL;
    must(zlg_program_create(zlg_accelerator_view_get_accelerator(view), &victims_spirv, &program));
    return zlg_program_get_kernel(program, "skale", &kernel);
}
