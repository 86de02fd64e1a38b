/* A process may end while functions still wait for their commands, and while the library's threads
 * have nothing to do. No test framework: what is tested comes after main(). */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include <zellige/zellige.h>

#include "completion_test.cl.h"

static void check(zlg_status status)
{
    if (status == ZLG_OK)
        return;
    fprintf(stderr, "%s\n", zlg_last_message());
    exit(1);
}

static void complain(zlg_status status, void *data)
{
    (void)status;
    (void)data;
    fprintf(stderr, "called, though the command never ends\n");
    _Exit(2);
}

static void count(zlg_status status, void *data)
{
    if (status == ZLG_OK)
        atomic_fetch_add((atomic_int *)data, 1);
}

/* Nothing is destroyed; what can be reached is no leak. */
static zlg_accelerator_view *view, *other;
static zlg_program *program;
static zlg_array *array;
static zlg_completion *never, *soon;
static atomic_int open, called;

int main(void)
{
    zlg_accelerator *accelerator;
    zlg_kernel *kernel;
    check(zlg_accelerator_get_default(&accelerator));
    check(zlg_accelerator_get_default_view(accelerator, &view));
    check(zlg_accelerator_view_create(accelerator, &(zlg_accelerator_view_desc){0}, &other));
    check(zlg_program_create(accelerator, &completion_test_spirv, &program));
    check(zlg_program_get_kernel(program, "gate", &kernel));
    check(zlg_array_wrap(view, zlg_extent1(1), sizeof open, &open, &array));
    check(zlg_parallel_for_each_async(&never, view, zlg_extent1(1), kernel, array));
    check(zlg_completion_then(never, complain, NULL));
    check(zlg_accelerator_view_create_marker(other, &soon));
    check(zlg_completion_then(soon, count, &called));
    zlg_completion_destroy(soon);
    while (atomic_load(&called) == 0)
        ;
    return 0;
}
