/* mistake: a directory where a file of kernels is asked for
 * says: zlg_program_create_from_file: . is not a file */
#include "mistake.h"

zlg_status mistake_directory_for_a_file(zlg_accelerator_view *view)
{
    zlg_program *program = NULL;
    return zlg_program_create_from_file(zlg_accelerator_view_get_accelerator(view), ".", &program);
}
