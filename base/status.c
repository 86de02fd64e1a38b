#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/log.h"

static _Thread_local char message[1024];

const char *zlg_last_message(void)
{
    return message;
}

#define STATUS_CASE(name, code, text) \
    case name:                        \
        return text;

const char *zlg_status_string(zlg_status status)
{
    switch (status) {
        ZLG_STATUS_MAP(STATUS_CASE)
    case ZLG_STATUS_FORCE_INT:
        break;
    }
    return "unknown status";
}

zlg_status zli_fail(zlg_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    zli_log(ZLI_LOG_ERROR, "%s (%s)", message, zlg_status_string(status));
    return status;
}
