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
    ZLG_STORAGE_SHARED,     /**< memory that host and device access: zlg_array_get_data().
                                 AMP: array with cpu_access_type read_write */
    ZLG_STORAGE_STAGING,    /**< memory of the host with fast copies from and to the device.
                                 AMP: array with an associated accelerator_view */
    ZLG_STORAGE_FLOATING /**< allocated on each accelerator that uses it, and copied between them.
                              AMP: array_view without a source */
} zlg_storage;

/** What the elements of an array are made of, vectors of it included. An array around memory has it
 *  from the pointer's type, other arrays from the first kernel, or the first typed memory, that
 *  they are used with. A launch then refuses another kind. Structs, bytes and half may be
 *  anything. */
typedef enum zlg_elements {
    ZLG_ELEMENTS_ANY = 0,  /**< not known */
    ZLG_ELEMENTS_INTEGERS, /**< of any signedness */
    ZLG_ELEMENTS_FLOATS    /**< float, double */
} zlg_elements;

/** A window on an array: a value, copied freely, that owns nothing and must not outlive the array.
 *  All windows of an array share its elements. AMP: array_view<T, N>, read-only
 *  array_view<const T, N>. */
typedef struct zlg_array_view {
    zlg_array *array;                  /**< NULL: uninitialised, always refused */
    size_t offset;                     /**< of the window's first element, in bytes */
    size_t element_size;               /**< bytes; the array's own unless reinterpreted */
    zlg_extent extent;                 /**< elements */
    int pitch[ZLG_MAX_ARRAY_RANK - 1]; /**< elements from one index of dimension 0, 1, ... to the
                                            next; 0 from the last dimension on */
    bool read_only;                    /**< kernels and copies cannot write through this window */
    bool is_reinterpreted; /**< by zlg_array_view_reinterpret(): its elements may be of any kind */
} zlg_array_view;

/** How often the library has copied elements of an array by itself, for coherence. Does not count
 *  zlg_copy_in(), zlg_copy_out() and zlg_copy(). */
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
 *  destroyed), ZLG_ERR_VIEW_REMOVED (its device is lost), ZLG_ERR_COMPUTE_DOMAIN (rank not 1 to 8,
 *  a dimension below 1, more bytes than size_t counts, more than INT_MAX elements at one index of
 *  dimension 0),
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
 *  another accelerator. A deep copy.
 *
 *  Errors: as zlg_array_create() and zlg_copy(). AMP: array(array_view, accelerator_view), and the
 *  copy constructor. Any thread, one at a time per source array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_clone(zlg_accelerator_view *view, zlg_array_view source,
                                               zlg_array **out);

/** Creates an array around memory of the host, rows one after the other. The first launch on an
 *  accelerator copies it there, unless the device accesses the host's memory. Any accelerator may
 *  launch with it. Owned: zlg_array_destroy() copies back.
 *
 *  Between a launch and zlg_array_view_synchronize() the newest values may be on a device only.
 *  After writing to the memory directly, call zlg_array_view_refresh().
 *
 *  @param host  borrowed; must outlive the array, and no other array may wrap the same bytes
 *  Errors: as zlg_array_create(), and ZLG_ERR_ARGUMENT (the bytes overlap those of another array).
 *  AMP: array_view(extent, pointer). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_wrap(zlg_accelerator_view *view, zlg_extent extent,
                                              size_t element_size, void *host, zlg_array **out);

/** Creates an array as zlg_array_wrap() does, whose elements are of a kind. In C, zlg_array_wrap()
 *  is also a macro that calls this with the kind of the pointer's type.
 *  Errors: as zlg_array_wrap(), and ZLG_ERR_ARGUMENT (no such kind). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_wrap_as(zlg_elements elements, zlg_accelerator_view *view,
                                                 zlg_extent extent, size_t element_size, void *host,
                                                 zlg_array **out);

/** Waits for the commands that use the array, copies back to wrapped memory, and frees the array;
 *  NULL is a no-op. It frees the array whatever the status; the memory stays allocated if the wait
 *  failed.
 *  Errors: the failure of a command or of the last copy. AMP: the destructors, which swallow
 *  errors. No other thread may be using the array. */
ZLG_API zlg_status zlg_array_destroy(zlg_array *array);

/** Returns the window on a whole array; for NULL, a zeroed one. Any thread. */
ZLG_API zlg_array_view zlg_array_get_view(zlg_array *array);

