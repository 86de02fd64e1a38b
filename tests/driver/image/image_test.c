/* Images and samplers as objects: what can be made, what is refused, what they say. */
#include "tests/driver/image/images.h"

static void the_device_has_images(void **state)
{
    (void)state;
    ze_device_image_properties_t limits = {.stype = ZE_STRUCTURE_TYPE_DEVICE_IMAGE_PROPERTIES};
    assert_ok(zeDeviceGetImageProperties(device, &limits));
    /* OpenCL's minima of the full profile. */
    assert_true(limits.maxImageDims1D >= 16384 && limits.maxImageDims2D >= 16384);
    assert_true(limits.maxImageDims3D >= 2048 && limits.maxImageArraySlices >= 2048);
    assert_true(limits.maxImageBufferSize >= 65536 && limits.maxSamplers >= 16);
    assert_true(limits.maxReadImageArgs >= 128 && limits.maxWriteImageArgs >= 64);
}

static ze_result_t try_image(ze_image_desc_t desc)
{
    ze_image_handle_t image = NULL;
    const ze_result_t result = zeImageCreate(context, device, &desc, &image);
    assert_true((result == ZE_RESULT_SUCCESS) == (image != NULL));
    if (image != NULL)
        assert_ok(zeImageDestroy(image));
    return result;
}

static void all_types_are_made(void **state)
{
    (void)state;
    for (uint32_t type = 0; type <= ZE_IMAGE_TYPE_BUFFER; type++)
        assert_ok(try_image(image_desc((ze_image_type_t)type, RGBA(8, UINT), 8, 5, 3, 2)));
    ze_image_desc_t cached = image_desc(ZE_IMAGE_TYPE_2D, RGBA(8, UINT), 8, 5, 0, 0);
    cached.flags = ZE_IMAGE_FLAG_BIAS_UNCACHED;
    assert_ok(try_image(cached));
    cached.flags = 0;
    assert_ok(try_image(cached));
}

/* By layout: a bit for each type, in the order of ze_image_format_type_t. */
static void formats_are_made_or_refused(void **state)
{
    (void)state;
    enum { INTEGERS = 3, ALL_BUT_FLOAT = 15, ALL = 31, UNORM = 4, FLOAT = 16 };
    enum { WIDE = INTEGERS | FLOAT, IN_PLANES = 0xff /* whatever the type is */, LAYOUTS = 48 };
    static const unsigned char types[LAYOUTS] = {
        [ZE_IMAGE_FORMAT_LAYOUT_8] = ALL_BUT_FLOAT,
        [ZE_IMAGE_FORMAT_LAYOUT_16] = ALL,
        [ZE_IMAGE_FORMAT_LAYOUT_32] = WIDE,
        [ZE_IMAGE_FORMAT_LAYOUT_8_8] = ALL_BUT_FLOAT,
        [ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8] = ALL_BUT_FLOAT,
        [ZE_IMAGE_FORMAT_LAYOUT_16_16] = ALL,
        [ZE_IMAGE_FORMAT_LAYOUT_16_16_16_16] = ALL,
        [ZE_IMAGE_FORMAT_LAYOUT_32_32] = WIDE,
        [ZE_IMAGE_FORMAT_LAYOUT_32_32_32_32] = WIDE,
        [ZE_IMAGE_FORMAT_LAYOUT_10_10_10_2] = ALL,
        [ZE_IMAGE_FORMAT_LAYOUT_11_11_10] = FLOAT,
        [ZE_IMAGE_FORMAT_LAYOUT_5_6_5] = UNORM,
        [ZE_IMAGE_FORMAT_LAYOUT_5_5_5_1] = UNORM,
        [ZE_IMAGE_FORMAT_LAYOUT_4_4_4_4] = UNORM,
        [ZE_IMAGE_FORMAT_LAYOUT_NV12] = IN_PLANES,
        [ZE_IMAGE_FORMAT_LAYOUT_P010] = IN_PLANES,
        [ZE_IMAGE_FORMAT_LAYOUT_P012] = IN_PLANES,
        [ZE_IMAGE_FORMAT_LAYOUT_P016] = IN_PLANES,
        [ZE_IMAGE_FORMAT_LAYOUT_444P] = IN_PLANES,
        [ZE_IMAGE_FORMAT_LAYOUT_RGBP] = IN_PLANES,
        [43] = ALL_BUT_FLOAT, /* 8_8_8, and so on: newer than the headers */
        [44] = ALL,
        [45] = WIDE,
    };
    const uint32_t filters[] = {1, 1, 3, 3, 3};
    for (uint32_t layout = 0; layout < LAYOUTS; layout++)
        for (uint32_t type = 0; type <= 5; type++) {
            ze_image_desc_t desc = image_desc(ZE_IMAGE_TYPE_2D, RGBA(8, UINT), 8, 6, 0, 0);
            ze_image_properties_t says = {.stype = ZE_STRUCTURE_TYPE_IMAGE_PROPERTIES,
                                          .samplerFilterFlags = 0xff};
            const bool in_planes = types[layout] == IN_PLANES;
            const bool there = in_planes || (type < 5 && (types[layout] >> type & 1) != 0);
            desc.format.layout = (ze_image_format_layout_t)layout;
            desc.format.type = (ze_image_format_type_t)type;
            assert_result(there ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT,
                          try_image(desc));
            assert_ok(zeImageGetProperties(device, &desc, &says));
            const uint32_t filter = in_planes ? 3 : there ? filters[type] : 0;
            assert_int_equal(says.samplerFilterFlags, filter);
        }
}

