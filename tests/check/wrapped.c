/* wrapped COUNT: a kernel of 16 work-items writes memory of the program's own, of so many elements;
 * then memory of 16 at the same address. command.sh has it checked. */
#include <stdio.h>
#include <stdlib.h>

#include <zellige/zellige.h>

#include "wrapped.cl.h"

enum { ITEMS = 16 };

static int elements[ITEMS + 1];

static int write_some(zlg_accelerator_view *view, zlg_program *program, size_t count)
{
    zlg_kernel *kernel;
    zlg_array *array;
    return zlg_program_get_kernel(program, "count", &kernel) == ZLG_OK &&
           zlg_array_wrap(view, zlg_extent1((int)count), sizeof *elements, elements, &array) ==
               ZLG_OK &&
           zlg_parallel_for_each(view, zlg_extent1(ITEMS), kernel, array) == ZLG_OK &&
           zlg_accelerator_view_wait(view) == ZLG_OK && zlg_array_destroy(array) == ZLG_OK;
}

int main(int argc, char **argv)
{
    const size_t count = argc > 1 ? strtoul(argv[1], NULL, 10) : ITEMS;
    zlg_accelerator *accelerator;
    zlg_accelerator_view *view;
    zlg_program *program;
    if (zlg_accelerator_find("cpu", &accelerator) != ZLG_OK ||
        zlg_accelerator_get_default_view(accelerator, &view) != ZLG_OK ||
        zlg_program_create(accelerator, &wrapped_spirv, &program) != ZLG_OK ||
        !write_some(view, program, count) || !write_some(view, program, ITEMS)) {
        (void)fprintf(stderr, "%s\n", zlg_last_message());
        return EXIT_FAILURE;
    }
    zlg_program_destroy(program);
    return EXIT_SUCCESS;
}