/** Returns the read-only window on a whole array; for NULL, a zeroed one. AMP: array_view<const T>.
 *  Any thread. */
ZLG_API zlg_array_view zlg_array_get_const_view(const zlg_array *array);

/** Returns the view of an array's creation, the associated one of a staging array; NULL for NULL.
 *  Borrowed. AMP: array::accelerator_view, associated_accelerator_view,
 *  array_view::source_accelerator_view. Any thread. */
ZLG_API zlg_accelerator_view *zlg_array_get_accelerator_view(const zlg_array *array);

/** Returns where an array keeps its elements; a wrapped one floats. ZLG_STORAGE_DEVICE for NULL.
 *  AMP: array::cpu_access_type. Any thread. */
ZLG_API zlg_storage zlg_array_get_storage(const zlg_array *array);

/** Returns the bytes of one element; 0 for NULL. Any thread. */
ZLG_API size_t zlg_array_get_element_size(const zlg_array *array);

/** Gets the address of shared, staging or wrapped memory. Borrowed: valid as long as the array. It
 *  has the results of launches after zlg_array_view_synchronize(); after writing to it, call
 *  zlg_array_view_refresh().
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_UNSUPPORTED (the array is in device memory, or floats).
 *  AMP: array::data(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_get_data(const zlg_array *array, void **out);

/** Reads how often the library has copied elements of an array.
 *  Errors: ZLG_ERR_ARGUMENT (NULL). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_get_moves(zlg_array *array, zlg_moves *moves);

/** Makes a smaller window in a window.
 *
 *  @param origin  of the new window, relative to `view`
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (NULL; ranks differ; empty; not
 *  inside `view`). AMP: array_view::section(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_section(zlg_array_view view, zlg_index origin,
                                                      zlg_extent extent, zlg_array_view *out);

/** Makes the window from an index of another to its end.
 *  Errors: as zlg_array_view_section(). AMP: array_view::section(origin). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_section_from(zlg_array_view view, zlg_index origin,
                                                           zlg_array_view *out);

/** Makes the window of an extent at the beginning of another.
 *  Errors: as zlg_array_view_section(). AMP: array_view::section(extent). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_section_first(zlg_array_view view, zlg_extent extent,
                                                            zlg_array_view *out);

/** Makes the window of rank one less at index `i` of dimension 0: a row of a matrix.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (NULL; rank 1; not inside `view`).
 *  AMP: array_view::operator[](int). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_project(zlg_array_view view, int i,
                                                      zlg_array_view *out);

/** Gives the elements of a window of rank 1 another shape, of as many elements or fewer.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (NULL; `view` is not of rank 1;
 *  more elements than it has), ZLG_ERR_COMPUTE_DOMAIN (as zlg_array_create()).
 *  AMP: array_view::view_as<K>(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_as(zlg_array_view view, zlg_extent extent,
                                                 zlg_array_view *out);

/** Reinterprets the bytes of a window of rank 1 as elements of another size: ten floats are five
 *  doubles.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (NULL; `view` is not of rank 1;
 *  size 0; the window's bytes are no multiple of it; more than INT_MAX elements).
 *  AMP: array_view::reinterpret_as<U>(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_reinterpret(zlg_array_view view, size_t element_size,
                                                          zlg_array_view *out);

/** Makes a window valid in memory that the host accesses: waits for the commands that write it, and
 *  copies newer elements back. For an array in device memory it only waits.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), and the failure of a command or of the copy.
 *  AMP: array_view::synchronize(). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_synchronize(zlg_array_view view);

/** Begins what zlg_array_view_synchronize() does. Until the completion comes, keep the host's
 *  memory and do not access it. Waits for all but one of the views that still use the array.
 *
 *  @param out  owned
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_VIEW_REMOVED (the
 *  device is lost), and failures of another view's commands or of the driver. The completion
 *  returns the copy's own failure.
 *  AMP: array_view::synchronize_async(). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_synchronize_async(zlg_array_view view,
                                                                zlg_completion **out);

/** Copies a floating or wrapped array to the accelerator of `to` ahead of its use there.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_MISMATCH (an array
 *  of another storage, on another accelerator), and the failure of the copy.
 *  AMP: array_view::synchronize_to(). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_synchronize_to(zlg_array_view view,
                                                             zlg_accelerator_view *to);

/** Begins what zlg_array_view_synchronize_to() does. Later launches on `to` see the elements. Until
 *  the completion comes, do not write to memory that the array wraps. Waits for the views that
 *  still use the array elsewhere, and blocks if the elements come from another accelerator.
 *
 *  @param out  owned
 *  Errors: as zlg_array_view_synchronize_to(), and ZLG_ERR_ARGUMENT (NULL). The completion returns
 *  the copy's own failure. AMP: array_view::synchronize_to_async(). Any thread, one at a time per
 *  array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_synchronize_to_async(zlg_array_view view,
                                                                   zlg_accelerator_view *to,
                                                                   zlg_completion **out);

/** Declares that the host has written to a window in its memory: the devices' copies of it are out
 *  of date. Discards writes of launches to it that were not synchronized. Does nothing, with
 *  success, where the host has no memory of the array.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), and the failure of a running command or of a copy.
 *  AMP: array_view::refresh(). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_refresh(zlg_array_view view);

/** Declares that a window's elements are no longer needed. They are not copied to a device, and
 *  writes of earlier launches to them are not copied to the host. (If the device accesses the
 *  host's memory itself, these are there already.) A later launch that may write the window ends
 *  this.
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_OUT_OF_MEMORY.
 *  AMP: array_view::discard_data(). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_view_discard(zlg_array_view view);

/** Copies host memory, rows one after the other, into a window. Blocks until it is done.
 *
 *  @param bytes  of `source`: must be exactly the window's
 *  Errors: ZLG_ERR_ARGUMENT (NULL, another number of bytes, read-only window, the array's own
 *  memory), ZLG_ERR_UNINITIALIZED (zeroed view), and failures of the driver.
 *  AMP: copy(iterator, array_view). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_in(const void *source, size_t bytes,
                                           zlg_array_view destination);

/** Copies as zlg_copy_in() does; an array whose kind of elements is not known gets this one. In C,
 *  zlg_copy_in() is also a macro that calls this with the kind of the pointer's type.
 *  Errors: as zlg_copy_in(), and ZLG_ERR_ARGUMENT (no such kind). Any thread, one at a time per
 *  array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_in_as(zlg_elements elements, const void *source,
                                              size_t bytes, zlg_array_view destination);

/** Copies a window into host memory, rows one after the other. Sees every earlier launch; blocks
 *  until it is done. Does not change the array's state.
 *
 *  @param bytes  of `destination`: must be exactly the window's
 *  Errors: as zlg_copy_in(). AMP: copy(array_view, iterator). Any thread, one at a time per array.
 *  */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_out(zlg_array_view source, void *destination, size_t bytes);