static void wrong_descriptors_are_refused(void **state)
{
    (void)state;
    const ze_image_desc_t good = image_desc(ZE_IMAGE_TYPE_2D, RGBA(32, FLOAT), 8, 5, 0, 0);
    ze_image_properties_t says = {.stype = ZE_STRUCTURE_TYPE_IMAGE_PROPERTIES};
    ze_image_desc_t desc = good;
    desc.flags = 4;
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, try_image(desc));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeImageGetProperties(device, &desc, &says));
    desc = good;
    desc.type = (ze_image_type_t)(ZE_IMAGE_TYPE_BUFFER + 1);
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, try_image(desc));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeImageGetProperties(device, &desc, &says));
    desc = good;
    desc.format.layout = ZE_IMAGE_FORMAT_LAYOUT_YUYV;
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT, try_image(desc));
    desc = good;
    desc.format.z = (ze_image_format_swizzle_t)(ZE_IMAGE_FORMAT_SWIZZLE_X + 1);
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT, try_image(desc));
    desc = good;
    desc.miplevels = 2;
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, try_image(desc));
}

static void wrong_sizes_are_refused(void **state)
{
    (void)state;
    const ze_image_format_t format = RGBA(32, FLOAT);
    ze_device_image_properties_t limits = {.stype = ZE_STRUCTURE_TYPE_DEVICE_IMAGE_PROPERTIES};
    assert_ok(zeDeviceGetImageProperties(device, &limits));
    const uint32_t flat = limits.maxImageDims2D, deep = limits.maxImageDims3D,
                   layers = limits.maxImageArraySlices;
    const ze_image_desc_t zero[] = {
        image_desc(ZE_IMAGE_TYPE_1D, format, 0, 1, 1, 1),
        image_desc(ZE_IMAGE_TYPE_2D, format, 8, 0, 1, 1),
        image_desc(ZE_IMAGE_TYPE_3D, format, 8, 5, 0, 1),
        image_desc(ZE_IMAGE_TYPE_1DARRAY, format, 8, 5, 1, 0),
        image_desc(ZE_IMAGE_TYPE_2DARRAY, format, 8, 5, 1, 0),
        image_desc(ZE_IMAGE_TYPE_BUFFER, format, 0, 1, 1, 1),
        image_desc(ZE_IMAGE_TYPE_BUFFER, format, 6, 1, 1, 1), /* bytes: no whole pixels */
    };
    const ze_image_desc_t large[] = {
        image_desc(ZE_IMAGE_TYPE_1D, format, limits.maxImageDims1D + 1, 1, 1, 1),
        image_desc(ZE_IMAGE_TYPE_2D, format, flat + 1, 1, 1, 1),
        image_desc(ZE_IMAGE_TYPE_2D, format, 1, flat + 1, 1, 1),
        image_desc(ZE_IMAGE_TYPE_3D, format, deep + 1, 1, 1, 1),
        image_desc(ZE_IMAGE_TYPE_3D, format, 1, deep + 1, 1, 1),
        image_desc(ZE_IMAGE_TYPE_3D, format, 1, 1, deep + 1, 1),
        image_desc(ZE_IMAGE_TYPE_1DARRAY, format, 1, 1, 1, layers + 1),
        image_desc(ZE_IMAGE_TYPE_2DARRAY, format, 1, 1, 1, layers + 1),
        image_desc(ZE_IMAGE_TYPE_BUFFER, format, (uint32_t)limits.maxImageBufferSize + 4, 1, 1, 1),
    };
    ze_image_desc_t huge = image_desc(ZE_IMAGE_TYPE_1D, format, 1, 1, 1, 1);
    huge.width = UINT64_MAX;
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, try_image(huge));
    for (size_t k = 0; k < sizeof zero / sizeof zero[0]; k++)
        assert_result(ZE_RESULT_ERROR_INVALID_SIZE, try_image(zero[k]));
    for (size_t k = 0; k < sizeof large / sizeof large[0]; k++)
        assert_result(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, try_image(large[k]));
    assert_ok(try_image(image_desc(ZE_IMAGE_TYPE_1D, format, limits.maxImageDims1D, 0, 0, 0)));
    /* Each size is fine, all of them are 8 TiB. */
    assert_result(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                  try_image(image_desc(ZE_IMAGE_TYPE_2DARRAY, RGBA(32_32_32_32, FLOAT), flat, flat,
                                       1, layers)));
}

