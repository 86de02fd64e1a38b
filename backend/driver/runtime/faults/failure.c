#include "backend/driver/runtime/faults/failure.h"

#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/trace.h"

enum { TEXT_BYTES = 1024 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t sentences; /* so far */
static uint64_t common;    /* the number of the sentence that all threads get */
static char sentence[TEXT_BYTES];

/* What a thread has of its own. */
typedef struct own {
    uint64_t refusal; /* the number of its sentence, or 0 */
    char refused[TEXT_BYTES];
    char answer[TEXT_BYTES];
} own;

CPU_INNER_LOCK_AT_FORK(lock)

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

__attribute__((format(printf, 2, 0))) static void write_text(char text[TEXT_BYTES],
                                                             const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(text, TEXT_BYTES, format, arguments);
    if (length >= TEXT_BYTES)
        keep_ends(text, (size_t)length, format, again);
    va_end(again);
    cpu_trace("%s", text);
}

static void keep(const char *text)
{
    pthread_mutex_lock(&lock);
    memcpy(sentence, text, sizeof sentence);
    common = ++sentences;
    pthread_mutex_unlock(&lock);
}

void cpu_failure_tell(const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list arguments;
    va_start(arguments, format);
    write_text(text, format, arguments);
    va_end(arguments);
    keep(text);
}

static pthread_key_t owns;
static bool has_owns;

static void make_key(void)
{
    has_owns = pthread_key_create(&owns, free) == 0;
}

/* Each thread's. Not _Thread_local: of such memory there is little, for drivers that are opened. */
static own *get_own(bool make)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_key);
    own *self = has_owns ? pthread_getspecific(owns) : NULL;
    if (!has_owns || self != NULL || !make)
        return self;
    self = calloc(1, sizeof *self);
    if (self == NULL || pthread_setspecific(owns, self) == 0)
        return self;
    free(self);
    return NULL;
}

void cpu_failure_refuse(const char *format, ...)
{
    char text[TEXT_BYTES];
    const int error = errno;
    va_list arguments;
    va_start(arguments, format);
    write_text(text, format, arguments);
    va_end(arguments);
    own *self = get_own(true);
    if (self == NULL) {
        keep(text);
    } else {
        memcpy(self->refused, text, sizeof text);
        pthread_mutex_lock(&lock);
        self->refusal = ++sentences;
        pthread_mutex_unlock(&lock);
    }
    errno = error;
}

void cpu_failure_forget_refusal(void)
{
    own *self = get_own(false);
    if (self != NULL)
        self->refusal = 0;
}

const char *cpu_failure_text(void)
{
    own *self = get_own(true);
    if (self == NULL)
        return "";
    pthread_mutex_lock(&lock);
    memcpy(self->answer, self->refusal > common ? self->refused : sentence, TEXT_BYTES);
    pthread_mutex_unlock(&lock);
    return self->answer;
}
