/* Kernels: the code that handles and recorded launches share, and the arguments of a handle. */
#ifndef ZELLIGE_DRIVER_DDI_MODULE_KERNEL_H
#define ZELLIGE_DRIVER_DDI_MODULE_KERNEL_H

#include <level_zero/ze_api.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/module/build.h"

/** Of a kernel's last launch: whether its buffers were apart, and all that this depends on. */
typedef struct cpu_apart_memo {
    atomic_flag busy; /* threads that find it so do without */
    bool answer;
    uint64_t age; /* of the allocations; 0: there is no answer */
    uint32_t shape[9];
    unsigned char values[256]; /* of the arguments; of kernels with more nothing is kept */
} cpu_apart_memo;

/** The value that zeKernelSetArgumentValue set. */
typedef struct cpu_argument {
    bool set;
    size_t size;   /**< bytes of the value, or of the tile_static memory */
    size_t offset; /**< of the value in `values`; unused for tile_static memory */
} cpu_argument;

/** A compiled kernel, shared by the handle and by the launches recorded from it. Its memory stays
 *  with a pool when it is released: another thread may be about to hold it. */
typedef struct cpu_code {
    zli_object object;
    atomic_uint references;
    cpu_build *module; /**< the build that contains it */
    cpu_kernel *kernel;
    cpu_argument *arguments; /**< of the handle, as the next: a launch reads them meanwhile */
    unsigned char *values;
    cpu_apart_memo memo;
} cpu_code;

ze_result_t cpu_code_create(cpu_build *module, const spirv_kernel *info, cpu_code **out);

/** Holds what its handle had. @returns false if nobody holds it any more */
bool cpu_code_hold(cpu_code *code);
void cpu_code_release(cpu_code *code);

struct _ze_kernel_handle_t {
    zli_object object;
    ze_module_handle_t origin; /**< may be destroyed before */
    cpu_code *code;
    const spirv_kernel *info; /**< borrowed from the module, as long as `code` holds it */
    uint32_t group_size[3];
    uint32_t offset[3];
    ze_kernel_indirect_access_flags_t indirect_access;
    cpu_argument *arguments;              /**< `code` owns them, and the values */
    size_t values_size, values_alignment; /**< the latter is 16 at least */
    unsigned char *values; /**< at offsets that are aligned as OpenCL aligns the types */
    /** Of its last launch (recorded_launch.h); 0 if pointers changed. Several threads launch. */
    _Atomic uint64_t apart;
    char attributes[192]; /**< of the source */
};

/** Checks a value for a parameter of a kernel and writes what the kernel is given for it; nothing
 *  for tile_static memory, of which only the size counts.
 *  @param to  room for the bytes of the parameter */
ze_result_t cpu_kernel_read_argument(const spirv_kernel *info, uint32_t index, size_t size,
                                     const void *value, void *to);

/** Returns whether the kernel may be launched with groups of that size. */
bool cpu_kernel_takes_group_size(const spirv_kernel *info, const uint32_t size[3]);

/** tile_static bytes of one work-group with the arguments that are set. */
uint64_t cpu_kernel_tile_static_size(ze_kernel_handle_t kernel);

#endif
