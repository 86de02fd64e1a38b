/* The objects behind handles, and the check of a handle that a program passes. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_HANDLE_H
#define ZELLIGE_DRIVER_DDI_CORE_HANDLE_H

#include <level_zero/ze_api.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/stamp.h"

/** The kinds of object. Each begins with a zli_object. Those of the API begin with one too, and
 *  have other kinds. */
typedef enum cpu_kind {
    CPU_KIND_DRIVER = 64,
    CPU_KIND_DEVICE,
    CPU_KIND_CONTEXT,
    CPU_KIND_COMMAND_QUEUE,
    CPU_KIND_COMMAND_LIST,
    CPU_KIND_FENCE,
    CPU_KIND_EVENT_POOL,
    CPU_KIND_EVENT,
    CPU_KIND_MODULE,
    CPU_KIND_BUILD_LOG,
    CPU_KIND_KERNEL,
    CPU_KIND_IMAGE,
    CPU_KIND_SAMPLER,
    CPU_KIND_PHYSICAL_MEMORY,
    CPU_KIND_FABRIC_VERTEX, /* of which there is none */
    CPU_KIND_FABRIC_EDGE,   /* likewise */
    CPU_KIND_EXTERNAL_SEMAPHORE,
    CPU_KIND_GRAPH,
    CPU_KIND_EXECUTABLE_GRAPH,
    CPU_KINDS_END
} cpu_kind;

/** The kind of object that a handle of this type has to be of. The headers may lack the last
 *  types. */
struct _ze_external_semaphore_ext_handle_t;
struct _ze_graph_handle_t;
struct _ze_executable_graph_handle_t;
/* clang-format off */
#define CPU_KIND_OF(handle)                                                        \
    _Generic((handle),                                                             \
        ze_driver_handle_t: CPU_KIND_DRIVER,                                       \
        ze_device_handle_t: CPU_KIND_DEVICE,                                       \
        ze_context_handle_t: CPU_KIND_CONTEXT,                                     \
        ze_command_queue_handle_t: CPU_KIND_COMMAND_QUEUE,                         \
        ze_command_list_handle_t: CPU_KIND_COMMAND_LIST,                           \
        ze_fence_handle_t: CPU_KIND_FENCE,                                         \
        ze_event_pool_handle_t: CPU_KIND_EVENT_POOL,                               \
        ze_event_handle_t: CPU_KIND_EVENT,                                         \
        ze_module_handle_t: CPU_KIND_MODULE,                                       \
        ze_module_build_log_handle_t: CPU_KIND_BUILD_LOG,                          \
        ze_kernel_handle_t: CPU_KIND_KERNEL,                                       \
        ze_image_handle_t: CPU_KIND_IMAGE,                                         \
        ze_sampler_handle_t: CPU_KIND_SAMPLER,                                     \
        ze_physical_mem_handle_t: CPU_KIND_PHYSICAL_MEMORY,                        \
        ze_fabric_vertex_handle_t: CPU_KIND_FABRIC_VERTEX,                         \
        ze_fabric_edge_handle_t: CPU_KIND_FABRIC_EDGE,                             \
        struct _ze_external_semaphore_ext_handle_t *: CPU_KIND_EXTERNAL_SEMAPHORE, \
        struct _ze_graph_handle_t *: CPU_KIND_GRAPH,                               \
        struct _ze_executable_graph_handle_t *: CPU_KIND_EXECUTABLE_GRAPH)
/* clang-format on */

/** Returns whether a handle is that of a living object of its type, as far as that can be told. */
#define CPU_HANDLE_IS_VALID(handle) cpu_handle_is((handle), CPU_KIND_OF(handle))

static inline bool cpu_handle_is(const void *handle, cpu_kind kind)
{
    return !zli_object_is_nothing(handle) && zli_object_is(handle, kind);
}

/** Has a handle refused from now on. Returns whether it was that of a living object, to one caller
 *  alone. */
static inline bool cpu_handle_end(void *handle, cpu_kind kind)
{
    return cpu_handle_is(handle, kind) && zli_stamp_end(handle);
}

/** Returns whether there is memory behind a handle, where a program often passes something else. */
bool cpu_handle_is_mapped(const void *handle);

/** Says why a handle is not that of a living object of this kind.
 *  @param function  the name of the entry point, with the driver's prefix
 *  @returns ZE_RESULT_ERROR_INVALID_NULL_HANDLE, whatever the handle is */
ze_result_t cpu_handle_refuse(const void *handle, cpu_kind kind, const char *function);

/** Returns an object of that size, all zero but for its stamp, or NULL. */
void *cpu_object_create(cpu_kind kind, size_t size);

/** Has the handles of an object refused from now on. */
void cpu_object_end(void *object);

/** Ends an object that cpu_object_create() has made, and gives its memory back. */
void cpu_object_free(void *object);

/** The driver's object behind a handle that did not come through the loader.
 *
 *  A loader with several drivers hands out wrappers, and a program calls the functions that
 *  zeDriverGetExtensionFunctionAddress() returns with those. A wrapper has the address of the
 *  object, an object starts with its kind. Returns the handle itself if it is no wrapper: the check
 *  of the handle is the caller's. */
void *cpu_unwrap(void *handle);

/** Unwraps an array of handles into memory that the caller frees.
 *  @returns ZE_RESULT_ERROR_INVALID_NULL_HANDLE, with a sentence, unless all are of living objects
 *           of the kind */
ze_result_t cpu_unwrap_all(const void *handles, size_t count, cpu_kind kind, void ***out);

#endif
