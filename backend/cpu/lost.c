#include "backend/cpu/lost.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>

#include "backend/cpu/trace.h"

static char sentence[512];
static atomic_flag taken = ATOMIC_FLAG_INIT;
static atomic_bool lost; /* the sentence is complete */

void cpu_lost_declare(const char *format, ...)
{
    char text[sizeof sentence];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cpu_trace("the device is lost: %s", text);
    if (atomic_flag_test_and_set(&taken))
        return;
    snprintf(sentence, sizeof sentence, "%s", text);
    atomic_store(&lost, true);
}

bool cpu_lost(void)
{
    return atomic_load_explicit(&lost, memory_order_acquire);
}

const char *cpu_lost_why(void)
{
    return cpu_lost() ? sentence : "";
}
