#include "backend/driver/runtime/faults/failure.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/trace.h"

enum { TEXT_BYTES = 1024 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char sentence[TEXT_BYTES];

CPU_LOCK_AT_FORK(lock)

/* Names of kernels in C++ have thousands of letters, and what went wrong stands behind them: the
 * middle is left out. */
static void keep_ends(char text[TEXT_BYTES], size_t length, const char *format, va_list arguments)
{
    static const char gap[] = " ... ";
    char *whole = malloc(length + 1);
    if (whole == NULL)
        return;
    (void)vsnprintf(whole, length + 1, format, arguments);
    const size_t end = TEXT_BYTES / 2, begin = TEXT_BYTES - end - (sizeof gap - 1);
    memcpy(text + begin, gap, sizeof gap - 1);
    memcpy(text + TEXT_BYTES - end, whole + length + 1 - end, end);
    free(whole);
}

void cpu_failure_tell(const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    if (length >= TEXT_BYTES)
        keep_ends(text, (size_t)length, format, again);
    va_end(again);
    va_end(arguments);
    cpu_trace("%s", text);
    pthread_mutex_lock(&lock);
    memcpy(sentence, text, sizeof sentence);
    pthread_mutex_unlock(&lock);
}

static pthread_key_t copies;
static bool has_copies;

static void make_key(void)
{
    has_copies = pthread_key_create(&copies, free) == 0;
}

/* Each thread's. Not _Thread_local: of such memory there is little, for drivers that are opened. */
static char *get_copy(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_key);
    char *copy = has_copies ? pthread_getspecific(copies) : NULL;
    if (!has_copies || copy != NULL)
        return copy;
    copy = malloc(TEXT_BYTES);
    if (copy == NULL || pthread_setspecific(copies, copy) == 0)
        return copy;
    free(copy);
    return NULL;
}

const char *cpu_failure_text(void)
{
    char *copy = get_copy();
    if (copy == NULL)
        return "";
    pthread_mutex_lock(&lock);
    memcpy(copy, sentence, TEXT_BYTES);
    pthread_mutex_unlock(&lock);
    return copy;
}
