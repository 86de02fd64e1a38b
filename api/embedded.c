/* Kernels of generated headers: built at their first use, once for each accelerator.
 *
 * The lists at the header's own objects only grow, so a launch reads them without a lock. */
#include <zellige/embedded.h>

#include <stdlib.h>

#include "api/accelerator.h"
#include "base/leaks.h"

typedef struct zlg_embedded_find {
    const zlg_accelerator *accelerator;
    zlg_kernel *kernel;
    struct zlg_embedded_find *next; /* of the same kernel, on another accelerator */
    zlg_embedded_kernel *owner;
    struct zlg_embedded_find *sibling; /* of the same build, another kernel */
} zlg_embedded_find;

typedef struct zlg_embedded_build {
    const zlg_accelerator *accelerator;
    zlg_program *program;
    zlg_embedded_find *finds;
    struct zlg_embedded_build *next;
} zlg_embedded_build;

static pthread_mutex_t building = PTHREAD_MUTEX_INITIALIZER;

static zlg_kernel *find(const zlg_embedded_kernel *embedded, const zlg_accelerator *accelerator)
{
    const zlg_embedded_find *at = __atomic_load_n(&embedded->finds, __ATOMIC_ACQUIRE);
    while (at != NULL && at->accelerator != accelerator)
        at = at->next;
    return at != NULL ? at->kernel : NULL;
}

static zlg_status build(zlg_embedded_program *embedded, zlg_accelerator *accelerator,
                        zlg_embedded_build **out)
{
    for (zlg_embedded_build *at = embedded->builds; at != NULL; at = at->next)
        if (at->accelerator == accelerator) {
            *out = at;
            return ZLG_OK;
        }
    zlg_embedded_build *made = calloc(1, sizeof *made);
    if (made == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_embedded_kernel_get: no memory for a program");
    const zlg_status status = zlg_program_create(accelerator, embedded->spirv, &made->program);
    if (status != ZLG_OK) {
        free(made);
        return status;
    }
    zli_leaks_remove((const zli_object *)made->program); /* until it is released, if ever */
    made->accelerator = accelerator;
    made->next = embedded->builds;
    embedded->builds = made;
    *out = made;
    return ZLG_OK;
}

/** Adds the kernel of one more accelerator. The lock is held. */
static zlg_status add(zlg_embedded_kernel *embedded, zlg_accelerator *accelerator, zlg_kernel **out)
{
    zlg_embedded_build *from = NULL;
    zlg_embedded_find *made = calloc(1, sizeof *made);
    if (made == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_embedded_kernel_get: no memory for kernel %s",
                        embedded->name);
    zlg_status status = build(embedded->program, accelerator, &from);
    if (status == ZLG_OK)
        status = zlg_program_get_kernel(from->program, embedded->name, &made->kernel);
    if (status != ZLG_OK) {
        free(made);
        return status;
    }
    made->accelerator = accelerator;
    made->next = embedded->finds;
    made->owner = embedded;
    made->sibling = from->finds;
    from->finds = made;
    *out = made->kernel;
    __atomic_store_n(&embedded->finds, made, __ATOMIC_RELEASE);
    return ZLG_OK;
}

zlg_status zlg_embedded_kernel_get(zlg_embedded_kernel *embedded, zlg_accelerator_view *view,
                                   zlg_kernel **out)
{
    if (embedded == NULL || view == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_embedded_kernel_get: %s is NULL",
                        embedded == NULL ? "kernel"
                        : view == NULL   ? "view"
                                         : "out");
    zlg_status status = zli_view_check(view, "zlg_embedded_kernel_get");
    if (status != ZLG_OK)
        return status;
    zlg_kernel *kernel = find(embedded, view->accelerator);
    if (kernel == NULL) {
        pthread_mutex_lock(&building);
        kernel = find(embedded, view->accelerator); /* another thread may have been faster */
        if (kernel == NULL)
            status = add(embedded, view->accelerator, &kernel);
        pthread_mutex_unlock(&building);
    }
    if (status == ZLG_OK)
        *out = kernel;
    return status;
}

zlg_status zlg_embedded_fail(zlg_status status, const char *function)
{
    if (function == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_embedded_fail: function is NULL");
    zli_fail_in(function);
    return status;
}

void zlg_embedded_program_release(zlg_embedded_program *embedded)
{
    if (embedded == NULL)
        return;
    pthread_mutex_lock(&building);
    while (embedded->builds != NULL) {
        zlg_embedded_build *build = embedded->builds;
        embedded->builds = build->next;
        while (build->finds != NULL) {
            zlg_embedded_find *found = build->finds;
            build->finds = found->sibling;
            __atomic_store_n(&found->owner->finds, NULL, __ATOMIC_RELEASE);
            free(found);
        }
        zlg_program_destroy(build->program);
        free(build);
    }
    pthread_mutex_unlock(&building);
}
