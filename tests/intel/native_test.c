/* Programs with native code for GPUs beside the SPIR-V; native.sh looks at the log for which is
 * taken. Each case ends with a launch that gives the right result, where there is a result. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zellige/zellige.h>

#include "both.cl.h"
#include "newer.cl.h"

static void check(zlg_status status)
{
    if (status != ZLG_OK) {
        printf("%s\n", zlg_last_message());
        exit(EXIT_FAILURE);
    }
}

static int launch(zlg_accelerator_view *view, const zlg_spirv *spirv)
{
    int values[3] = {0};
    zlg_array *array;
    zlg_program *program;
    zlg_kernel *kernel;
    check(zlg_program_create(zlg_accelerator_view_get_accelerator(view), spirv, &program));
    check(zlg_program_get_kernel(program, "fill", &kernel));
    check(zlg_array_wrap(view, zlg_extent1(3), sizeof(int), values, &array));
    check(zlg_parallel_for_each(view, zlg_extent1(3), kernel, array, 7));
    check(zlg_array_destroy(array));
    zlg_program_destroy(program);
    return values[2];
}

/* Code that was cut off, or is none at all. */
static int launch_damaged(zlg_accelerator_view *view)
{
    static const unsigned char rubbish[64] = {1, 2, 3};
    const zlg_native natives[] = {
        {"cut", both_spirv.natives[0].bytes, both_spirv.natives[0].size / 3},
        {"rubbish", rubbish, sizeof rubbish},
    };
    const zlg_spirv spirv = {both_spirv.words, both_spirv.count, natives, 2};
    return launch(view, &spirv);
}

/* Code of an older source, which had fewer kernels. */
static int launch_stale(zlg_accelerator_view *view)
{
    const zlg_spirv spirv = {newer_spirv.words, newer_spirv.count, both_spirv.natives,
                             both_spirv.native_count};
    return launch(view, &spirv);
}

static int launch_first(zlg_accelerator_view *view)
{
    const zlg_spirv spirv = {both_spirv.words, both_spirv.count, both_spirv.natives, 1};
    return launch(view, &spirv);
}

static int refuse(zlg_accelerator_view *view)
{
    const zlg_native empty = {"empty", NULL, 0};
    const zlg_spirv spirv = {both_spirv.words, both_spirv.count, &empty, 1};
    zlg_program *program;
    if (zlg_program_create(zlg_accelerator_view_get_accelerator(view), &spirv, &program) !=
        ZLG_ERR_ARGUMENT)
        exit(EXIT_FAILURE);
    puts(zlg_last_message());
    return 7;
}

int main(int argc, char **argv)
{
    zlg_accelerator *accelerator;
    zlg_accelerator_view *view;
    const char *wanted = argc > 1 ? argv[1] : "";
    check(zlg_accelerator_get_default(&accelerator));
    check(zlg_accelerator_get_default_view(accelerator, &view));
    const int value = strcmp(wanted, "first") == 0     ? launch_first(view)
                      : strcmp(wanted, "damaged") == 0 ? launch_damaged(view)
                      : strcmp(wanted, "stale") == 0   ? launch_stale(view)
                      : strcmp(wanted, "empty") == 0   ? refuse(view)
                                                       : launch(view, &both_spirv);
    printf("%d\n", value);
    return EXIT_SUCCESS;
}
