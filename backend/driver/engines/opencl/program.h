/* Programs and kernels of the OpenCL engine. The functions are those of cpu_engine. */
#ifndef ZELLIGE_OPENCL_PROGRAM_H
#define ZELLIGE_OPENCL_PROGRAM_H

#include "backend/driver/engine.h"
#include "backend/driver/engines/opencl/icd.h"

struct cpu_program {
    cl_program program;
    uint32_t tile_static_variables; /**< in the whole module */
};

ze_result_t cpu_opencl_program_create(const cpu_source *source, cpu_build_log *log,
                                      cpu_program **out);
void cpu_opencl_program_destroy(cpu_program *program);

ze_result_t cpu_opencl_kernel_create(cpu_program *program, const spirv_kernel *kernel,
                                     cpu_kernel **out);
void cpu_opencl_kernel_destroy(cpu_kernel *kernel);
ze_result_t cpu_opencl_kernel_run(cpu_kernel *kernel, const cpu_launch *launch);

/** Returns what Level Zero calls an OpenCL error. */
ze_result_t cpu_opencl_result(cl_int error);

#endif
