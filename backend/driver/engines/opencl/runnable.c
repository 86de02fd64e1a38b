/* What PoCL 3.1 accepts and then runs wrongly. */
#include "backend/driver/engines/opencl/rewrite.h"

#include <spirv/unified1/spirv.h>

/* Decorations come before what they decorate. */
static bool is_constant(spirv_stream module, spirv_instruction variable)
{
    for (spirv_instruction i = spirv_first(module); i.at < variable.at; i = spirv_next(module, i))
        if (i.opcode == SpvOpDecorate && i.words[1] == variable.words[2] &&
            i.words[2] == SpvDecorationConstant)
            return true;
    return false;
}

static const char *find_problem(spirv_stream module, spirv_instruction i)
{
    switch (i.opcode) {
    case SpvOpGroupAsyncCopy:
    case SpvOpGroupWaitEvents:
        return "async_work_group_copy() and wait_group_events()";
    case SpvOpVariable:
        return i.words[3] == SpvStorageClassCrossWorkgroup && !is_constant(module, i)
                   ? "global variables"
                   : NULL;
    default:
        return NULL;
    }
}

bool cpu_opencl_is_runnable(spirv_stream module, cpu_build_log *log)
{
    for (spirv_instruction i = spirv_first(module); i.count != 0; i = spirv_next(module, i)) {
        const char *problem = find_problem(module, i);
        if (problem != NULL) {
            cpu_build_log_add(log, "SPIR-V word %u: the OpenCL engine cannot run %s", i.at,
                              problem);
            return false;
        }
    }
    return true;
}
