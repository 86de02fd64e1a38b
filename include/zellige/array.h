/** @file
 *  Storage, and windows on it. */
#ifndef ZELLIGE_ARRAY_H
#define ZELLIGE_ARRAY_H

#include <zellige/accelerator.h>
#include <zellige/extent.h>

ZLG_BEGIN_DECLS

/** Storage for the elements of an extent: on a device, shared with it, or wrapped around memory of
 *  the host. AMP: array<T, N>; wrapped, the storage behind array_view<T, N>(extent, pointer). */
typedef struct zlg_array zlg_array;

/** Where an array keeps its elements. */
typedef enum zlg_storage {
    ZLG_STORAGE_DEVICE = 0, /**< the device's own memory. AMP: array */
    ZLG_STORAGE_SHARED,     /**< memory that host and device both reach: zlg_array_get_data().
                                 AMP: array with cpu_access_type read_write */
    ZLG_STORAGE_STAGING,    /**< memory of the host that the device copies from and to fast.
                                 AMP: array with an associated accelerator_view */
    ZLG_STORAGE_FLOATING /**< made at first use, on whatever accelerator uses it, and moved between
                                 them. AMP: array_view over nothing */
} zlg_storage;

/** A window on an array: a value, copied freely, that owns nothing and must not outlive the array.
 *  All windows of an array share its elements. AMP: array_view<T, N>, read-only
 *  array_view<const T, N>. */
typedef struct zlg_array_view {
    zlg_array *array;                  /**< NULL: uninitialised, refused everywhere */
    size_t offset;                     /**< of the window's first element, in bytes */
    size_t element_size;               /**< bytes; the array's own unless reinterpreted */
    zlg_extent extent;                 /**< elements; rank 1 to 3 */
    int pitch[ZLG_MAX_ARRAY_RANK - 1]; /**< elements from one index of dimension 0, 1 to the next */
    bool read_only;                    /**< nothing is written through this window */
} zlg_array_view;

/** How often the library has moved elements of an array by itself, to keep its copies coherent.
 *  What the user asks for with zlg_copy_in(), zlg_copy_out() and zlg_copy() is not counted. */
typedef struct zlg_moves {
    uint64_t to_device; /**< from the host to a device */
    uint64_t to_host;   /**< from a device to the host */
    uint64_t bytes;     /**< of all of them */
} zlg_moves;

/** Creates an array in the memory of a view's device, or in shared memory if the accelerator's
 *  zlg_accelerator_get_default_cpu_access_type() asks for access. Its contents are undefined.
 *  Owned: give it to zlg_array_destroy().
 *
 *  @param view          the queue that copies of this array use; any view of the same accelerator
 *                       may launch with it
 *  @param element_size  bytes of one element, any size from 1
 *  Errors: ZLG_ERR_ARGUMENT (NULL, element size 0), ZLG_ERR_UNINITIALIZED (the view has been
 *  destroyed), ZLG_ERR_VIEW_REMOVED (its device is lost), ZLG_ERR_COMPUTE_DOMAIN (rank not 1 to 3,
 *  a dimension below 1, more bytes than size_t counts, a slice of more than INT_MAX elements),
 *  ZLG_ERR_OUT_OF_MEMORY (also for more bytes than the device allocates at once).
 *  AMP: array(extent, accelerator_view). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_create(zlg_accelerator_view *view, zlg_extent extent,
                                                size_t element_size, zlg_array **out);

/** Creates an array in storage of the given kind. Otherwise as zlg_array_create().
 *
 *  Errors: as zlg_array_create(), and ZLG_ERR_ARGUMENT (no such kind), ZLG_ERR_UNSUPPORTED (the
 *  device shares no memory with the host). AMP: array(extent, accelerator_view, access_type),
 *  array(extent, accelerator_view, associated_view), array_view(extent). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_create_in(zlg_accelerator_view *view, zlg_storage storage,
                                                   zlg_extent extent, size_t element_size,
                                                   zlg_array **out);

/** Creates an array as zlg_array_create() does, with the elements of a window, which may be on
 *  another accelerator. Deep: the two have nothing in common afterwards.
 *
 *  Errors: as zlg_array_create() and zlg_copy(). AMP: array(array_view, accelerator_view), and the
 *  copy constructor. Any thread, one at a time per source array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_clone(zlg_accelerator_view *view, zlg_array_view source,
                                               zlg_array **out);

/** Creates an array around memory of the host, rows one after the other. Nothing is copied until a
 *  launch needs it; on a device that reaches the host's memory, never. Any accelerator may launch
 *  with it. Owned: zlg_array_destroy() writes back.
 *
 *  Between a launch and zlg_array_view_synchronize() the newest values may be on a device only.
 *  After writing to the memory directly, say so with zlg_array_view_refresh().
 *
 *  @param host  borrowed; must outlive the array, and no other array may wrap the same bytes
 *  Errors: as zlg_array_create(), and ZLG_ERR_ARGUMENT (the bytes overlap those of another array).
 *  AMP: array_view(extent, pointer). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_wrap(zlg_accelerator_view *view, zlg_extent extent,
                                              size_t element_size, void *host, zlg_array **out);

/** Waits for the commands that use the array, writes wrapped memory back, and frees the array; NULL
 *  is a no-op. The array is freed whatever the status; its memory stays if nobody could wait for
 *  them.
 *  Errors: what a command or the last copy failed with. AMP: the destructors, which swallow errors.
 *  No other thread may be using the array. */
