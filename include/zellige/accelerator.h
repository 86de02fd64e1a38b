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

/** An in-order queue of commands on an accelerator: each launch or copy sees the effects of those
 *  before it. Two views are independent of each other. AMP: accelerator_view. */
typedef struct zlg_accelerator_view zlg_accelerator_view;

/** What kind of device an accelerator is. */
typedef enum zlg_accelerator_type {
    ZLG_ACCELERATOR_GPU,  /**< a graphics processor */
    ZLG_ACCELERATOR_CPU,  /**< the processors of the machine */
    ZLG_ACCELERATOR_OTHER /**< anything else that Level Zero knows */
} zlg_accelerator_type;

/** What an accelerator is and can do. Three-element arrays are in AMP's order: [0] is the slowest
 *  dimension of a 3-D tile, [2] its contiguous one. */
typedef struct zlg_accelerator_properties {
    char description[256];       /**< the device's name */
    char path[64];               /**< the same on every run: driver index, device UUID, and ".0" and
                                        so on for a sub-device */
    zlg_accelerator_type type;   /**< what kind of device */
    bool is_emulated;            /**< not a GPU */
    uint32_t driver_version;     /**< as the driver numbers itself */
    uint32_t api_version;        /**< Level Zero, major << 16 | minor */
    uint32_t compute_units;      /**< execution units of a GPU, or processors */
    uint64_t memory;             /**< bytes of device memory; AMP's dedicated_memory counts KB */
    uint64_t max_allocation;     /**< bytes of the largest array */
    uint32_t tile_static_bytes;  /**< bytes of tile_static memory per tile */
    uint32_t max_tile_size;      /**< work-items per tile */
    uint32_t max_tile[3];        /**< work-items per tile, per dimension */
    uint32_t max_tiles[3];       /**< tiles of one launch, per dimension */
    uint32_t sub_group_sizes[8]; /**< work-items that run in step, what there is to choose */
    uint32_t sub_group_size_count;   /**< of them */
    bool supports_double;            /**< kernels may use double, with fma, infinities, rounding */
    bool supports_half;              /**< kernels may compute with half */
    bool supports_int64_atomics;     /**< kernels may use atomics on long */
    bool supports_cpu_shared_memory; /**< kernels reach memory that the host reaches too */
    bool supports_system_memory;     /**< kernels reach any memory of the process: no copies */
    bool supports_limited_double;    /**< there is a double */
    bool is_sub_device;              /**< a part of another accelerator in the list */
    bool is_debug; /**< the loader's validation layer checks every call to the driver */
} zlg_accelerator_properties;

/** Lists the accelerators, the best first: GPUs before others, more memory before less; behind them
 *  all sub-devices, the parts of a device that can be used by themselves, in the same order. A
 *  launch on a whole device uses its sub-devices as the driver sees fit.
 *
 *  @param list      receives up to `capacity` borrowed handles; may be NULL if capacity is 0
 *  @param count     receives how many there are, which may be more than `capacity`
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_NO_DEVICE (no driver, or no driver with a device),
 *  ZLG_ERR_BACKEND. AMP: accelerator::get_all(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_get_all(zlg_accelerator **list, size_t capacity,
                                                       size_t *count);

/** Gets the default: what zlg_accelerator_set_default() was given; else what the environment
 *  variable ZELLIGE_ACCELERATOR selects (see zlg_accelerator_find()); else, if that is unset or
 *  empty, the first of zlg_accelerator_get_all(). Borrowed.
 *
 *  Errors: as zlg_accelerator_find(). AMP: accelerator(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_get_default(zlg_accelerator **out);

/** Sets the default for the whole process, once, before anybody has used it.
 *
 *  Errors: ZLG_ERR_ARGUMENT (NULL; the default has been set or used before). AMP:
 *  accelerator::set_default(path), which returns false then. Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_set_default(zlg_accelerator *accelerator);

/** Finds an accelerator. Borrowed.
 *
 *  @param selector  "gpu" or "cpu": the first of that type; "gpu:1": the second; "gpu:0.1": the
 *                   second sub-device of the first; "default": what was set, or the first of all; a
 *                   path as in its properties; or a part of its description, case ignored
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_NO_DEVICE (there are none, or none that fits; the
 *  message lists what there is). AMP: accelerator(path). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_find(const char *selector, zlg_accelerator **out);

/** Reads what an accelerator is and can do.
 *  Errors: ZLG_ERR_ARGUMENT (NULL). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_get_properties(
    const zlg_accelerator *accelerator, zlg_accelerator_properties *properties);

/** What the host may do with an array's memory. AMP: access_type. */
typedef enum zlg_access_type {
    ZLG_ACCESS_NONE = 0,      /**< nothing: it is the device's alone */
    ZLG_ACCESS_READ = 1,      /**< read it */
    ZLG_ACCESS_WRITE = 2,     /**< write it */
    ZLG_ACCESS_READ_WRITE = 3 /**< both */
} zlg_access_type;

