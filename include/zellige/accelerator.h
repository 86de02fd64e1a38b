/** @file
 *  Devices and the queues on them. */
#ifndef ZELLIGE_ACCELERATOR_H
#define ZELLIGE_ACCELERATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <zellige/completion.h>
#include <zellige/export.h>
#include <zellige/status.h>

ZLG_BEGIN_DECLS

/** A device that runs kernels. The library owns all accelerators; they live until the process ends,
 *  and two handles are the same device exactly when the pointers are equal. AMP: accelerator. */
typedef struct zlg_accelerator zlg_accelerator;

/** An in-order queue of commands on an accelerator: each launch or copy sees the effects of the
 *  commands before it. Two views are independent of each other. AMP: accelerator_view. */
typedef struct zlg_accelerator_view zlg_accelerator_view;

/** What kind of device an accelerator is. */
typedef enum zlg_accelerator_type {
    ZLG_ACCELERATOR_GPU,  /**< a graphics processor */
    ZLG_ACCELERATOR_CPU,  /**< the processors of the machine */
    ZLG_ACCELERATOR_OTHER /**< anything else that Level Zero knows */
} zlg_accelerator_type;

/** The names, limits and capabilities of an accelerator. Three-element arrays are in AMP's order:
 *  [0] is the slowest dimension of a 3-D tile, [2] its contiguous one. */
typedef struct zlg_accelerator_properties {
    char description[256];       /**< the device's name */
    char path[64];               /**< the same on every run: driver index, device UUID, and ".0" and
                                        so on for a sub-device */
    zlg_accelerator_type type;   /**< what kind of device */
    bool is_emulated;            /**< not a GPU */
    uint32_t driver_version;     /**< the driver's own number */
    uint32_t api_version;        /**< Level Zero, major << 16 | minor */
    uint32_t compute_units;      /**< execution units of a GPU, or processors */
    uint64_t memory;             /**< bytes of device memory; AMP's dedicated_memory counts KB */
    uint64_t max_allocation;     /**< bytes of the largest array */
    uint32_t tile_static_bytes;  /**< bytes of tile_static memory per tile */
    uint32_t max_tile_size;      /**< work-items per tile */
    uint32_t max_tile[3];        /**< work-items per tile, per dimension */
    uint32_t max_tiles[3];       /**< tiles of one launch, per dimension */
    uint32_t sub_group_sizes[8]; /**< supported numbers of work-items that run in step */
    uint32_t sub_group_size_count;   /**< of them */
    bool supports_double;            /**< kernels may use double, with fma, infinities, rounding */
    bool supports_half;              /**< kernels may compute with half */
    bool supports_int64_atomics;     /**< kernels may use atomics on long */
    bool supports_cpu_shared_memory; /**< kernels and host can share memory */
    bool supports_system_memory;     /**< kernels access any memory of the process: no copies */
    bool supports_limited_double;    /**< kernels may use double, without these */
    bool is_sub_device;              /**< a part of another accelerator in the list */
    bool is_debug; /**< the loader's validation layer checks every call to the driver */
} zlg_accelerator_properties;

/** Lists the accelerators, the best first: GPUs before others, more memory before less. After them
 *  come all sub-devices, the separately usable parts of devices, in the same order. For a launch on
 *  a whole device, the driver distributes the work over its sub-devices.
 *
 *  @param list      receives up to `capacity` borrowed handles; may be NULL if capacity is 0
 *  @param count     receives their number, which may be more than `capacity`
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_NO_DEVICE (no driver, or no driver with a device),
 *  ZLG_ERR_BACKEND. AMP: accelerator::get_all(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_get_all(zlg_accelerator **list, size_t capacity,
                                                       size_t *count);

/** Gets the default: the argument of zlg_accelerator_set_default(); else the selection of the
 *  environment variable ZELLIGE_ACCELERATOR (see zlg_accelerator_find()); else, if that is unset or
 *  empty, the first of zlg_accelerator_get_all(). Borrowed.
 *
 *  Errors: as zlg_accelerator_find(). AMP: accelerator(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_get_default(zlg_accelerator **out);

/** Sets the default for the whole process, once and before its first use.
 *
 *  Errors: ZLG_ERR_ARGUMENT (NULL; the default has been set or used before). AMP:
 *  accelerator::set_default(path), which returns false then. Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_set_default(zlg_accelerator *accelerator);

/** Finds an accelerator. Borrowed.
 *
 *  @param selector  "gpu" or "cpu": the first of that type; "gpu:1": the second; "gpu:0.1": the
 *                   second sub-device of the first; "default": what was set, or the first of all; a
 *                   path as in its properties; or a part of its description, case ignored
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_NO_DEVICE (there is none, or none matches; the
 *  message lists the devices). AMP: accelerator(path). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_find(const char *selector, zlg_accelerator **out);

/** Reads the properties of an accelerator.
 *  Errors: ZLG_ERR_ARGUMENT (NULL). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_get_properties(
    const zlg_accelerator *accelerator, zlg_accelerator_properties *properties);

/** The host's access to an array's memory. AMP: access_type. */
typedef enum zlg_access_type {
    ZLG_ACCESS_NONE = 0,      /**< none: only the device accesses it */
    ZLG_ACCESS_READ = 1,      /**< read it */
    ZLG_ACCESS_WRITE = 2,     /**< write it */
    ZLG_ACCESS_READ_WRITE = 3 /**< both */
} zlg_access_type;

/** Sets the host's access to the arrays that zlg_array_create() and zlg_array_clone() create on an
 *  accelerator, once and before the first of them. Any access puts them into shared memory, as
 *  zlg_array_create_in() does with ZLG_STORAGE_SHARED.
 *
 *  Errors: ZLG_ERR_ARGUMENT (NULL; no such access; it has been set or used before),
 *  ZLG_ERR_UNSUPPORTED (access to memory of a device that shares none with the host). AMP:
 *  accelerator::set_default_cpu_access_type(), which returns false then. Any thread. */
