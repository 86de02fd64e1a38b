#include "backend/driver/runtime/faults/failure.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>

#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/trace.h"

enum { TEXT_BYTES = 512 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char sentence[TEXT_BYTES];
static atomic_bool lost; /* changes under the lock, and once */

CPU_LOCK_AT_FORK(lock)

static void keep(const char *text, bool loses)
{
    pthread_mutex_lock(&lock);
    if (!atomic_load(&lost)) {
        snprintf(sentence, sizeof sentence, "%s", text);
        atomic_store(&lost, loses);
    }
    pthread_mutex_unlock(&lock);
}

void cpu_failure_tell(const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cpu_trace("%s", text);
    keep(text, false);
}

void cpu_failure_lose(const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cpu_trace("the device is lost: %s", text);
    keep(text, true);
}

bool cpu_failure_has_lost(void)
{
    return atomic_load_explicit(&lost, memory_order_acquire);
}

const char *cpu_failure_text(void)
{
    static _Thread_local char copy[TEXT_BYTES];
    pthread_mutex_lock(&lock);
    snprintf(copy, sizeof copy, "%s", sentence);
    pthread_mutex_unlock(&lock);
    return copy;
}