ZLG_API zlg_status zlg_array_destroy(zlg_array *array);

/** Returns the window on a whole array; for NULL, a zeroed one. Any thread. */
ZLG_API zlg_array_view zlg_array_get_view(zlg_array *array);

/** Returns the read-only window on a whole array; for NULL, a zeroed one. AMP: array_view<const T>.
 *  Any thread. */
ZLG_API zlg_array_view zlg_array_get_const_view(const zlg_array *array);

/** Returns the view that an array was made on, its associated one if it is a staging array; NULL
 *  for NULL. Borrowed. AMP: array::accelerator_view, associated_accelerator_view,
 *  array_view::source_accelerator_view. Any thread. */
ZLG_API zlg_accelerator_view *zlg_array_get_accelerator_view(const zlg_array *array);

/** Returns where an array keeps its elements; a wrapped one floats. ZLG_STORAGE_DEVICE for NULL.
 *  AMP: array::cpu_access_type. Any thread. */
ZLG_API zlg_storage zlg_array_get_storage(const zlg_array *array);

/** Returns the bytes of one element; 0 for NULL. Any thread. */
ZLG_API size_t zlg_array_get_element_size(const zlg_array *array);

/** Gets the address of shared, staging or wrapped memory. Borrowed: valid as long as the array.
 *  What launches write is there after zlg_array_view_synchronize(); after writing, say so with
 *  zlg_array_view_refresh().
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_UNSUPPORTED (the array is in device memory, or floats).
 *  AMP: array::data(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_get_data(const zlg_array *array, void **out);

/** Reads how often the library has moved elements of an array.
 *  Errors: ZLG_ERR_ARGUMENT (NULL). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_get_moves(zlg_array *array, zlg_moves *moves);

/** Makes a smaller window in a window.
 *
 *  @param origin  of the new window, relative to `view`
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (NULL; ranks differ; empty; not
 *  inside `view`). AMP: array_view::section(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_section(zlg_array_view view, zlg_index origin,
                                                      zlg_extent extent, zlg_array_view *out);

/** Makes the window of rank one less at index `i` of dimension 0: a row of a matrix.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (NULL; rank 1; not inside `view`).
 *  AMP: array_view::operator[](int). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_project(zlg_array_view view, int i,
                                                      zlg_array_view *out);

/** Gives the elements of a window of rank 1 another shape, of as many elements or fewer.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (NULL; `view` has rank 2 or 3;
 *  more elements than it has), ZLG_ERR_COMPUTE_DOMAIN (as zlg_array_create()).
 *  AMP: array_view::view_as<K>(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_as(zlg_array_view view, zlg_extent extent,
                                                 zlg_array_view *out);

/** Takes the bytes of a window of rank 1 for elements of another size: ten floats are five doubles.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (NULL; `view` has rank 2 or 3;
 *  size 0; the window's bytes are no multiple of it; more than INT_MAX elements).
 *  AMP: array_view::reinterpret_as<U>(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_reinterpret(zlg_array_view view, size_t element_size,
                                                          zlg_array_view *out);

/** Makes the window's part of memory that the host reaches up to date: waits for the commands that
 *  write it and copies back what a device has newer. On an array in device memory it only waits.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), and what a command or the copy failed with.
 *  AMP: array_view::synchronize(). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_synchronize(zlg_array_view view);

/** Begins what zlg_array_view_synchronize() does. The host's memory is up to date once the
 *  completion says so; until then it must stay, and nobody may touch it. Waits for all but one of
 *  the views that still use the array.
 *
 *  @param out  owned
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_VIEW_REMOVED (the
 *  device is lost), and what a command of another view or the driver fails with; the copy's own
 *  failure comes with the completion.
 *  AMP: array_view::synchronize_async(). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_synchronize_async(zlg_array_view view,
                                                                zlg_completion **out);

/** Brings a floating or wrapped array to the accelerator of `to` ahead of its use there.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_MISMATCH (an array
 *  of another storage, on another accelerator), and what the copy failed with.
 *  AMP: array_view::synchronize_to(). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_synchronize_to(zlg_array_view view,
                                                             zlg_accelerator_view *to);

/** Begins what zlg_array_view_synchronize_to() does. Launches on `to` made afterwards see the
 *  elements; until the completion comes nobody may write to memory that the array wraps. Waits for
 *  the views that still use the array elsewhere, and blocks where the elements come from another
 *  accelerator.
 *
 *  @param out  owned
 *  Errors: as zlg_array_view_synchronize_to(), and ZLG_ERR_ARGUMENT (NULL); the copy's own failure
 *  comes with the completion. AMP: array_view::synchronize_to_async(). Any thread, one at a time
 *  per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_synchronize_to_async(zlg_array_view view,
                                                                   zlg_accelerator_view *to,
                                                                   zlg_completion **out);

/** Says that the host has written to the window's part of memory that it reaches: the devices'
 *  copies of it are out of date. What launches wrote there and nobody synchronized is lost.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (memory the host does not reach),
 *  and what a command still running, or a copy, failed with. AMP: array_view::refresh(). Any
 *  thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_refresh(zlg_array_view view);

/** Says that the window's elements are not needed any more: they are not copied to a device, and
 *  what launches wrote into them does not reach the host's memory, unless the device reaches that
 *  itself: then it is there already. A later launch that may write the window ends that.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_OUT_OF_MEMORY.
 *  AMP: array_view::discard_data(). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_discard(zlg_array_view view);

/** Copies host memory, rows one after the other, into a window. Blocks until it is done.
 *
 *  @param bytes  of `source`: must be exactly the window's
 *  Errors: ZLG_ERR_ARGUMENT (NULL, another number of bytes, read-only window, the array's own
 *  memory), ZLG_ERR_UNINITIALIZED (zeroed view), and what the driver fails with.
 *  AMP: copy(iterator, array_view). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_in(const void *source, size_t bytes,
                                           zlg_array_view destination);

/** Copies a window into host memory, rows one after the other. Sees every launch made before it;
 *  blocks until it is done. Moves nothing else: the array's own state stays as it is.
 *
 *  @param bytes  of `destination`: must be exactly the window's
 *  Errors: as zlg_copy_in(). AMP: copy(array_view, iterator). Any thread, one at a time per
 *  array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_out(zlg_array_view source, void *destination, size_t bytes);

/** Copies one window into another, of the same or another array, on the same or another
 *  accelerator. Sees every launch made before it; blocks until it is done. Windows that overlap are
 *  copied as if through memory of their own.
 *
 *  Errors: ZLG_ERR_UNINITIALIZED (a zeroed view), ZLG_ERR_ARGUMENT (extents or element sizes
 *  differ; read-only destination), ZLG_ERR_OUT_OF_MEMORY, and what the driver fails with.
 *  AMP: copy(array_view, array_view). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy(zlg_array_view source, zlg_array_view destination);

/** Begins what zlg_copy() does. The launches and copies made afterwards see its effects. Blocks
 *  until it is done where no accelerator has both windows, as between two arrays that have never
 *  used the same one; and within one array, where what is between the first and the last byte of
 *  the windows overlaps.
 *
 *  @param out  owned
 *  Errors: as zlg_copy(), and ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_VIEW_REMOVED (the device is lost);
 *  the copy's own failure comes with the completion. AMP: copy_async(array_view, array_view). Any
 *  thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_async(zlg_array_view source, zlg_array_view destination,
                                              zlg_completion **out);

/** Begins what zlg_copy_in() does. The launches and copies made afterwards see its effects. Waits
 *  for all but one of the views that still use the array.
 *
 *  @param source  must stay, untouched, until the completion comes
 *  @param out     owned
 *  Errors: as zlg_copy_in(), and ZLG_ERR_VIEW_REMOVED (the device is lost); the copy's own failure
 *  comes with the completion.
 *  AMP: copy_async(iterator, array_view). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_in_async(const void *source, size_t bytes,
                                                 zlg_array_view destination, zlg_completion **out);

/** Begins what zlg_copy_out() does. Sees every launch made before it.
 *
 *  @param destination  must stay, and nobody may touch it, until the completion comes
 *  @param out          owned
 *  Errors: as zlg_copy_in_async(). AMP: copy_async(array_view, iterator).
 *  Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_out_async(zlg_array_view source, void *destination,
                                                  size_t bytes, zlg_completion **out);

ZLG_END_DECLS

#endif
