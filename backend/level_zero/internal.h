/* Shared by the files of this backend: Level Zero's handles behind ours, and its results. */
#ifndef ZELLIGE_LEVEL_ZERO_INTERNAL_H
#define ZELLIGE_LEVEL_ZERO_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h> /* the header of loader 1.32 wants it before itself */

#include <level_zero/loader/ze_loader.h>
#include <level_zero/ze_api.h>

#include "backend/level_zero/level_zero.h"
#include "base/status.h"

/** Calls Level Zero; a result other than success becomes a status and a sentence with the name of
 *  the call: return ZLI_ZE(zeMemFree, (context, pointer)); */
#define ZLI_ZE(function, arguments) zli_ze_status(#function, function arguments)

/** Maps a failure to a status, and keeps the sentence. */
zlg_status zli_ze_fail(const char *function, ze_result_t result);

/** Maps a result to a status. Inline, because every launch takes the path of success. */
static inline zlg_status zli_ze_status(const char *function, ze_result_t result)
{
    return result == ZE_RESULT_SUCCESS ? ZLG_OK : zli_ze_fail(function, result);
}

struct zli_driver;

/** As zli_ze_fail(), with what the driver says about it, if it says anything. */
zlg_status zli_ze_fail_in(const struct zli_driver *driver, const char *function,
                          ze_result_t result);

/** Returns the name of a result, such as "ZE_RESULT_ERROR_DEVICE_LOST", or "an unknown result". */
const char *zli_ze_result_name(ze_result_t result);

/* Newer than the headers this is built with (specification 1.6 and 1.7). */
#define ZLI_ZE_API_VERSION_IN_ORDER ZE_MAKE_VERSION(1, 7)
#define ZLI_ZE_COMMAND_QUEUE_FLAG_IN_ORDER ((ze_command_queue_flags_t)ZE_BIT(1))
typedef ze_result_t(ZE_APICALL *zli_ze_host_synchronize)(ze_command_list_handle_t, uint64_t);
typedef ze_result_t(ZE_APICALL *zli_ze_last_error)(ze_driver_handle_t, const char **);
typedef ze_result_t(ZE_APICALL *zli_ze_import)(ze_driver_handle_t, void *, size_t);
typedef ze_result_t(ZE_APICALL *zli_ze_release)(ze_driver_handle_t, void *);

/** A driver that could be opened. */
typedef struct zli_driver {
    ze_driver_handle_t handle;
    _Atomic(ze_context_handle_t) context; /**< changes if it is lost */
    bool is_adopted;                      /**< the context is the program's */
    ze_api_version_t version;
    size_t device_count; /**< open devices of it */
    bool has_offset;
    /** zeCommandListHostSynchronize, if lists can be in order: else NULL. */
    zli_ze_host_synchronize host_synchronize;
    /** It came from the driver itself, which does not know the loader's handles. */
    bool host_synchronize_is_raw;
    /** zeDriverGetLastErrorDescription, or NULL; and the handle that it takes. */
    zli_ze_last_error last_error;
    ze_driver_handle_t last_error_handle;
    /** What it described last when it was opened, which is about no failure. */
    char first_description[160];
    /** zexDriverImportExternalPointer and zexDriverReleaseImportedPointer, or NULL. */
    zli_ze_import import;
    zli_ze_release release;
} zli_driver;

/** Writes what a driver says about a failure, in AMP's words: dimension 0 first, tiles. An empty
 *  text if it says nothing about that result. */
void zli_driver_explain(const zli_driver *driver, ze_result_t result, char *out, size_t room);

/** Writes what the user may do to learn more of a kernel that a device has ended, as the end of a
 *  sentence, with the program's own command; an empty text if kernels are checked already.
 *  @param why  what the driver says; empty if it says nothing */
void zli_advise_check(const char *why, char *out, size_t room);

/** What is known of the last launch of a kernel with that name: false if there is none. */
bool zli_kernel_find_shape(const char *name, zli_launch_shape *out);

struct zli_device {
    zli_driver *driver;
    ze_device_handle_t handle;
    const zli_device *parent; /**< of a sub-device, else NULL */
    uint32_t queue_ordinal;   /**< of the queue group that launches and copies */
    double tick_nanoseconds;  /**< of the clock that stamps commands */
    uint64_t timestamp_mask;  /**< the bits that its stamps have */
    zlg_accelerator_properties properties;
};

/** Replaces the driver's context if it is lost, for what is made from now on. What has been made
 *  keeps the lost one, which stays until the process ends. */
void zli_driver_renew(zli_driver *driver);

/** Opens a driver: its context, new unless one is passed, and its functions beyond the headers. */
zlg_status zli_driver_open(ze_driver_handle_t handle, ze_context_handle_t context, zli_driver *out);

/** Ends a driver that has no open device; NULL is a no-op. */
void zli_driver_release(zli_driver *driver);

/** Where a device is: its path says so. */
typedef struct zli_device_place {
    unsigned driver_index;
    const zli_device *parent; /**< NULL for a whole device */
    unsigned index;           /**< among the sub-devices of its parent */
} zli_device_place;

/** Reads the properties of a device. */
zlg_status zli_device_open(zli_driver *driver, ze_device_handle_t handle,
                           const zli_device_place *place, zli_device **out);

/** Creates a device from the program's own handles. */
zlg_status zli_device_adopt(ze_driver_handle_t driver, ze_device_handle_t device,
                            ze_context_handle_t context, zli_device **out);

/** Returns the driver's context, which it renews first if it is lost. */
static inline ze_context_handle_t zli_driver_context(zli_driver *driver)
{
    zli_driver_renew(driver);
    return driver->context;
}

/** Get the handles in the driver's context. One thread at a time per kernel. */
zlg_status zli_module_get(zli_module *module, ze_module_handle_t *out);
zlg_status zli_kernel_get(zli_kernel *kernel, ze_kernel_handle_t *out);

/** Ends a device, and its driver with the last one. */
void zli_device_close(zli_device *device);

typedef struct zli_driver_list {
    ze_driver_handle_t *handles; /**< the caller frees them, after failures too */
    uint32_t count;
} zli_driver_list;

/** Starts the loader with the drivers it knows and ours, and adds to an empty list those that there
 *  are. */
zlg_status zli_loader_start(zli_driver_list *out);

#endif
