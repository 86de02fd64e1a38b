#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/opencl/pocl_topology.h"
#include "opencl.h"

enum { MAX_PLATFORMS = 16 };

const bench_opencl *bench_opencl_get(char why[BENCH_SENTENCE])
{
    static bench_opencl functions;
    static bool tried, complete;
    if (!tried) {
        tried = true;
        cpu_opencl_prepare_pocl_topology();
        void *library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
        complete = library != NULL;
#define X(name)                                                       \
    *(void **)&functions.name = complete ? dlsym(library, #name) : 0; \
    complete = complete && functions.name != NULL;
        BENCH_OPENCL_FUNCTIONS(X)
#undef X
    }
    if (!complete)
        snprintf(why, BENCH_SENTENCE,
                 "libOpenCL.so.1 is not installed, or is older than OpenCL 2.1 (Debian: "
                 "ocl-icd-libopencl1)");
    return complete ? &functions : NULL;
}

/* "Intel(R) OpenCL" becomes "intel-r-opencl". */
static void make_slug(bench_platform *platform)
{
    size_t length = 0;
    if (platform->is_pocl) {
        strcpy(platform->slug, "pocl");
        return;
    }
    for (const char *c = platform->name; *c != '\0' && length < sizeof platform->slug - 1; c++) {
        if (isalnum((unsigned char)*c))
            platform->slug[length++] = (char)tolower((unsigned char)*c);
        else if (length > 0 && platform->slug[length - 1] != '-')
            platform->slug[length++] = '-';
    }
    while (length > 0 && platform->slug[length - 1] == '-')
        length--;
    platform->slug[length] = '\0';
}

static void describe_device(const bench_opencl *cl, bench_platform *platform)
{
    char versions[256] = "";
    cl_uint units = 0;
    cl->clGetDeviceInfo(platform->device, CL_DEVICE_NAME, sizeof platform->device_name - 1,
                        platform->device_name, NULL);
    cl->clGetDeviceInfo(platform->device, CL_DEVICE_IL_VERSION, sizeof versions - 1, versions,
                        NULL);
    cl->clGetDeviceInfo(platform->device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL);
    platform->takes_spirv = strstr(versions, "SPIR-V") != NULL;
    platform->compute_units = units;
}

static void open_platform(const bench_opencl *cl, cl_platform_id id, bench_platform *platform)
{
    cl_int error = CL_SUCCESS;
    cl->clGetPlatformInfo(id, CL_PLATFORM_NAME, sizeof platform->name - 1, platform->name, NULL);
    platform->is_pocl = strstr(platform->name, "Portable Computing Language") != NULL;
    make_slug(platform);
    if (cl->clGetDeviceIDs(id, CL_DEVICE_TYPE_ALL, 1, &platform->device, NULL) != CL_SUCCESS) {
        snprintf(platform->absent, BENCH_SENTENCE, "the OpenCL platform \"%.120s\" has no device",
                 platform->name);
        return;
    }
    describe_device(cl, platform);
    platform->context = cl->clCreateContext(NULL, 1, &platform->device, NULL, NULL, &error);
    if (platform->context != NULL)
        platform->queue = cl->clCreateCommandQueueWithProperties(platform->context,
                                                                 platform->device, NULL, &error);
    if (platform->queue == NULL)
        snprintf(platform->absent, BENCH_SENTENCE,
                 "the OpenCL platform \"%.120s\" does not start: error %d", platform->name, error);
}

/* Without PoCL the table lacks a peer, and has to say so. */
static bool has_pocl(const bench_platform *platforms, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (platforms[i].is_pocl)
            return true;
    return false;
}

static size_t find_platforms(bench_platform *platforms)
{
    char why[BENCH_SENTENCE] = "PoCL is not installed (Debian: pocl-opencl-icd)";
    cl_platform_id ids[MAX_PLATFORMS];
    cl_uint count = 0;
    const bench_opencl *cl = bench_opencl_get(why);
    if (cl != NULL && cl->clGetPlatformIDs(MAX_PLATFORMS, ids, &count) != CL_SUCCESS)
        count = 0;
    count = count < MAX_PLATFORMS ? count : MAX_PLATFORMS;
    for (cl_uint i = 0; i < count; i++)
        open_platform(cl, ids[i], &platforms[i]);
    if (!has_pocl(platforms, count)) {
        bench_platform *platform = &platforms[count++];
        platform->is_pocl = true;
        make_slug(platform);
        memcpy(platform->absent, why, sizeof why);
    }
    return count;
}

size_t bench_platforms(bench_platform **out)
{
    static bench_platform platforms[MAX_PLATFORMS + 1];
    static size_t count;
    if (count == 0)
        count = find_platforms(platforms);
    *out = platforms;
    return count;
}
