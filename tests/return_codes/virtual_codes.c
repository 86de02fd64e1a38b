/* Virtual and physical memory. */
#include "tests/return_codes/codes.h"

static const codes_difference differences[] = {
    {"zePhysicalMemCreate(context, device, &desc, &memory)", ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
     "this release has it not"},
    {"zePhysicalMemDestroy(context, memory)", ZE_RESULT_ERROR_INVALID_NULL_HANDLE, "there is none"},
    {"zeVirtualMemReserve(context, NULL, page, &range)", ZE_RESULT_ERROR_INVALID_NULL_POINTER,
     "the layer wants a start, which is optional"},
    {"zeVirtualMemReserve(context, ((void *)0), 0, &range)", ZE_RESULT_ERROR_INVALID_NULL_POINTER,
     "the layer wants a start, which is optional"},
    {"zeVirtualMemFree(context, range, ", ZE_RESULT_ERROR_INVALID_NULL_POINTER,
     "nothing is reserved"},
    {"zeVirtualMemMap(context, range, page, memory, 0, all)", ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
     "there is nothing to map"},
    {"zeVirtualMemMap(context, ((void *)0), page, memory, 0, all)",
     ZE_RESULT_ERROR_INVALID_NULL_HANDLE, "there is nothing to map"},
    {"zeVirtualMemMap(context, range, 0, memory, 0, all)", ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
     "there is nothing to map"},
    {"zeVirtualMemMap(context, range, page, memory, 0, (ze_memory_access_attribute_t)3)",
     ZE_RESULT_ERROR_INVALID_NULL_HANDLE, "there is nothing to map"},
    {"zeVirtualMemSetAccessAttribute(context, range, ", ZE_RESULT_ERROR_INVALID_NULL_POINTER,
     "nothing is reserved"},
    {"zeVirtualMemGetAccessAttribute(context, range, page, &access, &size)",
     ZE_RESULT_ERROR_INVALID_NULL_POINTER, "nothing is reserved"},
    {"zeVirtualMemGetAccessAttribute(context, range, 0, ", ZE_RESULT_ERROR_INVALID_NULL_POINTER,
     "nothing is reserved"},
    {"zeVirtualMemUnmap(context, range, ", ZE_RESULT_ERROR_INVALID_NULL_POINTER,
     "nothing is reserved"},
    {NULL, 0, NULL}};

static const ze_memory_access_attribute_t none = ZE_MEMORY_ACCESS_ATTRIBUTE_NONE;
static const ze_memory_access_attribute_t all = ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE;

static size_t page_size(void)
{
    size_t page = 0;
    expect(ZE_RESULT_SUCCESS, zeVirtualMemQueryPageSize(context, device, 4096, &page));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeVirtualMemQueryPageSize(NULL, device, 4096, &page));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeVirtualMemQueryPageSize(context, NULL, 4096, &page));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeVirtualMemQueryPageSize(context, device, 4096, NULL));
    return page;
}

static void physical(size_t page)
{
    ze_physical_mem_handle_t memory = NULL;
    ze_physical_mem_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .size = page};
    ze_physical_mem_desc_t strange = desc, empty = desc;
    strange.flags = 0x80;
    empty.size = 0;
    expect(ZE_RESULT_SUCCESS, zePhysicalMemCreate(context, device, &desc, &memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zePhysicalMemDestroy(NULL, memory));
    expect(ZE_RESULT_SUCCESS, zePhysicalMemDestroy(context, memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zePhysicalMemDestroy(context, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zePhysicalMemCreate(NULL, device, &desc, &memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zePhysicalMemCreate(context, NULL, &desc, &memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zePhysicalMemCreate(context, device, NULL, &memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zePhysicalMemCreate(context, device, &desc, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zePhysicalMemCreate(context, device, &strange, &memory));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, zePhysicalMemCreate(context, device, &empty, &memory));
}

static void reservations(size_t page)
{
    void *range = NULL;
    expect(ZE_RESULT_SUCCESS, zeVirtualMemReserve(context, NULL, page, &range));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeVirtualMemReserve(NULL, NULL, page, &range));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeVirtualMemReserve(context, NULL, page, NULL));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, zeVirtualMemReserve(context, NULL, 0, &range));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeVirtualMemFree(NULL, range, page));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeVirtualMemFree(context, NULL, page));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, zeVirtualMemFree(context, range, 0));
    expect(ZE_RESULT_SUCCESS, zeVirtualMemFree(context, range, page));
}

static void mappings(size_t page)
{
    void *range = NULL;
    size_t size = 0;
    ze_memory_access_attribute_t access = none;
    ze_physical_mem_handle_t memory = NULL;
    ze_physical_mem_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .size = page};
    expect(ZE_RESULT_SUCCESS, zeVirtualMemReserve(context, NULL, page, &range));
    expect(ZE_RESULT_SUCCESS, zePhysicalMemCreate(context, device, &desc, &memory));
    expect(ZE_RESULT_SUCCESS, zeVirtualMemMap(context, range, page, memory, 0, all));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeVirtualMemMap(NULL, range, page, memory, 0, all));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeVirtualMemMap(context, range, page, NULL, 0, all));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeVirtualMemMap(context, NULL, page, memory, 0, all));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, zeVirtualMemMap(context, range, 0, memory, 0, all));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeVirtualMemMap(context, range, page, memory, 0, (ze_memory_access_attribute_t)3));
    expect(ZE_RESULT_SUCCESS, zeVirtualMemSetAccessAttribute(context, range, page, all));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeVirtualMemSetAccessAttribute(NULL, range, page, all));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeVirtualMemSetAccessAttribute(context, NULL, page, all));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, zeVirtualMemSetAccessAttribute(context, range, 0, all));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeVirtualMemSetAccessAttribute(context, range, page, (ze_memory_access_attribute_t)3));
    expect(ZE_RESULT_SUCCESS, zeVirtualMemGetAccessAttribute(context, range, page, &access, &size));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeVirtualMemGetAccessAttribute(NULL, range, page, &access, &size));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeVirtualMemGetAccessAttribute(context, NULL, page, &access, &size));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeVirtualMemGetAccessAttribute(context, range, page, NULL, &size));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeVirtualMemGetAccessAttribute(context, range, page, &access, NULL));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
          zeVirtualMemGetAccessAttribute(context, range, 0, &access, &size));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeVirtualMemUnmap(NULL, range, page));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeVirtualMemUnmap(context, NULL, page));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, zeVirtualMemUnmap(context, range, 0));
    expect(ZE_RESULT_SUCCESS, zeVirtualMemUnmap(context, range, page));
    expect(ZE_RESULT_SUCCESS, zePhysicalMemDestroy(context, memory));
    expect(ZE_RESULT_SUCCESS, zeVirtualMemFree(context, range, page));
}

int main(void)
{
    codes_open(differences);
    const size_t page = page_size();
    physical(page);
    reservations(page);
    mappings(page);
    return codes_close();
}
