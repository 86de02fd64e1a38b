/* What runs a SPIR-V kernel over work-groups: engines/simd on the processors of this machine,
 * engines/cuda on a GPU.
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

/** What is accessed through a pointer: bytes from `first` up to `end`, counted from where it points
 *  to; none if they are the same. */
typedef struct cpu_span {
    bool is_known;
    int64_t first, end;
} cpu_span;

enum { CPU_MAX_SPANS = 64 }; /**< kernels with more parameters have none */

struct cpu_launch;

/** Finds what a launch accesses through each of its parameters. */
typedef struct cpu_span_finder {
    void (*find)(const void *variant, const struct cpu_launch *launch, cpu_span *out);
    const void *variant;
} cpu_span_finder;

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
    /** (optional) The processors on which it may run; borrowed, lives as long as the process. */
    const struct cpu_processors *processors;
    /** (optional) Returns whether what the kernel writes through one of its parameters is reached
     *  through no other. Engines ask if they have other code then.
     *  @param finder  (optional) knows what the launch accesses */
    bool (*are_apart)(const struct cpu_launch *launch, const cpu_span_finder *finder);
    void *asked; /**< for that */
    /** (optional) The launch runs in groups of that size: code for others may not exist yet. */
    bool keeps_groups;
    /** (optional) What was asked for, if the engine has chosen other groups for the same items. */
    const struct cpu_launch *asked_for;
} cpu_launch;

/** A program-scope variable, by its id in SPIR-V, and where it is. */
typedef struct cpu_variable {
    uint32_t id;
    void *address;
} cpu_variable;

/** The input of a program. */
typedef struct cpu_source {
    uint32_t machine;           /**< where it is to run: device.h */
    const spirv_module *module; /**< stays alive longer than the program */
    /** Variables of the module that another program has, and that stay there longer than this. */
    const cpu_variable *elsewhere;
    size_t elsewhere_count;
    /** What cpu_program_native() gave for the same module; NULL without. Copied. */
    const cpu_bytes *native;
} cpu_source;

/** Says why no kernel can run on this machine, or NULL if they can. */
const char *cpu_engine_find_problem(void);

/** Returns the size of sub-groups of a kernel that demands none; 1 if each work-item runs alone. */
uint32_t cpu_engine_sub_group_size(void);
/** Sub-group sizes that a kernel may demand; 0 ends the list. */
extern const uint32_t cpu_engine_sub_group_sizes[ZE_SUBGROUPSIZE_COUNT];
/** Returns the size of a kernel's sub-groups: what it demands; else the usual one, or the first
 *  that its operations fit into. */
static inline uint32_t cpu_sub_group_size_of(const spirv_kernel *kernel)
{
    const uint32_t *size = cpu_engine_sub_group_sizes, usual = cpu_engine_sub_group_size();
    if (kernel->sub_group_size != 0)
        return kernel->sub_group_size;
    while (*size != 0 && *size < kernel->sub_group_least)
        size++;
    return *size > usual ? *size : usual;
}
/** Optional types that kernels may use. */
extern const ze_device_module_flags_t cpu_engine_module_flags;
/** Bytes that printf of a launch may print at most; 0 if kernels cannot. */
extern const uint32_t cpu_engine_printf_bytes;
/** Returns how many work-groups of a cooperative launch can run at the same time. */
uint32_t cpu_engine_cooperative_groups(uint32_t machine);

/** Prepares the kernels of a module for compilation. The log names the kernels that it cannot
 *  compile, which fail at cpu_kernel_create(). Fails if no kernel is left, or if what they share
 *  cannot be compiled.
 *  @returns ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, or ZE_RESULT_ERROR_INVALID_NATIVE_BINARY if
 *  native code is for another machine or from another build of the driver; the log has the
 *  reason */
ze_result_t cpu_program_create(const cpu_source *source, cpu_build_log *log, cpu_program **out);
void cpu_program_destroy(cpu_program *program);
/** Returns the address of a program-scope variable by its SPIR-V id, or NULL. */
void *cpu_program_variable(cpu_program *program, uint32_t id);
/** Returns all compiled code; the caller owns it. */
ze_result_t cpu_program_native(cpu_program *program, cpu_bytes *out);

/** Returns an ELF object for tools: the functions of the program for one work-item, with their
 *  source lines in DWARF. Empty if there are no lines; the caller owns it. */
ze_result_t cpu_program_debug_info(cpu_program *program, cpu_bytes *out);

/** Creates a kernel, and compiles it if it has a fixed group size.
 *  @param kernel  borrowed from the module of the program
 *  @returns ZE_RESULT_ERROR_MODULE_BUILD_FAILURE if it cannot be compiled; cpu_failure_text() has
 *  the reason */
ze_result_t cpu_kernel_create(cpu_program *program, const spirv_kernel *kernel, cpu_kernel **out);
void cpu_kernel_destroy(cpu_kernel *kernel);
/** Compiles for a launch in the appending thread, not in the executing one: a process that ends
 *  during a launch would unload the compiler. Fails as cpu_kernel_create() does; the launch itself
 *  reports other errors. */
ze_result_t cpu_kernel_prepare(cpu_kernel *kernel, const cpu_launch *launch);
/** Runs all work-groups and returns when the last has ended; in a stream (device.h) perhaps
 *  before. What the launch names has been read by then. */
ze_result_t cpu_kernel_run(cpu_kernel *kernel, const cpu_launch *launch);
/** Runs all groups at the same time, so that they may wait for one another; at most
 *  cpu_engine_cooperative_groups() of them. */
ze_result_t cpu_kernel_run_cooperative(cpu_kernel *kernel, const cpu_launch *launch);
/** Returns whether a launch takes no more than microseconds in a stream: a device begins it. */
bool cpu_kernel_is_brief(const cpu_kernel *kernel);

#endif