static void extensions_it_has_not_are_refused(void **state)
{
    (void)state;
    ze_external_memory_export_desc_t export = {.stype =
                                                   ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC,
                                               .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_WIN32};
    ze_srgb_ext_desc_t srgb = {.stype = ZE_STRUCTURE_TYPE_SRGB_EXT_DESC, .sRGB = true};
    ze_image_view_planar_exp_desc_t plane = {.stype = ZE_STRUCTURE_TYPE_IMAGE_VIEW_PLANAR_EXP_DESC,
                                             .planeIndex = 1};
    ze_image_desc_t desc = image_desc(ZE_IMAGE_TYPE_2D, RGBA(8_8_8_8, UNORM), 8, 5, 0, 0);
    desc.pNext = &export;
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION, try_image(desc));
    desc.pNext = &srgb;
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT, try_image(desc));
    srgb.sRGB = false;
    assert_ok(try_image(desc));
    desc.pNext = &plane;
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT, try_image(desc));
}

static void samplers_are_made_or_refused(void **state)
{
    (void)state;
    ze_sampler_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_SAMPLER_DESC};
    ze_sampler_handle_t sampler = NULL;
    for (uint32_t address = 0; address <= ZE_SAMPLER_ADDRESS_MODE_MIRROR; address++)
        for (uint32_t filter = 0; filter <= ZE_SAMPLER_FILTER_MODE_LINEAR; filter++)
            assert_ok(zeSamplerDestroy(make_sampler((ze_sampler_address_mode_t)address,
                                                    (ze_sampler_filter_mode_t)filter, true)));
    desc.addressMode = (ze_sampler_address_mode_t)(ZE_SAMPLER_ADDRESS_MODE_MIRROR + 1);
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeSamplerCreate(context, device, &desc, &sampler));
    desc.addressMode = ZE_SAMPLER_ADDRESS_MODE_NONE;
    desc.filterMode = (ze_sampler_filter_mode_t)(ZE_SAMPLER_FILTER_MODE_LINEAR + 1);
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeSamplerCreate(context, device, &desc, &sampler));
    assert_null(sampler);
}