/** Copies host memory into a whole array: zlg_copy_in() with its window.
 *
 *  @param bytes  of `source`: must be exactly the array's
 *  Errors: as zlg_copy_in(), and ZLG_ERR_ARGUMENT (NULL). AMP: copy(iterator, array).
 *  Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_write(zlg_array *array, const void *source, size_t bytes);

/** Copies a whole array into host memory: zlg_copy_out() with its window.
 *
 *  @param bytes  of `destination`: must be exactly the array's
 *  Errors: as zlg_array_write(). AMP: copy(array, iterator). Any thread, one at a time per array.
 *  */
ZLG_API ZLG_CHECKED zlg_status zlg_array_read(const zlg_array *array, void *destination,
                                              size_t bytes);

/** Copies one window into another, of the same or another array, on the same or another
 *  accelerator. Sees every earlier launch; blocks until it is done. Overlapping windows are copied
 *  as if through a temporary.
 *
 *  Errors: ZLG_ERR_UNINITIALIZED (a zeroed view), ZLG_ERR_ARGUMENT (extents or element sizes
 *  differ; read-only destination), ZLG_ERR_OUT_OF_MEMORY, and failures of the driver.
 *  AMP: copy(array_view, array_view). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy(zlg_array_view source, zlg_array_view destination);

/** Begins what zlg_copy() does. Later launches and copies see its effects. Blocks until the end if
 *  no accelerator has both windows, as between two arrays that never used the same one. Also blocks
 *  within one array, if the bytes from first to last of the two windows overlap.
 *
 *  @param out  owned
 *  Errors: as zlg_copy(), and ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_VIEW_REMOVED (the device is lost).
 *  The completion returns the copy's own failure. AMP: copy_async(array_view, array_view). Any
 *  thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_async(zlg_array_view source, zlg_array_view destination,
                                              zlg_completion **out);

/** Begins what zlg_copy_in() does. Later launches and copies see its effects. Waits for all but one
 *  of the views that still use the array.
 *
 *  @param source  keep it unchanged until the completion comes
 *  @param out     owned
 *  Errors: as zlg_copy_in(), and ZLG_ERR_VIEW_REMOVED (the device is lost). The completion returns
 *  the copy's own failure.
 *  AMP: copy_async(iterator, array_view). Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_in_async(const void *source, size_t bytes,
                                                 zlg_array_view destination, zlg_completion **out);

/** Begins what zlg_copy_out() does. Sees every earlier launch.
 *
 *  @param destination  keep it, and do not access it, until the completion comes
 *  @param out          owned
 *  Errors: as zlg_copy_in_async(). AMP: copy_async(array_view, iterator).
 *  Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_copy_out_async(zlg_array_view source, void *destination,
                                                  size_t bytes, zlg_completion **out);

#if !defined(__cplusplus)
/** @cond machinery */
/* The kind of what a pointer points at, rows of it included. Memory of bytes or of structs may be
 * anything, and so may 16-bit integers, which C has in the place of half. */
