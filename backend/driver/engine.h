/* What runs a SPIR-V kernel over work-groups on the processors of this machine:
 * backend/driver/engines/simd.
 *
 * The driver above knows Level Zero and nothing of code generation; the engine knows kernels and
 * nothing of command lists. Every function may be called from several threads at once.
 */
#ifndef ZELLIGE_DRIVER_ENGINE_H
#define ZELLIGE_DRIVER_ENGINE_H

#include <level_zero/ze_api.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/spirv.h"

enum {
    CPU_MAX_GROUP_SIZE = 1024,       /**< work-items of a group, in all and per dimension */
    CPU_MAX_TILE_STATIC = 64 * 1024, /**< bytes of a group */
};

/** A program compiled, or to be compiled, for this machine. */
typedef struct cpu_program cpu_program;
/** A kernel of a program; holds no arguments. */
typedef struct cpu_kernel cpu_kernel;

/** One kernel over one range, with everything captured that the kernel needs. */
typedef struct cpu_launch {
    uint32_t group_size[3];  /**< work-items per group, X first */
    uint32_t group_count[3]; /**< groups, X first */
    uint32_t offset[3];      /**< added to every global id */
    /** Per parameter: its bytes (for a pointer: the address), aligned as OpenCL aligns its type;
     *  NULL for tile_static memory. */
    const void *const *arguments;
    /** Per parameter: bytes of the value, or of the tile_static memory to be set aside. */
    const size_t *sizes;
    /** (optional) The share of the processors on which it runs; borrowed for as long as the process
     *  lives. */
    const struct cpu_processors *processors;
} cpu_launch;

/** A program-scope variable, by its id in SPIR-V, and where it is. */
typedef struct cpu_variable {
    uint32_t id;
    void *address;
} cpu_variable;

/** What a program is made of. */
typedef struct cpu_source {
    const spirv_module *module; /**< stays alive longer than the program */
    /** Variables of the module that another program has, and that stay there longer than this. */
    const cpu_variable *elsewhere;
    size_t elsewhere_count;
    /** What cpu_program_native() gave for the same module; NULL without. Copied. */
    const cpu_bytes *native;
} cpu_source;

/** Says why no kernel can run on this machine, or NULL if they can. */
const char *cpu_engine_find_problem(void);

/** Returns how many work-items run in lockstep; 1 if each runs alone. */
uint32_t cpu_engine_sub_group_size(void);
/** What a kernel may demand instead; 0 ends them. */
extern const uint32_t cpu_engine_sub_group_sizes[ZE_SUBGROUPSIZE_COUNT];
/** Optional types that kernels may use. */
extern const ze_device_module_flags_t cpu_engine_module_flags;
/** Returns how many work-groups of a cooperative launch can run at the same time. */
uint32_t cpu_engine_cooperative_groups(void);

/** Makes ready to compile the kernels of a module. Those that cannot be compiled are named in the
 *  log, and fail at cpu_kernel_create(); if that is all of them, or what they share cannot be
 *  compiled, so does this.
 *  @returns ZE_RESULT_ERROR_MODULE_BUILD_FAILURE then, or ZE_RESULT_ERROR_INVALID_NATIVE_BINARY if
 *  native code is for another machine, or not from this build of the driver; the log says why */
ze_result_t cpu_program_create(const cpu_source *source, cpu_build_log *log, cpu_program **out);
void cpu_program_destroy(cpu_program *program);
/** Returns where a program-scope variable is, by its id in SPIR-V; NULL if there is none. */
void *cpu_program_variable(cpu_program *program, uint32_t id);
/** Gives what was compiled so far, owned by the caller. */
ze_result_t cpu_program_native(cpu_program *program, cpu_bytes *out);

/** Compiles the kernel too, if it fixes its group size.
 *  @param kernel  borrowed from the module of the program
 *  @returns ZE_RESULT_ERROR_MODULE_BUILD_FAILURE if it cannot be compiled; cpu_failure_text() says
 *  why */
ze_result_t cpu_kernel_create(cpu_program *program, const spirv_kernel *kernel, cpu_kernel **out);
void cpu_kernel_destroy(cpu_kernel *kernel);
/** Compiles for such a launch, in the thread that asks for it rather than where it runs: a process
 *  that ends meanwhile would take the compiler away. Fails as cpu_kernel_create() does; what else
 *  is wrong is told when the launch runs. */
ze_result_t cpu_kernel_prepare(cpu_kernel *kernel, const cpu_launch *launch);
/** Runs all work-groups and returns when the last has ended. */
ze_result_t cpu_kernel_run(cpu_kernel *kernel, const cpu_launch *launch);
/** Runs them all at the same time, so that they may wait for each other; no more than
 *  cpu_engine_cooperative_groups() says. */
ze_result_t cpu_kernel_run_cooperative(cpu_kernel *kernel, const cpu_launch *launch);

#endif
