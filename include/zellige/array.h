/* Storage, and windows on it. */
#ifndef ZELLIGE_ARRAY_H
#define ZELLIGE_ARRAY_H

#include <zellige/accelerator.h>
#include <zellige/extent.h>

ZLG_BEGIN_DECLS

/** Storage for the elements of an extent: on a device, or wrapped around memory of the host.
 *  AMP: array<T, N>; wrapped, the storage behind array_view<T, N>(extent, pointer). */
typedef struct zlg_array zlg_array;

/** A window on an array: a value, copied freely, that owns nothing and must not outlive the array.
 *  All windows of an array share its elements. AMP: array_view<T, N>, read-only
 *  array_view<const T, N>. */
typedef struct zlg_array_view {
    zlg_array *array;                  /**< NULL: uninitialised, refused everywhere */
    size_t offset;                     /**< of the window's first element, in elements */
    zlg_extent extent;                 /**< elements; rank 1 to 3 */
    int pitch[ZLG_MAX_ARRAY_RANK - 1]; /**< elements from one index of dimension 0, 1 on */
    bool read_only;                    /**< nothing is written through this window */
} zlg_array_view;

/** Creates an array in the memory of a view's device. Its contents are undefined. Owned: give it to
 *  zlg_array_destroy() before the view ends.
 *
 *  @param view          the queue that copies of this array use; any view of the same accelerator
 *                       may launch with it
 *  @param element_size  bytes of one element, any size from 1
 *  Errors: ZLG_ERR_ARGUMENT (NULL, element size 0), ZLG_ERR_COMPUTE_DOMAIN (rank not 1 to 3, a
 *  dimension below 1, more bytes than size_t counts, a slice of more than INT_MAX elements),
 *  ZLG_ERR_OUT_OF_MEMORY (also for more bytes than the device allocates at once). AMP:
 * array(extent, accelerator_view). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_create(zlg_accelerator_view *view, zlg_extent extent,
                                                size_t element_size, zlg_array **out);

/** Creates an array around memory of the host, rows one after the other. Nothing is copied until a
 *  launch needs it; on a device that reaches the host's memory, never. Owned: zlg_array_destroy()
 *  writes back.
 *
 *  Between the first launch and zlg_array_view_synchronize() the newest values may be on the device
 *  only. After writing to the memory directly, say so with zlg_array_view_refresh().
 *
 *  @param host  borrowed; must outlive the array, and no other array may wrap the same bytes
 *  Errors: as zlg_array_create(), and ZLG_ERR_ARGUMENT (the bytes overlap those of another array).
 *  AMP: array_view(extent, pointer). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_wrap(zlg_accelerator_view *view, zlg_extent extent,
                                              size_t element_size, void *host, zlg_array **out);

/** Waits for the commands that use the array, writes wrapped memory back, and frees the array; NULL
 *  is a no-op. The array is freed whatever the status.
 *  Errors: what a command or the last copy failed with. AMP: the destructors, which swallow errors.
 *  No other thread may be using the array. */
ZLG_API zlg_status zlg_array_destroy(zlg_array *array);

/** Returns the window on a whole array; for NULL, a zeroed one. Any thread. */
ZLG_API zlg_array_view zlg_array_get_view(zlg_array *array);

/** Returns the read-only window on a whole array; for NULL, a zeroed one. AMP: array_view<const T>.
 *  Any thread. */
ZLG_API zlg_array_view zlg_array_get_const_view(const zlg_array *array);

/** Returns the bytes of one element; 0 for NULL. Any thread. */
ZLG_API size_t zlg_array_get_element_size(const zlg_array *array);

/** Makes a smaller window in a window.
 *
 *  @param origin  of the new window, relative to `view`
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (NULL; ranks differ; empty; not
 *  inside `view`). AMP: array_view::section(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_section(zlg_array_view view, zlg_index origin,
                                                      zlg_extent extent, zlg_array_view *out);

/** Makes host memory that an array wraps up to date: waits for the commands that write it and
 *  copies back what the device has newer. On an array in device memory it only waits.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), and what a command or the copy failed with.
 *  AMP: array_view::synchronize(). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_synchronize(zlg_array_view view);

/** Says that the host has written to memory an array wraps: the device's copy is out of date. What
 *  launches wrote and nobody synchronized is lost.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (the array does not wrap host
 *  memory), and what a command still running failed with. AMP: array_view::refresh().
 *  Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_refresh(zlg_array_view view);

/** Copies host memory, rows one after the other, into a window. Blocks until it is done.
 *
 *  @param bytes  of `source`: must be exactly the window's
 *  Errors: ZLG_ERR_ARGUMENT (NULL, another number of bytes, read-only window),
 *  ZLG_ERR_UNINITIALIZED (zeroed view), and what the driver fails with.
 *  AMP: copy(iterator, array_view). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_in(const void *source, size_t bytes,
                                           zlg_array_view destination);

/** Copies a window into host memory, rows one after the other. Sees every launch made before it;
 *  blocks until it is done.
 *
 *  @param bytes  of `destination`: must be exactly the window's
 *  Errors: as zlg_copy_in(). AMP: copy(array_view, iterator).
 *  Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_out(zlg_array_view source, void *destination, size_t bytes);

ZLG_END_DECLS

#endif
