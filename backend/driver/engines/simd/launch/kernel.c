#include <stdlib.h>

#include "backend/driver/engines/simd/callbacks/callbacks.h"
#include "backend/driver/engines/simd/compile/areas.h"
#include "backend/driver/engines/simd/compile/program.h"
#include "backend/driver/engines/simd/contract/launch_check.h"
#include "backend/driver/engines/simd/contract/refusals.h"
#include "backend/driver/engines/simd/launch/launch.h"
#include "backend/driver/engines/simd/launch/regroup.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/threads/processors.h"

static bool takes_only_known_kinds(const spirv_kernel *kernel)
{
    for (size_t i = 0; i < kernel->parameter_count; i++)
        if (kernel->parameters[i].kind == SPIRV_PARAMETER_OTHER)
            return false;
    return true;
}

/* Before there are arguments. */
static bool are_probably_apart(const cpu_launch *launch, const cpu_span_finder *finder)
{
    (void)launch;
    (void)finder;
    return true;
}

/* A kernel with areas has code for their sizes, which launches tell. */
static ze_result_t compile_early(cpu_kernel *kernel)
{
    const uint32_t *tile = kernel->info->tile;
    const cpu_launch likely = {.group_size = {tile[0], tile[1], tile[2]},
                               .group_count = {1, 1, 1},
                               .are_apart = are_probably_apart};
    simd_variant *variant;
    const bool fixed = tile[0] != 0 && !simd_areas_exist(kernel->info) &&
                       cpu_launch_check_group(kernel->info, likely.group_size);
    return fixed ? simd_variant_get(kernel, &likely, &variant) : ZE_RESULT_SUCCESS;
}

ze_result_t cpu_kernel_create(cpu_program *program, const spirv_kernel *info, cpu_kernel **out)
{
    const char *why = simd_refusals_find(&program->refusals, info->name);
    if (why != NULL) {
        cpu_failure_tell("kernel \"%s\" cannot be created: %s", info->name, why);
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    if (!takes_only_known_kinds(info)) {
        cpu_failure_tell("kernel \"%s\" has a parameter of an unknown kind", info->name);
        return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
    }
    cpu_kernel *kernel = calloc(1, sizeof *kernel);
    if (kernel == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    kernel->program = program;
    kernel->info = info;
    atomic_init(&kernel->last, NULL);
    atomic_init(&kernel->along, 0);
    const ze_result_t result = compile_early(kernel);
    if (result == ZE_RESULT_SUCCESS)
        *out = kernel;
    else
        cpu_kernel_destroy(kernel);
    return result;
}

void cpu_kernel_destroy(cpu_kernel *kernel)
{
    free(kernel);
}

static bool has_no_groups(const cpu_launch *launch)
{
    const uint32_t *count = launch->group_count;
    return count[0] == 0 || count[1] == 0 || count[2] == 0;
}

enum { DIMENSIONS = 4 }; /* 1 to 3, and none */

static simd_along read_along(cpu_kernel *kernel)
{
    const unsigned along = atomic_load_explicit(&kernel->along, memory_order_relaxed);
    return (simd_along){along % DIMENSIONS, along / DIMENSIONS};
}

/* A kernel that wants other groups has said so after its first launch's code was compiled. */
static bool wants_others(cpu_kernel *kernel, const simd_variant *variant)
{
    const uint64_t *along = variant->needs.along;
    unsigned none = 0;
    return along[0] != 0 &&
           atomic_compare_exchange_strong(&kernel->along, &none,
                                          (unsigned)(along[0] + DIMENSIONS * along[1]));
}

/* Finds the code for a launch in the groups that suit it. */
static ze_result_t find(cpu_kernel *kernel, const cpu_launch **launch, cpu_launch *other,
                        simd_variant **out)
{
    const cpu_launch *asked_for = *launch;
    *launch = simd_regroup(kernel->info, asked_for, read_along(kernel), other);
    const ze_result_t result = simd_variant_get(kernel, *launch, out);
    if (result != ZE_RESULT_SUCCESS || !wants_others(kernel, *out))
        return result;
    *launch = simd_regroup(kernel->info, asked_for, read_along(kernel), other);
    return simd_variant_get(kernel, *launch, out);
}

ze_result_t cpu_kernel_prepare(cpu_kernel *kernel, const cpu_launch *launch)
{
    simd_variant *variant;
    cpu_launch other;
    const ze_result_t result = cpu_launch_check(kernel->info, launch);
    return result == ZE_RESULT_SUCCESS && !has_no_groups(launch)
               ? find(kernel, &launch, &other, &variant)
               : result;
}

typedef ze_result_t runner(const cpu_kernel *kernel, simd_variant *variant,
                           const cpu_launch *launch);

/* In the launch's share of the processors: the thread is a program's perhaps, and returns to where
 * that wants it. */
static ze_result_t run_bound(cpu_kernel *kernel, simd_variant *variant, const cpu_launch *launch,
                             runner *run)
{
    const cpu_processors before = cpu_processors_of_thread();
    cpu_processors_bind(launch->processors);
    const ze_result_t result = run(kernel, variant, launch);
    cpu_processors_bind(&before);
    return result;
}

static ze_result_t check_and_run(cpu_kernel *kernel, const cpu_launch *launch, bool may_regroup,
                                 runner *run)
{
    simd_variant *variant;
    cpu_launch other;
    ze_result_t result = cpu_launch_check(kernel->info, launch);
    if (result != ZE_RESULT_SUCCESS || has_no_groups(launch))
        return result;
    result = may_regroup ? find(kernel, &launch, &other, &variant)
                         : simd_variant_get(kernel, launch, &variant);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    result = launch->processors != NULL ? run_bound(kernel, variant, launch, run)
                                        : run(kernel, variant, launch);
    if (result == ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY)
        cpu_failure_tell("memory ran out at a launch of kernel \"%s\"", kernel->info->name);
    simd_printf_flush();
    return result;
}

ze_result_t cpu_kernel_run(cpu_kernel *kernel, const cpu_launch *launch)
{
    return check_and_run(kernel, launch, true, simd_launch_run);
}

ze_result_t cpu_kernel_run_cooperative(cpu_kernel *kernel, const cpu_launch *launch)
{
    return check_and_run(kernel, launch, false, simd_cooperative_run);
}

bool cpu_kernel_is_brief(const cpu_kernel *kernel)
{
    (void)kernel;
    return false;
}