ZLG_API ZLG_CHECKED zlg_status
zlg_accelerator_set_default_cpu_access_type(zlg_accelerator *accelerator, zlg_access_type type);

/** Returns the access of zlg_accelerator_set_default_cpu_access_type(); ZLG_ACCESS_NONE by default
 *  and for NULL. AMP: accelerator::default_cpu_access_type. Any thread. */
ZLG_API zlg_access_type zlg_accelerator_get_default_cpu_access_type(zlg_accelerator *accelerator);

/** When a view submits its commands to the device. */
typedef enum zlg_queuing_mode {
    ZLG_QUEUING_AUTOMATIC, /**< at zlg_accelerator_view_flush() at the latest (today: at once). AMP:
                                queuing_mode_automatic */
    ZLG_QUEUING_IMMEDIATE, /**< before their call returns. AMP: queuing_mode_immediate */
} zlg_queuing_mode;

/** The properties of a new view. All zero: AMP's defaults. */
typedef struct zlg_accelerator_view_desc {
    zlg_queuing_mode queuing_mode; /**< (optional, defaults to automatic) */
    bool enable_profiling; /**< completions measure the device time of their commands, at a small
                                cost for each (optional, defaults to false) */
} zlg_accelerator_view_desc;

/** Gets the accelerator's own view, which the first call creates: automatic, without profiling.
 *  Borrowed: never destroy it.
 *  Errors: ZLG_ERR_ARGUMENT (NULL), and failures of the driver. AMP: default_view. Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_get_default_view(zlg_accelerator *accelerator,
                                                                zlg_accelerator_view **out);

/** Returns the view that means "where the arguments are". Only launches accept it. A launch runs on
 *  the view that created the first of its arrays that do not move (device, shared, staging), unless
 *  that view has been destroyed. Else it runs on the default view of the kernel's accelerator. The
 *  auto-selection view has no accelerator and no order of its own. Borrowed, never NULL.
 *  AMP: accelerator::get_auto_selection_view(), and parallel_for_each() without a view. Any thread.
 *  */
ZLG_API zlg_accelerator_view *zlg_accelerator_get_auto_selection_view(void);

/** Creates a view. Owned: give it to zlg_accelerator_view_destroy().
 *
 *  @param desc  copied
 *  Errors: ZLG_ERR_ARGUMENT (NULL, unknown queuing mode), ZLG_ERR_OUT_OF_MEMORY,
 *  ZLG_ERR_VIEW_REMOVED (the device is lost), ZLG_ERR_BACKEND.
 *  AMP: accelerator::create_view(queuing_mode). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_view_create(zlg_accelerator *accelerator,
                                                           const zlg_accelerator_view_desc *desc,
                                                           zlg_accelerator_view **out);

/** Waits for the view's commands and destroys it; NULL is a no-op. Refuses the default view and the
 *  auto-selection view. Its completions stay valid.
 *  Errors: ZLG_ERR_ARGUMENT (one of those two); ZLG_ERR_VIEW_REMOVED, or an unreported failure of a
 *  command: the view is destroyed nevertheless. No other thread may be using the view. */
ZLG_API zlg_status zlg_accelerator_view_destroy(zlg_accelerator_view *view);

/** Blocks until all commands submitted to the view so far have ended.
 *
 *  A command may fail after the call that submitted it. The next wait on its view, this one or the
 *  wait inside another call, returns the failure, once. Commands after the wait are unaffected.
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_VIEW_REMOVED (the device is lost), ZLG_ERR_BACKEND (a
 *  command failed since the last wait). AMP: accelerator_view::wait(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_view_wait(zlg_accelerator_view *view);

/** Sends all commands submitted to the view so far to the device. Does not wait.
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_VIEW_REMOVED (the device is lost), ZLG_ERR_BACKEND.
 *  AMP: accelerator_view::flush(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_view_flush(zlg_accelerator_view *view);

/** Creates a completion of all commands submitted to the view so far. Owned.
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_VIEW_REMOVED (the device is lost),
 *  ZLG_ERR_OUT_OF_MEMORY, ZLG_ERR_BACKEND. AMP: accelerator_view::create_marker(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_view_create_marker(zlg_accelerator_view *view,
                                                                  zlg_completion **out);

/** Returns the queuing mode a view was created with; automatic for NULL. AMP:
 *  accelerator_view::queuing_mode. Any thread. */
ZLG_API zlg_queuing_mode zlg_accelerator_view_get_queuing_mode(const zlg_accelerator_view *view);

/** Returns why a view was removed: the Level Zero result, such as 0x70000001 for
 *  ZE_RESULT_ERROR_DEVICE_LOST. 0 while the view is usable, and for NULL.
 *
 *  A view is removed when a call finds that its device is lost. From then on every call that would
 *  use the view fails with ZLG_ERR_VIEW_REMOVED, without calling the driver. Other views of the
 *  accelerator detect the loss themselves; new ones may work again. Programs are built again for
 *  them. Elements of arrays that only a GPU had are lost.
 *  AMP: accelerator_view_removed::get_view_removed_reason(). Any thread. */
ZLG_API uint32_t zlg_accelerator_view_get_view_removed_reason(const zlg_accelerator_view *view);

/** Returns the accelerator a view is on; NULL for NULL and the auto-selection view. Any thread. */
ZLG_API zlg_accelerator *zlg_accelerator_view_get_accelerator(const zlg_accelerator_view *view);

ZLG_END_DECLS

#endif
