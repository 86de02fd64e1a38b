/* A launch as a list records it: everything that the kernel has been set to when it is appended. */
#ifndef ZELLIGE_DRIVER_DDI_LIST_RECORDED_LAUNCH_H
#define ZELLIGE_DRIVER_DDI_LIST_RECORDED_LAUNCH_H

#include "backend/driver/ddi/module/kernel.h"

/** Where the number of work-groups comes from. */
typedef struct cpu_extent {
    ze_group_count_t fixed;
    const ze_group_count_t
        *indirect;         /**< (optional) read when the launch runs, instead of `fixed` */
    const uint32_t *limit; /**< (optional) read when the launch runs: */
    uint32_t index;        /**< nothing runs if this is not below the limit */
    bool cooperative;
} cpu_extent;

/** Behind it: the values of the arguments, aligned, the pointers to them and the sizes. */
typedef struct cpu_recorded_launch {
    _Alignas(16) cpu_code *code;
    const spirv_kernel *info; /**< borrowed from the module, as long as `code` holds it */
    size_t bytes;             /**< with all that is behind it */
    cpu_extent groups;
    cpu_launch call;
    ze_context_handle_t context;
    const unsigned char *values;
    size_t values_size;
    /** Whether its buffers are apart, and behind that bit, when that was found out: an age of the
     *  allocations. 0 before. */
    _Atomic uint64_t apart;
} cpu_recorded_launch;

/** Checks that a kernel can be launched on a device as it is set, and holds its code if so: for
 *  cpu_recorded_launch_make(), or release it. Until then the kernel may be destroyed. */
ze_result_t cpu_recorded_launch_begin(ze_device_handle_t device, ze_kernel_handle_t kernel);

/** Returns the bytes that a launch of the kernel needs. */
size_t cpu_recorded_launch_bytes(ze_kernel_handle_t kernel);

/** Captures what the kernel is set to, with its code, which is held, and compiles it for that if it
 *  is not compiled yet. */
void cpu_recorded_launch_make(cpu_recorded_launch *self, ze_command_list_handle_t list,
                              ze_kernel_handle_t kernel, const cpu_extent *groups);

/** Sets an argument as cpu_zeKernelSetArgumentValue() does. */
ze_result_t cpu_recorded_launch_set_argument(cpu_recorded_launch *self, uint32_t index, size_t size,
                                             const void *value);

/** Returns whether that many groups can run at the same time. */
bool cpu_recorded_launch_run_together(ze_device_handle_t device, const ze_group_count_t *groups);

/** Compiles the kernel for the launch, if it is not compiled yet. */
void cpu_recorded_launch_prepare(const cpu_recorded_launch *self);

/** The functions of a command whose payload is a launch. */
ze_result_t cpu_recorded_launch_run(void *payload);
void cpu_recorded_launch_release(void *payload);

#endif
