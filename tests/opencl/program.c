/* Programs from source: as OpenCL C 3.0, or, where that is not taken, 2.0. PoCL 3.1 says that it
 * takes 2.0, but has no functions for generic pointers then, and lacks vload3() for others too. */
#include "tests/opencl/opencl.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first line that the compiler says: a sentence has no room for more. */
static void explain(const opencl_functions *cl, const opencl_platform *platform, cl_program program,
                    cl_int error, char why[OPENCL_SENTENCE])
{
    char log[4096] = "";
    cl->clGetProgramBuildInfo(program, platform->device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log,
                              NULL);
    const char *line = strstr(log, "error: ");
    line = line == NULL ? log : line;
    snprintf(why, OPENCL_SENTENCE, "it does not build the kernels: error %d%s%.*s", error,
             line[0] == '\0' ? "" : ", ", (int)strcspn(line, "\n"), line);
}

static cl_program build_as(const opencl_functions *cl, const opencl_platform *platform,
                           const char *version, const char *source, const char *options,
                           char why[OPENCL_SENTENCE])
{
    char all[4096];
    cl_int error = CL_SUCCESS;
    const int length =
        snprintf(all, sizeof all, "-cl-std=%s -I%s/include %s", version, OPENCL_SOURCES, options);
    if (length < 0 || (size_t)length >= sizeof all) {
        snprintf(why, OPENCL_SENTENCE, "its options are longer than %zu characters", sizeof all);
        return NULL;
    }
    cl_program program = cl->clCreateProgramWithSource(platform->context, 1, &source, NULL, &error);
    if (program == NULL) {
        snprintf(why, OPENCL_SENTENCE, "it does not take the source: error %d", error);
        return NULL;
    }
    error = cl->clBuildProgram(program, 1, &platform->device, all, NULL, NULL);
    if (error == CL_SUCCESS)
        return program;
    explain(cl, platform, program, error, why);
    cl->clReleaseProgram(program);
    return NULL;
}

cl_program opencl_build(const opencl_platform *platform, const char *source, const char *options,
                        char why[OPENCL_SENTENCE])
{
    char ignored[OPENCL_SENTENCE];
    const opencl_functions *cl = opencl_get(why);
    if (cl == NULL)
        return NULL;
    cl_program program = build_as(cl, platform, "CL3.0", source, options, why);
    return program != NULL ? program : build_as(cl, platform, "CL2.0", source, options, ignored);
}

char *opencl_read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t length = 0, capacity = 0;
    while (file != NULL) {
        if (length + 1 >= capacity) {
            char *larger = realloc(text, capacity = 2 * capacity + 4096);
            if (larger == NULL)
                break;
            text = larger;
        }
        const size_t got = fread(text + length, 1, capacity - length - 1, file);
        if (got == 0)
            break;
        length += got;
    }
    if (text != NULL)
        text[length] = '\0';
    if (file != NULL)
        fclose(file);
    return text;
}

cl_program opencl_build_file(const opencl_platform *platform, const char *file, const char *options,
                             char why[OPENCL_SENTENCE])
{
    char path[4096];
    const bool is_absolute = file[0] == '/';
    snprintf(path, sizeof path, "%s%s%s", is_absolute ? "" : OPENCL_SOURCES, is_absolute ? "" : "/",
             file);
    char *source = opencl_read_text(path);
    if (source == NULL) {
        snprintf(why, OPENCL_SENTENCE, "%.250s cannot be read", path);
        return NULL;
    }
    cl_program program = opencl_build(platform, source, options, why);
    free(source);
    return program;
}

cl_program opencl_build_spirv(const opencl_platform *platform, const void *words, size_t count,
                              char why[OPENCL_SENTENCE])
{
    const opencl_functions *cl = opencl_get(why);
    if (cl == NULL)
        return NULL;
    cl_int error = CL_SUCCESS;
    cl_program program =
        cl->clCreateProgramWithIL(platform->context, words, count * sizeof(uint32_t), &error);
    if (program == NULL) {
        snprintf(why, OPENCL_SENTENCE, "it takes no SPIR-V: error %d", error);
        return NULL;
    }
    error = cl->clBuildProgram(program, 1, &platform->device, "", NULL, NULL);
    if (error == CL_SUCCESS)
        return program;
    explain(cl, platform, program, error, why);
    cl->clReleaseProgram(program);
    return NULL;
}
