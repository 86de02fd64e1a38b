/* What Intel's drivers offer for command lists. Programs call it with the handles that they have: a
 * loader may have wrapped those. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/list/command_list.h"
#include "backend/driver/ddi/list/unwrapped.h"
#include "backend/driver/device.h"

ze_result_t cpu_zexCommandListSetCleanupCallback(ze_command_list_handle_t list,
                                                 cpu_callback_function function, void *user_data,
                                                 const void *next)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_POINTER(function);
    const ze_result_t result = cpu_check_no_parameters(next);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    CPU_REQUIRE(cpu_callbacks_add(&list->cleanup, function, user_data),
                ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    return ZE_RESULT_SUCCESS;
}

/* Piece by piece, as far as they are equal. @returns whether there is memory that far */
static bool compare(const unsigned char *memory, const unsigned char *expected, size_t bytes,
                    bool *is_equal)
{
    static const char what[] = "a comparison";
    unsigned char own[4096], other[sizeof own];
    *is_equal = true;
    for (size_t at = 0, count; at < bytes && *is_equal; at += count) {
        count = bytes - at < sizeof own ? bytes - at : sizeof own;
        if (!cpu_device_read(what, own, memory + at, count) ||
            !cpu_device_read(what, other, expected + at, count))
            return false;
        *is_equal = memcmp(own, other, count) == 0;
    }
    return true;
}

/* Waits for no command: a program has done that, or does not want it. */
ze_result_t cpu_zexCommandListVerifyMemory(ze_command_list_handle_t list, const void *memory,
                                           const void *expected, size_t bytes,
                                           cpu_memory_comparison comparison)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_SAYING(list->immediate, ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                       "the list is not immediate");
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_POINTER(expected);
    CPU_REQUIRE_SAYING(bytes > 0, ZE_RESULT_ERROR_INVALID_SIZE, "the number of bytes is 0");
    CPU_REQUIRE_SAYING(comparison <= CPU_MEMORY_NOT_EQUAL, ZE_RESULT_ERROR_INVALID_ENUMERATION,
                       "%u is no comparison", (unsigned)comparison);
    bool is_equal;
    CPU_REQUIRE_SAYING(
        compare(memory, expected, bytes, &is_equal), ZE_RESULT_ERROR_INVALID_ARGUMENT,
        "of the %zu bytes at %p, or at %p, some cannot be read", bytes, memory, expected);
    CPU_REQUIRE_SAYING(is_equal == (comparison == CPU_MEMORY_EQUAL), ZE_RESULT_ERROR_UNKNOWN,
                       "the bytes are %sequal", is_equal ? "" : "not ");
    return ZE_RESULT_SUCCESS;
}