static void images_tell_where_they_are(void **state)
{
    (void)state;
    ze_image_memory_properties_exp_t in_memory = {
        .stype = ZE_STRUCTURE_TYPE_IMAGE_MEMORY_EXP_PROPERTIES};
    ze_image_allocation_ext_properties_t first = {
        .stype = ZE_STRUCTURE_TYPE_IMAGE_ALLOCATION_EXT_PROPERTIES};
    ze_image_allocation_ext_properties_t second = first;
    ze_image_handle_t image =
        make_image(image_desc(ZE_IMAGE_TYPE_3D, RGBA(16_16, UNORM), 7, 5, 3, 0));
    ze_image_handle_t other = make_image(image_desc(ZE_IMAGE_TYPE_1D, RGBA(8, UINT), 7, 0, 0, 0));
    assert_ok(zeImageGetMemoryPropertiesExp(image, &in_memory));
    assert_int_equal(in_memory.rowPitch, 7 * 4);
    assert_int_equal(in_memory.slicePitch, 7 * 4 * 5);
    assert_int_equal(in_memory.size, 7 * 4 * 5 * 3);
    assert_ok(zeImageGetAllocPropertiesExt(context, image, &first));
    assert_ok(zeImageGetAllocPropertiesExt(context, other, &second));
    assert_true(first.id != 0 && second.id != 0 && first.id != second.id);
    assert_ok(zeContextMakeImageResident(context, device, image));
    assert_ok(zeContextEvictImage(context, device, image));
    assert_ok(zeImageDestroy(image));
    assert_ok(zeImageDestroy(other));
}

static void extensions_are_named(void **state)
{
    (void)state;
    static const char *const names[] = {ZE_IMAGE_COPY_EXT_NAME, ZE_IMAGE_MEMORY_PROPERTIES_EXP_NAME,
                                        ZE_IMAGE_VIEW_EXP_NAME,
                                        ZE_IMAGE_QUERY_ALLOC_PROPERTIES_EXT_NAME};
    ze_driver_extension_properties_t all[64];
    uint32_t count = 64;
    assert_ok(zeDriverGetExtensionProperties(driver, &count, all));
    for (int k = 0; k < 4; k++) {
        bool found = false;
        for (uint32_t i = 0; i < count; i++)
            found = found || strcmp(all[i].name, names[k]) == 0;
        assert_true(found);
    }
}

/* A function from the driver itself is given what the loader hands out, perhaps a wrapper. */
static void extension_functions_know_handles(void **state)
{
    (void)state;
    void *address = extension("zeImageGetMemoryPropertiesExp");
    __typeof__(&zeImageGetMemoryPropertiesExp) get;
    memcpy(&get, &address, sizeof get);
    ze_image_memory_properties_exp_t in_memory = {
        .stype = ZE_STRUCTURE_TYPE_IMAGE_MEMORY_EXP_PROPERTIES};
    ze_image_handle_t image = make_image(image_desc(ZE_IMAGE_TYPE_1D, RGBA(8, UINT), 7, 0, 0, 0));
    assert_ok(get(image, &in_memory));
    assert_int_equal(in_memory.rowPitch, 7);
    assert_ok(zeImageDestroy(image));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_device_has_images),
        cmocka_unit_test(all_types_are_made),
        cmocka_unit_test(formats_are_made_or_refused),
        cmocka_unit_test(wrong_descriptors_are_refused),
        cmocka_unit_test(wrong_sizes_are_refused),
        cmocka_unit_test(extensions_it_has_not_are_refused),
        cmocka_unit_test(samplers_are_made_or_refused),
        cmocka_unit_test(images_tell_where_they_are),
        cmocka_unit_test(extensions_are_named),
        cmocka_unit_test(extension_functions_know_handles),
    };
    return client_run(tests);
}
