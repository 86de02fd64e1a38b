/* mistake: OpenCL C given to a function that reads SPIR-V
 * says: is text, not SPIR-V: `zellige compile --spv FILE` makes SPIR-V of a source */
#include "mistake.h"

zlg_status mistake_source_for_a_module(zlg_accelerator_view *view)
{
    zlg_program *program = NULL;
    return zlg_program_create_from_file(zlg_accelerator_view_get_accelerator(view), "victims.cl",
                                        &program);
}
