/* Queries about images: properties of formats, and where images are, which is always in memory. */
#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/image/image.h"

ze_result_t cpu_zeDeviceGetImageProperties(ze_device_handle_t device,
                                           ze_device_image_properties_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    *out = (ze_device_image_properties_t){
        .stype = out->stype,
        .pNext = out->pNext,
        .maxImageDims1D = CPU_MAX_IMAGE_SIZE,
        .maxImageDims2D = CPU_MAX_IMAGE_SIZE,
        .maxImageDims3D = CPU_MAX_IMAGE_SIZE_3D,
        .maxImageBufferSize = CPU_MAX_IMAGE_BUFFER,
        .maxImageArraySlices = CPU_MAX_IMAGE_LAYERS,
        .maxSamplers = CPU_MAX_SAMPLERS,
        .maxReadImageArgs = CPU_MAX_IMAGE_ARGUMENTS,
        .maxWriteImageArgs = CPU_MAX_IMAGE_ARGUMENTS,
    };
    return ZE_RESULT_SUCCESS;
}

/* An image that cannot be created supports no filter, which is no error. */
ze_result_t cpu_zeImageGetProperties(ze_device_handle_t device, const ze_image_desc_t *desc,
                                     ze_image_properties_t *out)
{
    cpu_image image;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    const ze_result_t result = cpu_image_describe(desc, &image);
    if (result == ZE_RESULT_ERROR_INVALID_ENUMERATION)
        return result;
    out->samplerFilterFlags = 0;
    if (result == ZE_RESULT_SUCCESS && desc->type != ZE_IMAGE_TYPE_BUFFER)
        out->samplerFilterFlags =
            ZE_IMAGE_SAMPLER_FILTER_FLAG_POINT |
            (cpu_pixel_is_integer(&image.format) ? 0U : ZE_IMAGE_SAMPLER_FILTER_FLAG_LINEAR);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeImageGetMemoryPropertiesExp(ze_image_handle_t image,
                                              ze_image_memory_properties_exp_t *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(image);
    CPU_REQUIRE_POINTER(out);
    out->size = cpu_pixels_size(image->pixels);
    out->rowPitch = image->image.pitch[1];
    out->slicePitch = image->image.pitch[2];
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeImageGetAllocPropertiesExt(ze_context_handle_t context, ze_image_handle_t image,
                                             ze_image_allocation_ext_properties_t *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_WRAPPED_HANDLE(image);
    CPU_REQUIRE_POINTER(out);
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_IMAGE_ALLOCATION_EXT_PROPERTIES;
    ze_external_memory_export_fd_t *file;
    const ze_result_t found = cpu_chain_find_export(out, type, &file);
    CPU_REQUIRE(found == ZE_RESULT_SUCCESS, found);
    out->id = cpu_pixels_id(image->pixels);
    return file == NULL ? ZE_RESULT_SUCCESS : cpu_pixels_export(image->pixels, file);
}

ze_result_t cpu_zeContextMakeImageResident(ze_context_handle_t context, ze_device_handle_t device,
                                           ze_image_handle_t image)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_HANDLE(image);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeContextEvictImage(ze_context_handle_t context, ze_device_handle_t device,
                                    ze_image_handle_t image)
{
    return CPU_DELEGATE(cpu_zeContextMakeImageResident(context, device, image));
}