/** Sets what the host may do with arrays that zlg_array_create() and zlg_array_clone() make on an
 *  accelerator, once, before the first of them. With any access they are in shared memory: as by
 *  zlg_array_create_in() with ZLG_STORAGE_SHARED.
 *
 *  Errors: ZLG_ERR_ARGUMENT (NULL; no such access; it has been set or used before),
 *  ZLG_ERR_UNSUPPORTED (access to memory of a device that shares none with the host). AMP:
 *  accelerator::set_default_cpu_access_type(), which returns false then. Any thread. */
ZLG_API ZLG_CHECKED zlg_status
zlg_accelerator_set_default_cpu_access_type(zlg_accelerator *accelerator, zlg_access_type type);

/** Returns what zlg_accelerator_set_default_cpu_access_type() was given; ZLG_ACCESS_NONE if nothing
 *  was, and for NULL. AMP: accelerator::default_cpu_access_type. Any thread. */
ZLG_API zlg_access_type zlg_accelerator_get_default_cpu_access_type(zlg_accelerator *accelerator);

/** When a view's commands go to the device. */
typedef enum zlg_queuing_mode {
    ZLG_QUEUING_AUTOMATIC, /**< at zlg_accelerator_view_flush() at the latest (today: at once). AMP:
                                queuing_mode_automatic */
    ZLG_QUEUING_IMMEDIATE, /**< before the call that makes them returns. AMP:
                                queuing_mode_immediate */
} zlg_queuing_mode;

/** How a view is made. All zero: as AMP makes one by default. */
typedef struct zlg_accelerator_view_desc {
    zlg_queuing_mode queuing_mode; /**< (optional, defaults to automatic) */
    bool enable_profiling; /**< completions measure the device time of their commands, at a small
                                cost for each (optional, defaults to false) */
} zlg_accelerator_view_desc;

/** Gets the accelerator's own view, made at the first call: automatic, without device time.
 *  Borrowed: never destroy it.
 *  Errors: ZLG_ERR_ARGUMENT (NULL), and what the driver fails with. AMP: default_view.
 *  Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_get_default_view(zlg_accelerator *accelerator,
                                                                zlg_accelerator_view **out);

/** Returns the view that stands for "where the arguments are". Only launches take it: they run on
 *  the view on which the first of their arrays that stays on its accelerator was made (device,
 *  shared, staging), as long as that has not been destroyed; else on the default view of the
 *  accelerator that the kernel was built for. It is on no accelerator and keeps no order of its
 *  own. Borrowed, never NULL.
 *  AMP: accelerator::get_auto_selection_view(), and parallel_for_each() without a view. Any
 *  thread. */
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

/** Waits for the view's commands and ends it; NULL is a no-op. The default view and the
 *  auto-selection view are not ended but refused. Its completions stay.
 *  Errors: ZLG_ERR_ARGUMENT (one of those two); ZLG_ERR_VIEW_REMOVED, or the failure of a command
 *  not yet reported: the view is ended all the same. No other thread may be using the view. */
ZLG_API zlg_status zlg_accelerator_view_destroy(zlg_accelerator_view *view);

/** Blocks until every command given to the view so far has ended.
 *
 *  A command may fail after the call that submitted it. The next wait on its view, this one or the
 *  wait inside another call, says so, once; the commands after the wait are none the worse for it.
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_VIEW_REMOVED (the device is lost), ZLG_ERR_BACKEND (a
 *  command failed since the last wait). AMP: accelerator_view::wait(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_view_wait(zlg_accelerator_view *view);

/** Sees to it that every command given to the view so far is on its way to the device. Does not
 *  wait.
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_VIEW_REMOVED (the device is lost), ZLG_ERR_BACKEND.
 *  AMP: accelerator_view::flush(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_view_flush(zlg_accelerator_view *view);

/** Creates a completion that comes when every command given to the view so far has ended. Owned.
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_VIEW_REMOVED (the device is lost),
 *  ZLG_ERR_OUT_OF_MEMORY, ZLG_ERR_BACKEND. AMP: accelerator_view::create_marker(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_view_create_marker(zlg_accelerator_view *view,
                                                                  zlg_completion **out);

/** Returns the queuing mode a view was created with; automatic for NULL. AMP:
 *  accelerator_view::queuing_mode. Any thread. */
ZLG_API zlg_queuing_mode zlg_accelerator_view_get_queuing_mode(const zlg_accelerator_view *view);

/** Returns why a view was removed: the Level Zero result, such as 0x70000001 for
 *  ZE_RESULT_ERROR_DEVICE_LOST. 0 while the view can be used, and for NULL.
 *
 *  A view is removed when a call finds that its device is lost. From then on every call that would
 *  use the view fails with ZLG_ERR_VIEW_REMOVED before it gets to the driver; other views of the
 *  accelerator find out for themselves, and new ones may work again.
 *  AMP: accelerator_view_removed::get_view_removed_reason(). Any thread. */
ZLG_API uint32_t zlg_accelerator_view_get_view_removed_reason(const zlg_accelerator_view *view);

/** Returns the accelerator a view is on; NULL for NULL and the auto-selection view. Any thread. */
ZLG_API zlg_accelerator *zlg_accelerator_view_get_accelerator(const zlg_accelerator_view *view);

ZLG_END_DECLS

#endif
