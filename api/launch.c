#include "api/arguments.h"
#include "api/domain.h"

#define PREFIX "zlg_parallel_for_each: "

static zlg_status check_handles(const zlg_accelerator_view *view, const zlg_kernel *kernel,
                                const zlg_arg *args, size_t count)
{
    if (view == NULL || kernel == NULL || (args == NULL && count > 0))
        return zli_fail(ZLG_ERR_ARGUMENT, PREFIX "%s is NULL",
                        view == NULL     ? "view"
                        : kernel == NULL ? "kernel"
                                         : "args");
    const zlg_status status = zli_view_check(view, "zlg_parallel_for_each");
    if (status != ZLG_OK)
        return status;
    if (view->accelerator != kernel->program->accelerator)
        return zli_fail(ZLG_ERR_MISMATCH, PREFIX "kernel %s was built for %s, the view is on %s",
                        kernel->signature->name,
                        zli_device_properties(kernel->program->accelerator->device)->description,
                        zli_device_properties(view->accelerator->device)->description);
    return ZLG_OK;
}

/** Binds the arguments and submits; everything else has been checked. `out` may be NULL. */
static zlg_status submit(zlg_accelerator_view *view, const zlg_kernel *kernel,
                         const zli_range *ranges, size_t range_count, const zlg_arg *args,
                         size_t count, zlg_completion **out)
{
    zli_arguments arguments;
    zlg_completion *completion = NULL;
    zlg_status status = zli_arguments_bind(kernel, view, args, count, &arguments);
    if (status == ZLG_OK && out != NULL)
        status = zli_completion_create(view->queue, &completion);
    if (status == ZLG_OK)
        status = zli_queue_launch(view->queue, kernel->native, ranges, range_count,
                                  arguments.values, arguments.count, completion);
    if (status != ZLG_OK) {
        zli_completion_abandon(completion);
        return status;
    }
    zli_arguments_written(&arguments, view);
    if (out != NULL)
        *out = completion;
    return ZLG_OK;
}

static zlg_status launch_tiled(zlg_accelerator_view *view, zlg_tiled_extent domain,
                               const zlg_kernel *kernel, const zlg_arg *args, size_t count,
                               zlg_completion **out)
{
    zlg_status status = check_handles(view, kernel, args, count);
    if (status == ZLG_OK)
        status = zli_domain_check_tiled(&domain);
    if (status == ZLG_OK)
        status = zli_domain_check_device(&domain, kernel);
    if (status != ZLG_OK)
        return status;
    const zli_range range = zli_domain_tiled_range(&domain);
    return submit(view, kernel, &range, 1, args, count, out);
}

/** Returns whether a kernel shares memory between the work-items of a tile. */
static bool uses_tile_static(const spirv_kernel *kernel)
{
    bool uses = kernel->tile_static_size > 0;
    for (size_t i = 0; i < kernel->parameter_count; i++)
        uses = uses || kernel->parameters[i].kind == SPIRV_PARAMETER_TILE_STATIC;
    return uses;
}

static zlg_status launch(zlg_accelerator_view *view, zlg_extent domain, const zlg_kernel *kernel,
                         const zlg_arg *args, size_t count, zlg_completion **out)
{
    zlg_status status = check_handles(view, kernel, args, count);
    if (status == ZLG_OK)
        status = zli_domain_check(&domain, kernel);
    if (status != ZLG_OK)
        return status;
    if (zli_kernel_has_tile(kernel))
        return launch_tiled(view, zlg_tile(domain, zli_kernel_tile(kernel, domain.rank)), kernel,
                            args, count, out);
    if (uses_tile_static(kernel->signature))
        return zli_fail(ZLG_ERR_UNSUPPORTED,
                        PREFIX "kernel %s uses tile_static memory and fixes no tile size: launch "
                               "it over a tiled_extent",
                        kernel->signature->name);
    zli_range ranges[ZLI_MAX_RANGES];
    const size_t range_count =
        zli_domain_untiled_ranges(&domain, view->accelerator->device, ranges);
    return submit(view, kernel, ranges, range_count, args, count, out);
}

zlg_status zlg_launch(zlg_accelerator_view *view, zlg_extent domain, const zlg_kernel *kernel,
                      const zlg_arg *args, size_t count)
{
    return launch(view, domain, kernel, args, count, NULL);
}

zlg_status zlg_launch_tiled(zlg_accelerator_view *view, zlg_tiled_extent domain,
                            const zlg_kernel *kernel, const zlg_arg *args, size_t count)
{
    return launch_tiled(view, domain, kernel, args, count, NULL);
}

static zlg_status fail_out(void)
{
    return zli_fail(ZLG_ERR_ARGUMENT, PREFIX "out is NULL");
}

zlg_status zlg_launch_async(zlg_accelerator_view *view, zlg_extent domain, const zlg_kernel *kernel,
                            const zlg_arg *args, size_t count, zlg_completion **out)
{
    return out != NULL ? launch(view, domain, kernel, args, count, out) : fail_out();
}

zlg_status zlg_launch_tiled_async(zlg_accelerator_view *view, zlg_tiled_extent domain,
                                  const zlg_kernel *kernel, const zlg_arg *args, size_t count,
                                  zlg_completion **out)
{
    return out != NULL ? launch_tiled(view, domain, kernel, args, count, out) : fail_out();
}
