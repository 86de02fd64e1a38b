#include "backend/driver/engines/opencl/icd.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#include "backend/driver/engines/opencl/pocl_cache.h"
#include "backend/driver/engines/opencl/pocl_topology.h"

#define MAX_PLATFORMS 16

static cpu_opencl_icd icd;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool load_functions(cpu_opencl_functions *cl)
{
    void *library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        return false;
    bool complete = true;
#define X(name)                                  \
    *(void **)&cl->name = dlsym(library, #name); \
    complete = complete && cl->name != NULL;
    CPU_OPENCL_FUNCTIONS(X)
#undef X
    return complete;
}

static bool takes_spirv(const cpu_opencl_functions *cl, cl_device_id device)
{
    char versions[256] = "";
    cl_device_svm_capabilities svm = 0;
    cl->clGetDeviceInfo(device, CL_DEVICE_IL_VERSION, sizeof versions - 1, versions, NULL);
    cl->clGetDeviceInfo(device, CL_DEVICE_SVM_CAPABILITIES, sizeof svm, &svm, NULL);
    return strstr(versions, "SPIR-V") != NULL && (svm & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0;
}

/* PoCL does not claim to share all memory with the host (fine-grained system SVM), yet it does. */
static bool is_pocl(const cpu_opencl_functions *cl, cl_platform_id platform)
{
    char name[128] = "";
    cl->clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    return strstr(name, "Portable Computing Language") != NULL;
}

static void choose_device(cpu_opencl_icd *found)
{
    cl_platform_id platforms[MAX_PLATFORMS];
    cl_uint count = 0;
    if (found->cl.clGetPlatformIDs(MAX_PLATFORMS, platforms, &count) != CL_SUCCESS)
        return;
    for (cl_uint i = 0; i < count && i < MAX_PLATFORMS && !found->takes_spirv; i++) {
        cl_device_id device = NULL;
        if (found->cl.clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_CPU, 1, &device, NULL) !=
            CL_SUCCESS)
            continue;
        found->takes_spirv = takes_spirv(&found->cl, device);
        if (found->takes_spirv || (found->device == NULL && is_pocl(&found->cl, platforms[i])))
            found->device = device;
    }
}

static void start(void)
{
    const bool has_cache = cpu_opencl_prepare_pocl_cache();
    cpu_opencl_prepare_pocl_topology();
    if (!load_functions(&icd.cl)) {
        icd.problem = "libOpenCL.so.1 is not installed, or is older than OpenCL 2.1 (Debian: "
                      "ocl-icd-libopencl1 pocl-opencl-icd)";
        return;
    }
    choose_device(&icd);
    if (icd.device == NULL) {
        icd.problem = has_cache ? "no OpenCL CPU device found (Debian: pocl-opencl-icd)"
                                : "PoCL has no directory to write to: set POCL_CACHE_DIR or HOME";
        return;
    }
    icd.cl.clGetDeviceInfo(icd.device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof icd.local_memory,
                           &icd.local_memory, NULL);
    icd.context = icd.cl.clCreateContext(NULL, 1, &icd.device, NULL, NULL, NULL);
    if (icd.context == NULL)
        icd.problem = "the OpenCL CPU device does not start: clCreateContext failed";
}

const cpu_opencl_icd *cpu_opencl_get(void)
{
    pthread_once(&once, start);
    return &icd;
}
