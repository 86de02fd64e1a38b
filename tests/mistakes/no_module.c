/* mistake: a file that is no SPIR-V
 * says: not a SPIR-V module of kernels */
#include "mistake.h"

zlg_status mistake_no_module(zlg_accelerator_view *view)
{
    static const uint32_t words[] = {1, 2, 3, 4, 5, 6};
    zlg_program *program = NULL;
    return zlg_program_create(zlg_accelerator_view_get_accelerator(view),
                              &(zlg_spirv){.words = words, .count = 6}, &program);
}
