/* zellige and Level Zero in one program: native handles out; a context, a device, a pointer in.
 *
 * The only public header that includes Level Zero's own. Returned handles are borrowed, and live as
 * long as the object that owns them. Follow Level Zero's rules for them. */
#ifndef ZELLIGE_LEVEL_ZERO_H
#define ZELLIGE_LEVEL_ZERO_H

#include <level_zero/ze_api.h>

#include <zellige/zellige.h>

ZLG_BEGIN_DECLS

/** The Level Zero objects behind an accelerator. */
typedef struct zlg_ze_accelerator {
    ze_driver_handle_t driver;   /**< that the device is of */
    ze_device_handle_t device;   /**< that runs the kernels */
    ze_context_handle_t context; /**< in which the library allocates, builds and queues */
} zlg_ze_accelerator;

/** Reads the native handles of an accelerator.
 *  Errors: ZLG_ERR_ARGUMENT (NULL). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_get_ze(const zlg_accelerator *accelerator,
                                                      zlg_ze_accelerator *out);

/** Gets an accelerator for a device and a context of the program. Borrowed. The same handles return
 *  the same accelerator; it does not appear in zlg_accelerator_get_all().
 *
 *  @param native  must outlive every use of the accelerator
 *  Errors: ZLG_ERR_ARGUMENT (NULL, a NULL handle), ZLG_ERR_OUT_OF_MEMORY, and failures of the
 *  driver's queries for the device. Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_adopt_ze(const zlg_ze_accelerator *native,
                                                        zlg_accelerator **out);

/** Gets the immediate command list of a view. Commands appended to it are not ordered with those
 *  the library appends unless the list is in order, and no other thread may use the view meanwhile.
 *  Errors: ZLG_ERR_ARGUMENT (NULL). */
ZLG_API ZLG_CHECKED zlg_status zlg_accelerator_view_get_ze(const zlg_accelerator_view *view,
                                                           ze_command_list_handle_t *out);

/** Gets the module of a program. If the context is lost, as a view was removed, it is another.
 *  Errors: ZLG_ERR_ARGUMENT (NULL), and failures of the driver to build it again. Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_program_get_ze(const zlg_program *program,
                                                  ze_module_handle_t *out);

/** Gets the kernel behind a kernel. Its arguments and group size are set anew by each launch. It
 *  lives until the kernel is launched on a view that was created after another was removed.
 *  Errors: ZLG_ERR_ARGUMENT (NULL), and failures of the driver to build it again. Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_kernel_get_ze(const zlg_kernel *kernel, ze_kernel_handle_t *out);

/** Copies an array to the accelerator of a view, and gets its address there. The library assumes
 *  that the program writes the elements, and copies them back when they are read.
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_MISMATCH (the array stays on another accelerator), and
 *  the failure of a copy. Any thread, one at a time per array. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_get_ze(zlg_array *array, zlg_accelerator_view *view,
                                                void **out);

/** Creates an array on memory that the program has allocated for the device of a view, rows one
 *  after the other. Otherwise as zlg_array_create().
 *
 *  @param memory  borrowed: host, device or shared memory of the accelerator's context, or anything
 *                 else the device reaches; must outlive the array
 *  Errors: as zlg_array_create(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_array_adopt_ze(zlg_accelerator_view *view, zlg_extent extent,
                                                  size_t element_size, void *memory,
                                                  zlg_array **out);

ZLG_END_DECLS

#endif
