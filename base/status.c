#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"

static _Thread_local char message[2048];

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

/** Returns the sentence without "zlg_launch: ". */
static const char *without_function(const char *text)
{
    const size_t length =
        strncmp(text, "zlg_", 4) == 0 ? strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_") : 0;
    return length > 0 && strncmp(text + length, ": ", 2) == 0 ? text + length + 2 : text;
}

void zli_fail_in(const char *function)
{
    char copy[sizeof message];
    (void)snprintf(copy, sizeof copy, "%s", without_function(message));
    (void)snprintf(message, sizeof message, "%.200s: %.*s", function, (int)sizeof copy - 210, copy);
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
