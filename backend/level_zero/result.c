#include "backend/level_zero/internal.h"

static const struct result {
    ze_result_t code;
    const char *name;
    zlg_status status;
} results[] = {
#define RESULT(code, status) \
    {                        \
        code, #code, status  \
    }
    RESULT(ZE_RESULT_SUCCESS, ZLG_OK),
    RESULT(ZE_RESULT_NOT_READY, ZLG_ERR_BACKEND),
    RESULT(ZE_RESULT_ERROR_DEVICE_LOST, ZLG_ERR_VIEW_REMOVED),
    RESULT(ZE_RESULT_ERROR_DEVICE_REQUIRES_RESET, ZLG_ERR_VIEW_REMOVED),
    RESULT(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, ZLG_ERR_OUT_OF_MEMORY),
    RESULT(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY, ZLG_ERR_OUT_OF_MEMORY),
    RESULT(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, ZLG_ERR_PROGRAM),
    RESULT(ZE_RESULT_ERROR_MODULE_LINK_FAILURE, ZLG_ERR_PROGRAM),
    RESULT(ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS, ZLG_ERR_NO_DEVICE),
    RESULT(ZE_RESULT_ERROR_NOT_AVAILABLE, ZLG_ERR_NO_DEVICE),
    RESULT(ZE_RESULT_ERROR_DEPENDENCY_UNAVAILABLE, ZLG_ERR_NO_DEVICE),
    RESULT(ZE_RESULT_ERROR_UNINITIALIZED, ZLG_ERR_NO_DEVICE),
    RESULT(ZE_RESULT_ERROR_UNSUPPORTED_VERSION, ZLG_ERR_UNSUPPORTED),
    RESULT(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, ZLG_ERR_UNSUPPORTED),
    RESULT(ZE_RESULT_ERROR_INVALID_ARGUMENT, ZLG_ERR_BACKEND),
    RESULT(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, ZLG_ERR_BACKEND),
    RESULT(ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE, ZLG_ERR_BACKEND),
    RESULT(ZE_RESULT_ERROR_INVALID_NULL_POINTER, ZLG_ERR_BACKEND),
    RESULT(ZE_RESULT_ERROR_INVALID_SIZE, ZLG_ERR_BACKEND),
    RESULT(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, ZLG_ERR_OUT_OF_MEMORY),
    RESULT(ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT, ZLG_ERR_BACKEND),
    RESULT(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT, ZLG_ERR_BACKEND),
    RESULT(ZE_RESULT_ERROR_INVALID_ENUMERATION, ZLG_ERR_BACKEND),
    RESULT(ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION, ZLG_ERR_UNSUPPORTED),
    RESULT(ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT, ZLG_ERR_UNSUPPORTED),
    RESULT(ZE_RESULT_ERROR_INVALID_NATIVE_BINARY, ZLG_ERR_PROGRAM),
    RESULT(ZE_RESULT_ERROR_INVALID_GLOBAL_NAME, ZLG_ERR_PROGRAM),
    RESULT(ZE_RESULT_ERROR_INVALID_KERNEL_NAME, ZLG_ERR_PROGRAM),
    RESULT(ZE_RESULT_ERROR_INVALID_FUNCTION_NAME, ZLG_ERR_PROGRAM),
    RESULT(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION, ZLG_ERR_COMPUTE_DOMAIN),
    RESULT(ZE_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION, ZLG_ERR_COMPUTE_DOMAIN),
    RESULT(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX, ZLG_ERR_MISMATCH),
    RESULT(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE, ZLG_ERR_MISMATCH),
    RESULT(ZE_RESULT_ERROR_INVALID_KERNEL_ATTRIBUTE_VALUE, ZLG_ERR_BACKEND),
    RESULT(ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED, ZLG_ERR_PROGRAM),
    RESULT(ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE, ZLG_ERR_BACKEND),
    RESULT(ZE_RESULT_ERROR_OVERLAPPING_REGIONS, ZLG_ERR_BACKEND),
    RESULT(ZE_RESULT_ERROR_UNKNOWN, ZLG_ERR_BACKEND),
#undef RESULT
};

static const struct result *find(ze_result_t code)
{
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (results[i].code == code)
            return &results[i];
    return NULL;
}

const char *zli_ze_result_name(ze_result_t result)
{
    const struct result *known = find(result);
    return known != NULL ? known->name : "an unknown result";
}

zlg_status zli_ze_fail_in(const zli_driver *driver, const char *function, ze_result_t result)
{
    const struct result *known = find(result);
    const zlg_status status = known != NULL ? known->status : ZLG_ERR_BACKEND;
    char why[1024], advice[256] = "";
    zli_driver_explain(driver, result, why, sizeof why);
    if (status == ZLG_ERR_VIEW_REMOVED)
        zli_advise_check(why, advice, sizeof advice);
    const char *separator = advice[0] == '\0' ? "" : "; ";
    if (why[0] == '\0')
        return zli_fail(status, "%s gave %s (0x%x)%s%s", function, zli_ze_result_name(result),
                        (unsigned)result, separator, advice);
    return zli_fail(status, "%s (%s gave %s)%s%s", why, function, zli_ze_result_name(result),
                    separator, advice);
}

zlg_status zli_ze_fail(const char *function, ze_result_t result)
{
    const struct result *known = find(result);
    return zli_fail(known != NULL ? known->status : ZLG_ERR_BACKEND, "%s gave %s (0x%x)", function,
                    zli_ze_result_name(result), (unsigned)result);
}
