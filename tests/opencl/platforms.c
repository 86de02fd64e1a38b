#include "tests/opencl/opencl.h"

#include <ctype.h>
#include <dlfcn.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_PLATFORMS = 16 };

static int count_processors(void)
{
    cpu_set_t allowed;
    return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
}

/* Each processor has its own second-level cache, all share the third: PoCL takes the size of its
 * local memory from these, and without both fails an assertion at the first launch. */
static void describe(char *description, size_t size)
{
    const long long memory = (long long)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
    const long level2 = sysconf(_SC_LEVEL2_CACHE_SIZE);
    const long level3 = sysconf(_SC_LEVEL3_CACHE_SIZE);
    snprintf(description, size,
             "NUMANode:1(memory=%lld) L3Cache:1(size=%ld) L2Cache:%d(size=%ld) core:1 pu:1", memory,
             level3 > 0 ? level3 : 8l << 20, count_processors(), level2 > 0 ? level2 : 1l << 20);
}

static void prepare_pocl_topology(void)
{
    char description[160];
    if (getenv("HWLOC_SYNTHETIC") != NULL || getenv("HWLOC_XMLFILE") != NULL ||
        access("/sys/devices/system/cpu/cpu0/cache/index3", R_OK) == 0)
        return;
    describe(description, sizeof description);
    setenv("HWLOC_SYNTHETIC", description, 0);
    setenv("HWLOC_THISSYSTEM", "1", 0);
}

void opencl_use_fetched(void)
{
    static const char vendors[] = OPENCL_SOURCES "/build/opencl/vendors";
    if (access(vendors, R_OK) == 0)
        setenv("OCL_ICD_VENDORS", vendors, 0);
}

const opencl_functions *opencl_get(char why[OPENCL_SENTENCE])
{
    static opencl_functions functions;
    static bool tried, complete;
    if (!tried) {
        tried = true;
        prepare_pocl_topology();
        void *library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
        complete = library != NULL;
#define X(name)                                                       \
    *(void **)&functions.name = complete ? dlsym(library, #name) : 0; \
    complete = complete && functions.name != NULL;
        OPENCL_FUNCTIONS(X)
#undef X
    }
    if (!complete)
        snprintf(why, OPENCL_SENTENCE,
                 "libOpenCL.so.1 is not installed, or is older than OpenCL 2.0 (Debian: "
                 "ocl-icd-libopencl1)");
    return complete ? &functions : NULL;
}

/* "Intel(R) OpenCL" becomes "intel-r-opencl". */
static void make_slug(opencl_platform *platform)
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

static void describe_device(const opencl_functions *cl, opencl_platform *platform)
{
    cl_device_type type = 0;
    cl_uint units = 0;
    cl->clGetDeviceInfo(platform->device, CL_DEVICE_NAME, sizeof platform->device_name - 1,
                        platform->device_name, NULL);
    cl->clGetDeviceInfo(platform->device, CL_DEVICE_TYPE, sizeof type, &type, NULL);
    cl->clGetDeviceInfo(platform->device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL);
    platform->is_cpu = (type & CL_DEVICE_TYPE_CPU) != 0;
    platform->compute_units = units;
}

static void open_platform(const opencl_functions *cl, cl_platform_id id, opencl_platform *platform)
{
    cl_int error = CL_SUCCESS;
    cl->clGetPlatformInfo(id, CL_PLATFORM_NAME, sizeof platform->name - 1, platform->name, NULL);
    platform->is_pocl = strstr(platform->name, "Portable Computing Language") != NULL;
    make_slug(platform);
    if (cl->clGetDeviceIDs(id, CL_DEVICE_TYPE_ALL, 1, &platform->device, NULL) != CL_SUCCESS) {
        snprintf(platform->absent, OPENCL_SENTENCE, "the OpenCL platform \"%.120s\" has no device",
                 platform->name);
        return;
    }
    describe_device(cl, platform);
    platform->context = cl->clCreateContext(NULL, 1, &platform->device, NULL, NULL, &error);
    if (platform->context != NULL)
        platform->queue = cl->clCreateCommandQueueWithProperties(platform->context,
                                                                 platform->device, NULL, &error);
    if (platform->queue == NULL)
        snprintf(platform->absent, OPENCL_SENTENCE,
                 "the OpenCL platform \"%.120s\" does not start: error %d", platform->name, error);
}

/* Without PoCL the table lacks a peer, and has to say so. */
static bool has_pocl(const opencl_platform *platforms, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (platforms[i].is_pocl)
            return true;
    return false;
}

static size_t find_platforms(opencl_platform *platforms)
{
    char why[OPENCL_SENTENCE] = "PoCL is not installed (Debian: pocl-opencl-icd)";
    cl_platform_id ids[MAX_PLATFORMS];
    cl_uint count = 0;
    const opencl_functions *cl = opencl_get(why);
    if (cl != NULL && cl->clGetPlatformIDs(MAX_PLATFORMS, ids, &count) != CL_SUCCESS)
        count = 0;
    count = count < MAX_PLATFORMS ? count : MAX_PLATFORMS;
    for (cl_uint i = 0; i < count; i++)
        open_platform(cl, ids[i], &platforms[i]);
    if (!has_pocl(platforms, count)) {
        opencl_platform *platform = &platforms[count++];
        platform->is_pocl = true;
        make_slug(platform);
        memcpy(platform->absent, why, sizeof why);
    }
    return count;
}

size_t opencl_platforms(opencl_platform **out)
{
    static opencl_platform platforms[MAX_PLATFORMS + 1];
    static size_t count;
    if (count == 0)
        count = find_platforms(platforms);
    *out = platforms;
    return count;
}
