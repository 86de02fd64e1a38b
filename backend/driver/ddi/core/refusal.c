#include "backend/driver/ddi/core/refusal.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/runtime/faults/failure.h"

static const struct {
    ze_result_t result;
    const char *meaning;
} meanings[] = {
    {ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out"},
    {ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY, "the device's memory ran out"},
    {ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS, "only the machine's administrator may do this"},
    {ZE_RESULT_ERROR_NOT_AVAILABLE, "this is not available"},
    {ZE_RESULT_ERROR_UNINITIALIZED, "the driver has not been initialised"},
    {ZE_RESULT_ERROR_UNSUPPORTED_VERSION, "the version is not supported"},
    {ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "the device or the driver does not support this"},
    {ZE_RESULT_ERROR_INVALID_ARGUMENT, "an argument is invalid"},
    {ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE, "the object is in use"},
    {ZE_RESULT_ERROR_INVALID_NULL_POINTER, "a pointer is NULL"},
    {ZE_RESULT_ERROR_INVALID_SIZE, "a size or number is invalid"},
    {ZE_RESULT_ERROR_UNSUPPORTED_SIZE, "a size is 0, too large or not a multiple of a page"},
    {ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT, "an alignment or address is not supported"},
    {ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT, "this event, pool or fence cannot do that"},
    {ZE_RESULT_ERROR_INVALID_ENUMERATION, "a value is none of its enumeration"},
    {ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION, "a value is not supported"},
    {ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT, "the device has no such images"},
    {ZE_RESULT_ERROR_INVALID_GLOBAL_NAME, "the module has no such variable"},
    {ZE_RESULT_ERROR_INVALID_KERNEL_NAME, "the module has no such kernel"},
    {ZE_RESULT_ERROR_INVALID_FUNCTION_NAME, "the module has no such function"},
    {ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION, "the kernel cannot run in groups of this size"},
    {ZE_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION, "the number of groups is invalid"},
    {ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX, "the kernel has no such argument"},
    {ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE, "the argument is of another size"},
    {ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE, "the command list is of another kind"},
    {ZE_RESULT_ERROR_OVERLAPPING_REGIONS, "source and destination overlap"},
};

static const char *meaning_of(ze_result_t result)
{
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (meanings[i].result == result)
            return meanings[i].meaning;
    return "this cannot be done";
}

/* The entry point that the program called, while others do its work; or NULL. */
static _Thread_local const char *entered;

void cpu_refusal_enter(const char *function)
{
    if (entered == NULL)
        entered = function;
}

ze_result_t cpu_refusal_leave(const char *function, ze_result_t result)
{
    if (entered == function)
        entered = NULL;
    return result;
}

_Thread_local const char *cpu_refusal_entry;

static bool is_entry(const char *function)
{
    return strncmp(function, "cpu_ze", strlen("cpu_ze")) == 0;
}

/* Others than entry points serve several. */
void cpu_refusal_name(const char *function, char *out, size_t room)
{
    out[0] = '\0';
    if (entered != NULL)
        function = entered;
    else if (!is_entry(function) && cpu_refusal_entry != NULL)
        function = cpu_refusal_entry;
    if (is_entry(function))
        (void)snprintf(out, room, "%s: ", function + strlen("cpu_"));
}

static bool is_error(ze_result_t result)
{
    return (uint32_t)result > (uint32_t)ZE_RESULT_ERROR_DEVICE_LOST;
}

ze_result_t cpu_refuse(ze_result_t result, const char *function, const char *condition)
{
    char who[128];
    cpu_refusal_name(function, who, sizeof who);
    if (result == ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY)
        cpu_failure_refuse("%s%s", who, meaning_of(result));
    else if (is_error(result))
        cpu_failure_refuse("%s%s: it needs %s", who, meaning_of(result), condition);
    return result;
}

ze_result_t cpu_refuse_lost(void)
{
    cpu_failure_forget_refusal();
    return ZE_RESULT_ERROR_DEVICE_LOST;
}

ze_result_t cpu_refuse_saying(ze_result_t result, const char *function, const char *format, ...)
{
    char who[128], text[768];
    va_list arguments;
    cpu_refusal_name(function, who, sizeof who);
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cpu_failure_refuse("%s%s", who, text);
    return result;
}
