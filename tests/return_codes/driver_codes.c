/* Drivers and contexts. */
#include "tests/return_codes/codes.h"

static const codes_difference differences[] = {
    {"zeContextMakeMemoryResident(context, device, memory, 4096)", ZE_RESULT_ERROR_UNINITIALIZED,
     "a capture has no memory operations to make it resident with"},
    {"zeContextEvictMemory(context, device, memory, 4096)", ZE_RESULT_ERROR_INVALID_ARGUMENT,
     "it never became resident"},
    {"zeContextSystemBarrier(context, device)", ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
     "this release has it not"},
    {NULL, 0, NULL}};

static void initialisation(void)
{
    uint32_t count = 0, many = 100;
    ze_driver_handle_t drivers[100];
    expect(ZE_RESULT_SUCCESS, zeInit(0));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDriverGet(NULL, NULL));
    expect(ZE_RESULT_SUCCESS, zeDriverGet(&count, NULL));
    expect(ZE_RESULT_SUCCESS, zeDriverGet(&many, drivers));
}

static void queries(void)
{
    uint32_t count = 0;
    ze_api_version_t version;
    ze_driver_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES};
    ze_driver_ipc_properties_t ipc = {.stype = ZE_STRUCTURE_TYPE_DRIVER_IPC_PROPERTIES};
    ze_driver_extension_properties_t extensions[1];
    void *function;
    expect(ZE_RESULT_SUCCESS, zeDriverGetApiVersion(driver, &version));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDriverGetApiVersion(NULL, &version));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDriverGetApiVersion(driver, NULL));
    expect(ZE_RESULT_SUCCESS, zeDriverGetProperties(driver, &properties));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDriverGetProperties(NULL, &properties));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDriverGetProperties(driver, NULL));
    expect(ZE_RESULT_SUCCESS, zeDriverGetIpcProperties(driver, &ipc));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDriverGetIpcProperties(NULL, &ipc));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDriverGetIpcProperties(driver, NULL));
    expect(ZE_RESULT_SUCCESS, zeDriverGetExtensionProperties(driver, &count, NULL));
    count = 1;
    expect(ZE_RESULT_SUCCESS, zeDriverGetExtensionProperties(driver, &count, extensions));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDriverGetExtensionProperties(NULL, &count, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDriverGetExtensionProperties(driver, NULL, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeDriverGetExtensionFunctionAddress(NULL, "zeNone", &function));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeDriverGetExtensionFunctionAddress(driver, NULL, &function));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeDriverGetExtensionFunctionAddress(driver, "zeNone", NULL));
    probe(ZE_RESULT_ERROR_INVALID_ARGUMENT,
          zeDriverGetExtensionFunctionAddress(driver, "zeNone", &function));
}

static void contexts(void)
{
    ze_context_handle_t made = NULL;
    ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_context_desc_t unknown = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC, .flags = 0x80};
    ze_context_power_saving_hint_exp_desc_t saving = {
        .stype = ZE_STRUCTURE_TYPE_POWER_SAVING_HINT_EXP_DESC,
        .hint = ZE_POWER_SAVING_HINT_TYPE_MAX};
    expect(ZE_RESULT_SUCCESS, zeContextCreate(driver, &desc, &made));
    expect(ZE_RESULT_SUCCESS, zeContextGetStatus(made));
    expect(ZE_RESULT_SUCCESS, zeContextDestroy(made));
    expect(ZE_RESULT_SUCCESS, zeContextCreateEx(driver, &desc, 0, NULL, &made));
    expect(ZE_RESULT_SUCCESS, zeContextDestroy(made));
    expect(ZE_RESULT_SUCCESS, zeContextCreateEx(driver, &desc, 1, &device, &made));
    expect(ZE_RESULT_SUCCESS, zeContextDestroy(made));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextCreate(NULL, &desc, &made));
    desc.pNext = &saving;
    expect(ZE_RESULT_SUCCESS, zeContextCreate(driver, &desc, &made));
    expect(ZE_RESULT_SUCCESS, zeContextDestroy(made));
    saving.hint++;
    probe_when("more than all power saved", ZE_RESULT_ERROR_INVALID_ENUMERATION,
               zeContextCreate(driver, &desc, &made));
    desc.pNext = NULL;
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeContextCreate(driver, NULL, &made));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeContextCreate(driver, &desc, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeContextCreate(driver, &unknown, &made));
    probe(ZE_RESULT_ERROR_INVALID_SIZE, zeContextCreateEx(driver, &desc, 1, NULL, &made));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextCreateEx(NULL, &desc, 0, NULL, &made));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextDestroy(NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextGetStatus(NULL));
}

static void residency(void)
{
    void *memory = NULL;
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    expect(ZE_RESULT_SUCCESS, zeMemAllocDevice(context, &desc, 4096, 0, device, &memory));
    expect(ZE_RESULT_SUCCESS, zeContextMakeMemoryResident(context, device, memory, 4096));
    expect(ZE_RESULT_SUCCESS, zeContextEvictMemory(context, device, memory, 4096));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeContextMakeMemoryResident(NULL, device, memory, 4096));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeContextMakeMemoryResident(context, NULL, memory, 4096));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeContextMakeMemoryResident(context, device, NULL, 4096));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextEvictMemory(NULL, device, memory, 4096));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextEvictMemory(context, NULL, memory, 4096));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeContextEvictMemory(context, device, NULL, 4096));
    expect(ZE_RESULT_SUCCESS, zeContextSystemBarrier(context, device));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextSystemBarrier(NULL, device));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextSystemBarrier(context, NULL));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
}

int main(void)
{
    codes_open(differences);
    initialisation();
    queries();
    contexts();
    residency();
    return codes_close();
}
