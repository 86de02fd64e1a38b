#include "backend/driver/runtime/faults/failure.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/trace.h"

enum { TEXT_BYTES = 1024 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char sentence[TEXT_BYTES];

CPU_LOCK_AT_FORK(lock)

void cpu_failure_tell(const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cpu_trace("%s", text);
    pthread_mutex_lock(&lock);
    memcpy(sentence, text, sizeof sentence);
    pthread_mutex_unlock(&lock);
}

const char *cpu_failure_text(void)
{
    static _Thread_local char copy[TEXT_BYTES];
    pthread_mutex_lock(&lock);
    snprintf(copy, sizeof copy, "%s", sentence);
    pthread_mutex_unlock(&lock);
    return copy;
}
