/* Memory: allocation, what is known of it, release. */
#include "tests/return_codes/codes.h"

#define IGNORED "the driver does not look at an alignment beyond its own"

static const codes_difference differences[] = {
    {"zeMemAllocDevice(context, &on_device, 64, too_aligned", ZE_RESULT_SUCCESS, IGNORED},
    {"zeMemAllocHost(context, &on_host, 64, too_aligned", ZE_RESULT_SUCCESS, IGNORED},
    {"zeMemAllocShared(context, &on_device, &on_host, 64, too_aligned", ZE_RESULT_SUCCESS, IGNORED},
    {NULL, 0, NULL}};

static const ze_device_mem_alloc_desc_t on_device = {.stype =
                                                         ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
static const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
static const ze_device_mem_alloc_desc_t strange_device = {
    .stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC, .flags = 0x80};
static const ze_host_mem_alloc_desc_t strange_host = {
    .stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC, .flags = 0x80};
static const size_t too_large = SIZE_MAX / 2;
static const size_t too_aligned = (size_t)1 << 62;
static void *out;

static void device_memory(void)
{
    void *memory = NULL;
    expect(ZE_RESULT_SUCCESS, zeMemAllocDevice(context, &on_device, 64, 0, device, &memory));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
    expect(ZE_RESULT_SUCCESS, zeMemAllocDevice(context, &on_device, 1, 1, device, &memory));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
    expect(ZE_RESULT_SUCCESS, zeMemAllocDevice(context, &on_device, 64, 4096, device, &memory));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeMemAllocDevice(NULL, &on_device, 64, 0, device, &out));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeMemAllocDevice(context, &on_device, 64, 0, NULL, &out));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeMemAllocDevice(context, NULL, 64, 0, device, &out));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeMemAllocDevice(context, &on_device, 64, 0, device, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeMemAllocDevice(context, &strange_device, 64, 0, device, &out));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
          zeMemAllocDevice(context, &on_device, 0, 0, device, &out));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
          zeMemAllocDevice(context, &on_device, too_large, 0, device, &out));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT,
          zeMemAllocDevice(context, &on_device, 64, too_aligned, device, &out));
}

static void host_memory(void)
{
    void *memory = NULL;
    expect(ZE_RESULT_SUCCESS, zeMemAllocHost(context, &on_host, 64, 0, &memory));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeMemAllocHost(NULL, &on_host, 64, 0, &out));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemAllocHost(context, NULL, 64, 0, &out));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemAllocHost(context, &on_host, 64, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeMemAllocHost(context, &strange_host, 64, 0, &out));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, zeMemAllocHost(context, &on_host, 0, 0, &out));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, zeMemAllocHost(context, &on_host, too_large, 0, &out));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT,
          zeMemAllocHost(context, &on_host, 64, too_aligned, &out));
}

static void shared_memory(void)
{
    void *memory = NULL;
    expect(ZE_RESULT_SUCCESS,
           zeMemAllocShared(context, &on_device, &on_host, 64, 0, device, &memory));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
    expect(ZE_RESULT_SUCCESS,
           zeMemAllocShared(context, &on_device, &on_host, 64, 0, NULL, &memory));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeMemAllocShared(NULL, &on_device, &on_host, 64, 0, device, &out));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeMemAllocShared(context, NULL, &on_host, 64, 0, device, &out));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeMemAllocShared(context, &on_device, NULL, 64, 0, device, &out));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeMemAllocShared(context, &on_device, &on_host, 64, 0, device, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeMemAllocShared(context, &strange_device, &on_host, 64, 0, device, &out));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeMemAllocShared(context, &on_device, &strange_host, 64, 0, device, &out));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
          zeMemAllocShared(context, &on_device, &on_host, 0, 0, device, &out));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
          zeMemAllocShared(context, &on_device, &on_host, too_large, 0, device, &out));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT,
          zeMemAllocShared(context, &on_device, &on_host, 64, too_aligned, device, &out));
}

static void questions(void)
{
    char *memory = NULL;
    int foreign = 0;
    void *base = NULL;
    size_t size = 0;
    ze_device_handle_t owner = NULL;
    ze_memory_allocation_properties_t about = {.stype =
                                                   ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
    expect(ZE_RESULT_SUCCESS,
           zeMemAllocDevice(context, &on_device, 4096, 0, device, (void **)&memory));
    expect(ZE_RESULT_SUCCESS, zeMemGetAllocProperties(context, memory, &about, &owner));
    expect(ZE_RESULT_SUCCESS, zeMemGetAllocProperties(context, memory + 100, &about, NULL));
    expect(ZE_RESULT_SUCCESS, zeMemGetAllocProperties(context, &foreign, &about, &owner));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeMemGetAllocProperties(NULL, memory, &about, &owner));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeMemGetAllocProperties(context, NULL, &about, &owner));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeMemGetAllocProperties(context, memory, NULL, &owner));
    expect(ZE_RESULT_SUCCESS, zeMemGetAddressRange(context, memory + 100, &base, &size));
    expect(ZE_RESULT_SUCCESS, zeMemGetAddressRange(context, memory, NULL, &size));
    expect(ZE_RESULT_SUCCESS, zeMemGetAddressRange(context, memory, &base, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeMemGetAddressRange(NULL, memory, &base, &size));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemGetAddressRange(context, NULL, &base, &size));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
}

static void release(void)
{
    void *memory = NULL;
    int foreign;
    ze_memory_free_ext_desc_t blocking = {.stype = ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC,
                                          .freePolicy =
                                              ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE};
    ze_memory_free_ext_desc_t strange = {.stype = ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC,
                                         .freePolicy = 0x80};
    expect(ZE_RESULT_SUCCESS, zeMemAllocDevice(context, &on_device, 64, 0, device, &memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeMemFree(NULL, memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemFree(context, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemFree(context, &foreign));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeMemFreeExt(NULL, &blocking, memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemFreeExt(context, NULL, memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemFreeExt(context, &blocking, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeMemFreeExt(context, &strange, memory));
    expect(ZE_RESULT_SUCCESS, zeMemFreeExt(context, &blocking, memory));
}

static void between_processes(void)
{
    void *memory = NULL;
    ze_ipc_mem_handle_t handle = {{0}};
    expect(ZE_RESULT_SUCCESS, zeMemAllocDevice(context, &on_device, 4096, 0, device, &memory));
    expect(ZE_RESULT_SUCCESS, zeMemGetIpcHandle(context, memory, &handle));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeMemGetIpcHandle(NULL, memory, &handle));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemGetIpcHandle(context, NULL, &handle));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemGetIpcHandle(context, memory, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeMemOpenIpcHandle(NULL, device, handle, 0, &out));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeMemOpenIpcHandle(context, NULL, handle, 0, &out));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeMemOpenIpcHandle(context, device, handle, 0x80, &out));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeMemOpenIpcHandle(context, device, handle, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeMemCloseIpcHandle(NULL, memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemCloseIpcHandle(context, NULL));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
}

int main(void)
{
    codes_open(differences);
    device_memory();
    host_memory();
    shared_memory();
    questions();
    release();
    between_processes();
    return codes_close();
}
