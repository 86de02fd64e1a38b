/* mistake: a file of kernels that is not there
 * says: zlg_program_create_from_file: cannot open no/such/file.spv */
#include "mistake.h"

zlg_status mistake_missing_file(zlg_accelerator_view *view)
{
    zlg_program *program;
    return zlg_program_create_from_file(zlg_accelerator_view_get_accelerator(view),
                                        "no/such/file.spv", &program);
}
