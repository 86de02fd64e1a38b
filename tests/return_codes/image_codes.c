/* Images and samplers. */
#include "tests/return_codes/codes.h"

static const codes_difference differences[] = {{NULL, 0, NULL}};

static const ze_image_desc_t plain = {
    .stype = ZE_STRUCTURE_TYPE_IMAGE_DESC,
    .type = ZE_IMAGE_TYPE_2D,
    .format = {.layout = ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8,
               .type = ZE_IMAGE_FORMAT_TYPE_UNORM,
               .x = ZE_IMAGE_FORMAT_SWIZZLE_R,
               .y = ZE_IMAGE_FORMAT_SWIZZLE_G,
               .z = ZE_IMAGE_FORMAT_SWIZZLE_B,
               .w = ZE_IMAGE_FORMAT_SWIZZLE_A},
    .width = 16,
    .height = 8,
    .depth = 1,
};

static void creation(void)
{
    ze_image_handle_t image = NULL;
    ze_image_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_IMAGE_PROPERTIES};
    ze_image_desc_t flags = plain, type = plain;
    flags.flags = 0x80;
    type.type = (ze_image_type_t)6;
    expect(ZE_RESULT_SUCCESS, zeImageGetProperties(device, &plain, &properties));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeImageGetProperties(NULL, &plain, &properties));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeImageGetProperties(device, NULL, &properties));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeImageGetProperties(device, &plain, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeImageGetProperties(device, &flags, &properties));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeImageGetProperties(device, &type, &properties));
    expect(ZE_RESULT_SUCCESS, zeImageCreate(context, device, &plain, &image));
    expect(ZE_RESULT_SUCCESS, zeImageDestroy(image));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeImageCreate(NULL, device, &plain, &image));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeImageCreate(context, NULL, &plain, &image));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeImageCreate(context, device, NULL, &image));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeImageCreate(context, device, &plain, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeImageCreate(context, device, &flags, &image));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeImageCreate(context, device, &type, &image));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeImageDestroy(NULL));
}

static void residency(ze_image_handle_t image)
{
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextMakeImageResident(NULL, device, image));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextMakeImageResident(context, NULL, image));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextMakeImageResident(context, device, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextEvictImage(NULL, device, image));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextEvictImage(context, NULL, image));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeContextEvictImage(context, device, NULL));
}

static void copies(ze_image_handle_t one, ze_image_handle_t other, void *memory)
{
    ze_command_list_handle_t list = NULL;
    const ze_command_list_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    expect(ZE_RESULT_SUCCESS, zeCommandListCreate(context, device, &desc, &list));
    expect(ZE_RESULT_SUCCESS, zeCommandListAppendImageCopy(list, one, other, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendImageCopy(NULL, one, other, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendImageCopy(list, NULL, other, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendImageCopy(list, one, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE,
          zeCommandListAppendImageCopy(list, one, other, NULL, 1, NULL));
    expect(ZE_RESULT_SUCCESS,
           zeCommandListAppendImageCopyRegion(list, one, other, NULL, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendImageCopyRegion(NULL, one, other, NULL, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendImageCopyRegion(list, NULL, other, NULL, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendImageCopyRegion(list, one, NULL, NULL, NULL, NULL, 0, NULL));
    expect(ZE_RESULT_SUCCESS,
           zeCommandListAppendImageCopyToMemory(list, memory, one, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendImageCopyToMemory(NULL, memory, one, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendImageCopyToMemory(list, NULL, one, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendImageCopyToMemory(list, memory, NULL, NULL, NULL, 0, NULL));
    expect(ZE_RESULT_SUCCESS,
           zeCommandListAppendImageCopyFromMemory(list, one, memory, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendImageCopyFromMemory(NULL, one, memory, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendImageCopyFromMemory(list, NULL, memory, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendImageCopyFromMemory(list, one, NULL, NULL, NULL, 0, NULL));
    expect(ZE_RESULT_SUCCESS, zeCommandListDestroy(list));
}

static void samplers(void)
{
    ze_sampler_handle_t sampler = NULL;
    const ze_sampler_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_SAMPLER_DESC,
                                    .addressMode = ZE_SAMPLER_ADDRESS_MODE_CLAMP,
                                    .filterMode = ZE_SAMPLER_FILTER_MODE_LINEAR,
                                    .isNormalized = 1};
    ze_sampler_desc_t address = desc, filter = desc;
    address.addressMode = (ze_sampler_address_mode_t)5;
    filter.filterMode = (ze_sampler_filter_mode_t)2;
    expect(ZE_RESULT_SUCCESS, zeSamplerCreate(context, device, &desc, &sampler));
    expect(ZE_RESULT_SUCCESS, zeSamplerDestroy(sampler));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeSamplerCreate(NULL, device, &desc, &sampler));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeSamplerCreate(context, NULL, &desc, &sampler));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeSamplerCreate(context, device, NULL, &sampler));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeSamplerCreate(context, device, &desc, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeSamplerCreate(context, device, &address, &sampler));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeSamplerCreate(context, device, &filter, &sampler));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeSamplerDestroy(NULL));
}

int main(void)
{
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    ze_image_handle_t one = NULL, other = NULL;
    void *memory = NULL;
    codes_open(differences);
    creation();
    samplers();
    expect(ZE_RESULT_SUCCESS, zeMemAllocHost(context, &on_host, 4096, 0, &memory));
    expect(ZE_RESULT_SUCCESS, zeImageCreate(context, device, &plain, &one));
    expect(ZE_RESULT_SUCCESS, zeImageCreate(context, device, &plain, &other));
    residency(one);
    copies(one, other, memory);
    expect(ZE_RESULT_SUCCESS, zeImageDestroy(other));
    expect(ZE_RESULT_SUCCESS, zeImageDestroy(one));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
    return codes_close();
}
