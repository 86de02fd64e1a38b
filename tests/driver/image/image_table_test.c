/* What the image and sampler entries say to NULL: called directly, since the loader would not bear
 * it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <level_zero/ze_ddi.h>
#include <string.h>

#include "tests/driver/driver_path.h"

#define assert_handle(call) assert_int_equal((call), ZE_RESULT_ERROR_INVALID_NULL_HANDLE)
#define assert_pointer(call) assert_int_equal((call), ZE_RESULT_ERROR_INVALID_NULL_POINTER)

static ze_image_dditable_t images;
static ze_image_exp_dditable_t images_exp;
static ze_sampler_dditable_t samplers;
static ze_context_dditable_t contexts;
static ze_command_list_dditable_t lists;
static ze_device_dditable_t devices;

static ze_context_handle_t context;
static ze_device_handle_t device;
static ze_command_list_handle_t list;
static ze_image_handle_t image;

static const ze_image_desc_t desc = {
    .stype = ZE_STRUCTURE_TYPE_IMAGE_DESC, .type = ZE_IMAGE_TYPE_1D, .width = 4};

static void get(void *library, const char *name, void *table)
{
    ze_result_t (*function)(ze_api_version_t, void *);
    void *address = dlsym(library, name);
    assert_non_null(address);
    memcpy(&function, &address, sizeof function);
    assert_int_equal(function(ZE_API_VERSION_CURRENT, table), ZE_RESULT_SUCCESS);
}

static int open(void **state)
{
    (void)state;
    ze_global_dditable_t global;
    ze_driver_dditable_t drivers;
    ze_driver_handle_t driver;
    uint32_t count = 1;
    const ze_context_desc_t context_desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_command_list_desc_t list_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    void *library = dlopen(driver_path(), RTLD_NOW | RTLD_LOCAL);
    assert_non_null(library);
    get(library, "zeGetGlobalProcAddrTable", &global);
    get(library, "zeGetDriverProcAddrTable", &drivers);
    get(library, "zeGetDeviceProcAddrTable", &devices);
    get(library, "zeGetContextProcAddrTable", &contexts);
    get(library, "zeGetCommandListProcAddrTable", &lists);
    get(library, "zeGetImageProcAddrTable", &images);
    get(library, "zeGetImageExpProcAddrTable", &images_exp);
    get(library, "zeGetSamplerProcAddrTable", &samplers);
    assert_int_equal(global.pfnInit(0), ZE_RESULT_SUCCESS);
    assert_int_equal(drivers.pfnGet(&count, &driver), ZE_RESULT_SUCCESS);
    assert_int_equal(devices.pfnGet(driver, &count, &device), ZE_RESULT_SUCCESS);
    assert_int_equal(contexts.pfnCreate(driver, &context_desc, &context), ZE_RESULT_SUCCESS);
    assert_int_equal(lists.pfnCreate(context, device, &list_desc, &list), ZE_RESULT_SUCCESS);
    assert_int_equal(images.pfnCreate(context, device, &desc, &image), ZE_RESULT_SUCCESS);
    return 0;
}

static int close(void **state)
{
    (void)state;
    assert_int_equal(images.pfnDestroy(image), ZE_RESULT_SUCCESS);
    assert_int_equal(lists.pfnDestroy(list), ZE_RESULT_SUCCESS);
    assert_int_equal(contexts.pfnDestroy(context), ZE_RESULT_SUCCESS);
    return 0;
}

static void images_need_their_arguments(void **state)
{
    (void)state;
    ze_image_handle_t out = NULL;
    ze_image_properties_t says;
    ze_image_allocation_ext_properties_t allocation = {.stype = 0};
    ze_image_memory_properties_exp_t memory;
    ze_device_image_properties_t limits;
    assert_handle(devices.pfnGetImageProperties(NULL, &limits));
    assert_pointer(devices.pfnGetImageProperties(device, NULL));
    assert_handle(images.pfnGetProperties(NULL, &desc, &says));
    assert_pointer(images.pfnGetProperties(device, NULL, &says));
    assert_pointer(images.pfnGetProperties(device, &desc, NULL));
    assert_handle(images.pfnCreate(NULL, device, &desc, &out));
    assert_handle(images.pfnCreate(context, NULL, &desc, &out));
    assert_pointer(images.pfnCreate(context, device, NULL, &out));
    assert_pointer(images.pfnCreate(context, device, &desc, NULL));
    assert_handle(images.pfnDestroy(NULL));
    assert_handle(images.pfnGetAllocPropertiesExt(NULL, image, &allocation));
    assert_handle(images.pfnGetAllocPropertiesExt(context, NULL, &allocation));
    assert_pointer(images.pfnGetAllocPropertiesExt(context, image, NULL));
    assert_handle(images_exp.pfnGetMemoryPropertiesExp(NULL, &memory));
    assert_pointer(images_exp.pfnGetMemoryPropertiesExp(image, NULL));
    assert_handle(images_exp.pfnViewCreateExp(NULL, device, &desc, image, &out));
    assert_handle(images_exp.pfnViewCreateExp(context, NULL, &desc, image, &out));
    assert_handle(images_exp.pfnViewCreateExp(context, device, &desc, NULL, &out));
    assert_pointer(images_exp.pfnViewCreateExp(context, device, NULL, image, &out));
    assert_pointer(images_exp.pfnViewCreateExp(context, device, &desc, image, NULL));
    assert_handle(contexts.pfnMakeImageResident(NULL, device, image));
    assert_handle(contexts.pfnMakeImageResident(context, NULL, image));
    assert_handle(contexts.pfnMakeImageResident(context, device, NULL));
    assert_handle(contexts.pfnEvictImage(NULL, device, image));
    assert_handle(contexts.pfnEvictImage(context, NULL, image));
    assert_handle(contexts.pfnEvictImage(context, device, NULL));
    assert_null(out);
}

static void samplers_need_their_arguments(void **state)
{
    (void)state;
    ze_sampler_handle_t out = NULL;
    const ze_sampler_desc_t any = {.stype = ZE_STRUCTURE_TYPE_SAMPLER_DESC};
    assert_handle(samplers.pfnCreate(NULL, device, &any, &out));
    assert_handle(samplers.pfnCreate(context, NULL, &any, &out));
    assert_pointer(samplers.pfnCreate(context, device, NULL, &out));
    assert_pointer(samplers.pfnCreate(context, device, &any, NULL));
    assert_handle(samplers.pfnDestroy(NULL));
    assert_null(out);
}

static void copies_need_their_arguments(void **state)
{
    (void)state;
    char memory[16];
    assert_handle(lists.pfnAppendImageCopy(NULL, image, image, NULL, 0, NULL));
    assert_handle(lists.pfnAppendImageCopy(list, NULL, image, NULL, 0, NULL));
    assert_handle(lists.pfnAppendImageCopy(list, image, NULL, NULL, 0, NULL));
    assert_handle(lists.pfnAppendImageCopyRegion(NULL, image, image, NULL, NULL, NULL, 0, NULL));
    assert_handle(lists.pfnAppendImageCopyRegion(list, NULL, image, NULL, NULL, NULL, 0, NULL));
    assert_handle(lists.pfnAppendImageCopyRegion(list, image, NULL, NULL, NULL, NULL, 0, NULL));
    assert_handle(lists.pfnAppendImageCopyToMemory(NULL, memory, image, NULL, NULL, 0, NULL));
    assert_handle(lists.pfnAppendImageCopyToMemory(list, memory, NULL, NULL, NULL, 0, NULL));
    assert_pointer(lists.pfnAppendImageCopyToMemory(list, NULL, image, NULL, NULL, 0, NULL));
    assert_handle(lists.pfnAppendImageCopyFromMemory(NULL, image, memory, NULL, NULL, 0, NULL));
    assert_handle(lists.pfnAppendImageCopyFromMemory(list, NULL, memory, NULL, NULL, 0, NULL));
    assert_pointer(lists.pfnAppendImageCopyFromMemory(list, image, NULL, NULL, NULL, 0, NULL));
    assert_handle(
        lists.pfnAppendImageCopyToMemoryExt(NULL, memory, image, NULL, 0, 0, NULL, 0, NULL));
    assert_handle(
        lists.pfnAppendImageCopyToMemoryExt(list, memory, NULL, NULL, 0, 0, NULL, 0, NULL));
    assert_pointer(
        lists.pfnAppendImageCopyToMemoryExt(list, NULL, image, NULL, 0, 0, NULL, 0, NULL));
    assert_handle(
        lists.pfnAppendImageCopyFromMemoryExt(NULL, image, memory, NULL, 0, 0, NULL, 0, NULL));
    assert_handle(
        lists.pfnAppendImageCopyFromMemoryExt(list, NULL, memory, NULL, 0, 0, NULL, 0, NULL));
    assert_pointer(
        lists.pfnAppendImageCopyFromMemoryExt(list, image, NULL, NULL, 0, 0, NULL, 0, NULL));
    assert_int_equal(lists.pfnAppendImageCopyToMemory(list, memory, image, NULL, NULL, 1, NULL),
                     ZE_RESULT_ERROR_INVALID_SIZE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_need_their_arguments),
        cmocka_unit_test(samplers_need_their_arguments),
        cmocka_unit_test(copies_need_their_arguments),
    };
    return cmocka_run_group_tests(tests, open, close);
}