/* clang-format off */
#define ZLG_ELEMENTS_CASE(type, kind)                                                \
    type: kind, type *: kind, const type *: kind, volatile type *: kind
#define ZLG_ELEMENTS_OF(pointer)                                                     \
    _Generic(*_Generic((pointer),                                                    \
                 void *: (const char *)0,                                            \
                 const void *: (const char *)0,                                      \
                 default: (pointer)),                                                \
        ZLG_ELEMENTS_CASE(int, ZLG_ELEMENTS_INTEGERS),                               \
        ZLG_ELEMENTS_CASE(unsigned int, ZLG_ELEMENTS_INTEGERS),                      \
        ZLG_ELEMENTS_CASE(long, ZLG_ELEMENTS_INTEGERS),                              \
        ZLG_ELEMENTS_CASE(unsigned long, ZLG_ELEMENTS_INTEGERS),                     \
        ZLG_ELEMENTS_CASE(long long, ZLG_ELEMENTS_INTEGERS),                         \
        ZLG_ELEMENTS_CASE(unsigned long long, ZLG_ELEMENTS_INTEGERS),                \
        ZLG_ELEMENTS_CASE(float, ZLG_ELEMENTS_FLOATS),                               \
        ZLG_ELEMENTS_CASE(double, ZLG_ELEMENTS_FLOATS),                              \
        default: ZLG_ELEMENTS_ANY)
/* clang-format on */

/* A literal such as (int[]){1, 2} has commas, which part it in several arguments of a macro: then
 * the plain function is called. */
#define ZLG_WRAP_AS(view, extent, element_size, host, out) \
    zlg_array_wrap_as(ZLG_ELEMENTS_OF(host), view, extent, element_size, host, out)
#define ZLG_COPY_IN_AS(source, bytes, destination) \
    zlg_copy_in_as(ZLG_ELEMENTS_OF(source), source, bytes, destination)
#define ZLG_32ND(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, A, \
                 B, C, D, E, pick, ...)                                                           \
    pick
#define ZLG_MANY(f) f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f
#define ZLG_WRAP_PICK(...) ZLG_32ND(__VA_ARGS__)
#define ZLG_COPY_IN_PICK(...) ZLG_32ND(__VA_ARGS__)
#define zlg_array_wrap(...)                                                           \
    ZLG_WRAP_PICK(__VA_ARGS__, ZLG_MANY(zlg_array_wrap), ZLG_WRAP_AS, zlg_array_wrap, \
                  zlg_array_wrap, zlg_array_wrap, zlg_array_wrap, )                   \
    (__VA_ARGS__)
#define zlg_copy_in(...)                                                                           \
    ZLG_COPY_IN_PICK(__VA_ARGS__, ZLG_MANY(zlg_copy_in), zlg_copy_in, zlg_copy_in, ZLG_COPY_IN_AS, \
                     zlg_copy_in, zlg_copy_in, )                                                   \
    (__VA_ARGS__)
/** @endcond */
#endif

ZLG_END_DECLS

#endif
