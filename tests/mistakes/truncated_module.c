/* mistake: a file of kernels of which the end is missing
 * says: zlg_program_create: not a SPIR-V module of kernels */
#include "mistake.h"

zlg_status mistake_truncated_module(zlg_accelerator_view *view)
{
    zlg_program *program = NULL;
    const zlg_spirv half = {victims_spirv.words, victims_spirv.count / 2, NULL, 0};
    return zlg_program_create(zlg_accelerator_view_get_accelerator(view), &half, &program);
}
