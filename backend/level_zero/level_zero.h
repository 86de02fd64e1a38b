/* The client of Level Zero: the API's only access to devices. This header has no types of Level
 * Zero.
 *
 * The API above validates all arguments. Driver failures return as a status, with the sentence
 * set. Arrays of three are X, Y, Z, Level Zero's order: X is contiguous. */
#ifndef ZELLIGE_LEVEL_ZERO_BACKEND_H
#define ZELLIGE_LEVEL_ZERO_BACKEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <zellige/accelerator.h>
#include <zellige/completion.h>
#include <zellige/program.h>
#include <zellige/status.h>
#include <zellige/texture.h>

/** A device, the context of its driver, and what it can do. */
typedef struct zli_device zli_device;
/** An in-order queue. Every function on it locks it, except zli_queue_launch(). */
typedef struct zli_queue zli_queue;
typedef struct zli_module zli_module;
typedef struct zli_kernel zli_kernel;

/** Finds all devices of all drivers, including ours, in the drivers' order, each before its
 *  sub-devices. The caller frees the list; the devices live until the process ends. Not
 *  thread-safe. */
zlg_status zli_devices_open(zli_device ***devices, size_t *count);
/** Closes devices that are not in use yet, and frees the list. */
void zli_devices_close(zli_device **devices, size_t count);

const zlg_accelerator_properties *zli_device_properties(const zli_device *device);

/** Returns the device that a sub-device is part of; NULL for a whole device. */
const zli_device *zli_device_parent(const zli_device *device);

/** Returns whether launches can start at an offset other than 0. */
bool zli_device_has_offset(const zli_device *device);

/** Returns the context in which all is created now: another once one is lost. */
const void *zli_device_context(const zli_device *device);
/** Returns whether memory that was created in a context is out of the reach of new queues. */
bool zli_device_lost(const zli_device *device, const void *context);

typedef enum zli_memory_kind {
    ZLI_MEMORY_DEVICE, /**< the device's own */
    ZLI_MEMORY_HOST,   /**< the host's, which the device reaches */
    ZLI_MEMORY_SHARED  /**< moves between the two by itself */
} zli_memory_kind;

/** Allocates memory that the device reaches, aligned for any type; out is written only on
 *  success. */
zlg_status zli_memory_create(zli_device *device, zli_memory_kind kind, size_t bytes, void **out);
void zli_memory_destroy(zli_device *device, void *memory);

/** Tells a processor how much of the program's memory kernels may access from some address on, for
 *  its checks; and that they do not any more. @returns whether it keeps that */
bool zli_memory_show(const zli_device *device, void *memory, size_t bytes);
void zli_memory_hide(const zli_device *device, void *memory);

/** Creates a queue. With `profiling` its completions measure the time of their commands. */
zlg_status zli_queue_create(zli_device *device, bool profiling, zli_queue **out);
/** Destroys an idle queue; its completions stay readable. NULL is a no-op. */
void zli_queue_destroy(zli_queue *queue);

/** Blocks until all commands of the queue have ended. */
zlg_status zli_queue_wait(zli_queue *queue);

/** Returns whether two waits in a row have failed. Commands may then still run, so their memory
 *  must stay. */
bool zli_queue_is_stuck(zli_queue *queue);

/** Refuses a queue whose device is lost, in a sentence that begins with `function`. Every function
 *  that submits commands does this itself. */
zlg_status zli_queue_check(const zli_queue *queue, const char *function);
/** Returns Level Zero's result that reported the loss of the device, 0 before that. */
uint32_t zli_queue_removed_reason(const zli_queue *queue);

/** Takes a completion from the queue's pool, for one command to signal. Its owner passes it to
 *  zli_completion_destroy(), which returns it to the pool. */
zlg_status zli_completion_create(zli_queue *queue, zlg_completion **out);
/** As that, with the queue locked. */
zlg_status zli_completion_take(zli_queue *queue, zlg_completion **out);
void zli_completion_share(zlg_completion *completion);
void zli_completion_destroy(zlg_completion *completion);
/** Destroys one whose command could not be submitted; NULL is a no-op. */
void zli_completion_abandon(zlg_completion *completion);
/** Waits for at most that many nanoseconds. Writes `done` unless the command failed. */
zlg_status zli_completion_wait(zlg_completion *completion, uint64_t nanoseconds, bool *done);
bool zli_completion_is_timed(const zlg_completion *completion);
/** Reads the device time of a timed completion whose command has ended. */
zlg_status zli_completion_time(zlg_completion *completion, uint64_t *nanoseconds);
/** Returns what is the same for completions that come in the order of their commands. */
const void *zli_completion_queue(const zlg_completion *completion);

/** Signals when all earlier commands of the queue have ended. */
zlg_status zli_queue_mark(zli_queue *queue, zlg_completion *signal);

/** Dimensions that a box may have beyond rows, columns and slices. */
enum { ZLI_OUTER = 5 };

/** A box of bytes: in memory with rows and slices `pitch` apart, or packed. Of more than three
 *  dimensions it consists of parts, each a box of three. */
typedef struct zli_box {
    size_t width;                  /**< bytes */
    size_t height;                 /**< rows */
    size_t depth;                  /**< slices */
    size_t row_pitch;              /**< bytes from one row to the next */
    size_t slice_pitch;            /**< bytes from one slice to the next */
    size_t parts;                  /**< at least 1 */
    size_t outer[ZLI_OUTER];       /**< parts along each outer dimension, outermost last; or 0 */
    size_t outer_pitch[ZLI_OUTER]; /**< bytes from one part to the next along it */
} zli_box;

