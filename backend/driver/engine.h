/* What runs a SPIR-V kernel over work-groups on the processors of this machine.
 *
 * The driver above knows Level Zero and nothing of code generation; an engine knows kernels and
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
    /** Per parameter: its bytes (for a pointer: the address), aligned as OpenCL aligns its type; NULL for
     *  tile_static memory. */
    const void *const *arguments;
    /** Per parameter: bytes of the value, or of the tile_static memory to be set aside. */
    const size_t *sizes;
    /** (optional) The share of the processors on which it runs; borrowed for as long as the process
     *  lives. An engine whose threads are another's may leave it alone. */
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
    const cpu_bytes *native; /**< what native() gave for the same module; NULL without. Copied */
} cpu_source;

typedef struct cpu_engine {
    const char *name;
    /** Returns how many work-items run in lockstep; 1 if each runs alone. */
    uint32_t (*sub_group_size)(void);
    /** What a kernel may demand instead; 0 ends them. */
    uint32_t sub_group_sizes[ZE_SUBGROUPSIZE_COUNT];
    ze_device_module_flags_t module_flags; /**< optional types its kernels may use */
    /** Says why this engine cannot run on this machine, or NULL if it can. */
    const char *(*unavailable)(void);
    /** Compiles a module, or makes ready to. Failures are explained in the log:
     *  ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, or ZE_RESULT_ERROR_INVALID_NATIVE_BINARY if native code
     *  is for another machine, or not from this build of the engine. */
    ze_result_t (*program_create)(const cpu_source *source, cpu_build_log *log, cpu_program **out);
    void (*program_destroy)(cpu_program *program);
    /** Returns where a program-scope variable is, by its id in SPIR-V; NULL if there is none. (optional:
     *  without, nobody but kernels reaches them) */
    void *(*variable)(cpu_program *program, uint32_t id);
    /** Gives what was compiled so far, owned by the caller. (optional: without, there is nothing) */
    ze_result_t (*native)(cpu_program *program, cpu_bytes *out);
    /** `kernel` is borrowed from the module of the program. */
    ze_result_t (*kernel_create)(cpu_program *program, const spirv_kernel *kernel,
                                 cpu_kernel **out);
    void (*kernel_destroy)(cpu_kernel *kernel);
    /** Compiles for such a launch, in the thread that asks for it rather than where it runs: a process
     *  that ends meanwhile would take the compiler away. (optional)
     *  @returns ZE_RESULT_ERROR_MODULE_BUILD_FAILURE if that fails; what else is wrong is run()'s to tell */
    ze_result_t (*prepare)(cpu_kernel *kernel, const cpu_launch *launch);
    /** Runs all work-groups and returns when the last has ended. */
    ze_result_t (*run)(cpu_kernel *kernel, const cpu_launch *launch);
    /** Runs them all at the same time, so that they may wait for each other; no more than
     *  cooperative_groups() says. (optional: else run() does it for one group) */
    ze_result_t (*run_cooperative)(cpu_kernel *kernel, const cpu_launch *launch);
    uint32_t (*cooperative_groups)(void);
} cpu_engine;

/** Runs on whatever OpenCL CPU device the ICD loader finds (PoCL). */
extern const cpu_engine cpu_opencl_engine;

/** Compiles kernels itself, with LLVM. Only where the driver was built with LLVM. */
extern const cpu_engine cpu_simd_engine;

#endif