/** Returns the bytes from a box's first part to another. */
static inline size_t zli_box_offset(const zli_box *box, size_t part)
{
    size_t offset = 0;
    for (int i = 0; i < ZLI_OUTER && part > 0; i++) {
        offset += part % box->outer[i] * box->outer_pitch[i];
        part /= box->outer[i];
    }
    return offset;
}

/** Returns all bytes that are in a box. */
static inline size_t zli_box_bytes(const zli_box *box)
{
    return box->width * box->height * box->depth * box->parts;
}

/** Copies a box: both have the same dimensions. Returns when it is submitted.
 *  `signal` may be NULL. */
zlg_status zli_queue_copy(zli_queue *queue, void *destination, const zli_box *to,
                          const void *source, const zli_box *from, zlg_completion *signal);

/** An image's shape and elements; sizes in X, Y, Z, 1 beyond the rank. */
typedef struct zli_image_desc {
    int rank;
    uint32_t size[3];
    zlg_texel texel;
} zli_image_desc;

/** A box of texels: X, Y, Z, sizes of 1 beyond the rank. */
typedef struct zli_region {
    uint32_t origin[3];
    uint32_t size[3];
} zli_region;

/** Reads the largest sizes of an image of rank 1, 2 and 3; 0 if the device has none. */
zlg_status zli_device_image_limits(const zli_device *device, uint32_t limits[3]);

/** Creates an image that kernels read and write. It is what a launch passes as the argument. */
zlg_status zli_image_create(zli_device *device, const zli_image_desc *desc, void **out);
void zli_image_destroy(void *image);

/** Copies packed texels into a region of an image. Returns when it is submitted. `signal` may be
 *  NULL. */
zlg_status zli_queue_write_image(zli_queue *queue, void *image, const zli_region *to,
                                 const void *source, zlg_completion *signal);
/** Copies a region of an image to packed texels, as zli_queue_write_image(). */
zlg_status zli_queue_read_image(zli_queue *queue, void *image, const zli_region *from,
                                void *destination, zlg_completion *signal);
/** Copies between two images of the same texels, as zli_queue_write_image(). */
zlg_status zli_queue_copy_image(zli_queue *queue, void *destination, const zli_region *to,
                                void *source, const zli_region *from, zlg_completion *signal);

/** Gets the queue's sampler of that kind, which lives as long as the queue. It is what a launch
 *  passes as the argument. */
zlg_status zli_queue_sampler(zli_queue *queue, zlg_sampler kind, void **out);

/** Builds a program. If the device's context is lost, queues are created in another one, and what
 *  is launched there is built again.
 *  @param words  stay as long as the module */
zlg_status zli_module_create(zli_device *device, const uint32_t *words, size_t count,
                             zli_module **out);
/** Creates a module from native code of the same program. A failure writes only a line to the log,
 *  because the code may be for another device or driver. */
bool zli_module_create_native(zli_device *device, const uint32_t *words, size_t count,
                              const zlg_native *native, zli_module **out);
/** Whether a module has a kernel of this name. */
bool zli_module_has_kernel(const zli_module *module, const char *name);
void zli_module_destroy(zli_module *module);
/** @param name  stays as long as the kernel */
zlg_status zli_kernel_create(zli_module *module, const char *name, zli_kernel **out);
void zli_kernel_destroy(zli_kernel *kernel);

/** Makes a kernel one that the queue can launch, before its arguments are set. They are unknown
 *  afterwards. One thread at a time per kernel. */
zlg_status zli_kernel_fit(zli_kernel *kernel, const zli_queue *queue);

/** Whole groups over a range of global ids. */
typedef struct zli_range {
    uint32_t group_size[3];
    uint32_t offset[3];
    uint32_t group_count[3];
} zli_range;

/** A loader that wraps handles reads eight bytes of every argument, however short it is. */
#define ZLI_ARGUMENT_ROOM 8

/** One kernel argument, in at least ZLI_ARGUMENT_ROOM readable bytes; value NULL sets aside `size`
 *  bytes of tile_static memory. */
typedef struct zli_argument {
    const void *value;
    size_t size;
} zli_argument;

/** Sets an argument for the launches that follow. One thread at a time per kernel. */
zlg_status zli_kernel_set_argument(zli_kernel *kernel, size_t index, zli_argument argument);

/** How a kernel is launched, in AMP's terms: what messages about it need. */
typedef struct zli_launch_shape {
    int rank;
    bool is_tiled;   /**< else its groups are this library's choice */
    zli_range range; /**< of an untiled launch, the only one: else its group size is 0 */
} zli_launch_shape;

/** Notes how the launches that follow are made. */
void zli_kernel_set_shape(zli_kernel *kernel, const zli_launch_shape *shape);

/** Makes the next launch set the group size, because the driver's is unknown. */
void zli_kernel_forget(zli_kernel *kernel);

/** Locks a queue for zli_queue_launch(), and for checks that must hold until then. */
void zli_queue_lock(zli_queue *queue);
void zli_queue_unlock(zli_queue *queue);

/** Runs a kernel over ranges, all with the arguments that it has. Returns when they are submitted.
 *  The queue is locked; one thread at a time per kernel. `signal` may be NULL. */
zlg_status zli_queue_launch(zli_queue *queue, zli_kernel *kernel, const zli_range *ranges,
                            size_t count, zlg_completion *signal);

#endif
