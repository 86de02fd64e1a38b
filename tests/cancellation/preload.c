/* To be preloaded before any test: a function of the C library at which a thread can be cancelled
 * may not be called by the driver or by zellige's library in a thread of the program, unless
 * cancellation is disabled. Else a program that cancels the thread leaves locks behind that nobody
 * gives back. Threads that these libraries start are not known to the program. */
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static _Thread_local bool is_own;

static bool is_called_by_us(const void *caller)
{
    Dl_info info;
    static const char *const names[] = {"libze_zellige_cpu.so", "libzellige.so", "libLLVM"};
    if (dladdr(caller, &info) == 0)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strstr(info.dli_fname, names[i]) != NULL)
            return true;
    return false;
}

static void check(const char *name, const void *caller)
{
    int state;
    if (is_own || !is_called_by_us(caller))
        return;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    if (state == PTHREAD_CANCEL_DISABLE)
        return;
    dprintf(2, "a thread could be cancelled in %s, called at %p\n", name, caller);
    abort();
}

#define NEXT(name)                               \
    static __typeof__(name) *next;               \
    if (next == NULL) {                          \
        void *address = dlsym(RTLD_NEXT, #name); \
        memcpy(&next, &address, sizeof next);    \
    }                                            \
    check(#name, __builtin_return_address(0))

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    NEXT(pthread_cond_wait);
    return next(condition, mutex);
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                           const struct timespec *time)
{
    NEXT(pthread_cond_timedwait);
    return next(condition, mutex, time);
}

int pthread_join(pthread_t thread, void **result)
{
    NEXT(pthread_join);
    return next(thread, result);
}

int nanosleep(const struct timespec *time, struct timespec *left)
{
    NEXT(nanosleep);
    return next(time, left);
}

pid_t waitpid(pid_t process, int *status, int options)
{
    NEXT(waitpid);
    return next(process, status, options);
}

int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
    va_end(more);
    NEXT(open);
    return next(path, flags, mode);
}

int openat(int directory, const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
    va_end(more);
    NEXT(openat);
    return next(directory, path, flags, mode);
}

int close(int file)
{
    NEXT(close);
    return next(file);
}

ssize_t read(int file, void *bytes, size_t size)
{
    NEXT(read);
    return next(file, bytes, size);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    NEXT(write);
    return next(file, bytes, size);
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset)
{
    NEXT(pread);
    return next(file, bytes, size, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset)
{
    NEXT(pwrite);
    return next(file, bytes, size, offset);
}

FILE *fopen(const char *path, const char *mode)
{
    NEXT(fopen);
    return next(path, mode);
}

int fclose(FILE *file)
{
    NEXT(fclose);
    return next(file);
}

int fflush(FILE *file)
{
    NEXT(fflush);
    return next(file);
}

size_t fread(void *bytes, size_t size, size_t count, FILE *file)
{
    NEXT(fread);
    return next(bytes, size, count, file);
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file)
{
    NEXT(fwrite);
    return next(bytes, size, count, file);
}

char *fgets(char *line, int size, FILE *file)
{
    NEXT(fgets);
    return next(line, size, file);
}

int fputs(const char *text, FILE *file)
{
    NEXT(fputs);
    return next(text, file);
}

int fprintf(FILE *file, const char *format, ...)
{
    va_list arguments;
    check("fprintf", __builtin_return_address(0));
    va_start(arguments, format);
    const int result = vfprintf(file, format, arguments);
    va_end(arguments);
    return result;
}

DIR *opendir(const char *path)
{
    NEXT(opendir);
    return next(path);
}

struct dirent *readdir(DIR *directory)
{
    NEXT(readdir);
    return next(directory);
}

int closedir(DIR *directory)
{
    NEXT(closedir);
    return next(directory);
}

typedef struct start {
    void *(*run)(void *);
    void *argument;
    bool is_own;
} start;

static void *run(void *argument)
{
    const start self = *(start *)argument;
    free(argument);
    is_own = self.is_own;
    return self.run(self.argument);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *),
                   void *argument)
{
    static __typeof__(pthread_create) *next;
    void *address = dlsym(RTLD_NEXT, "pthread_create");
    memcpy(&next, &address, sizeof next);
    start *self = malloc(sizeof *self);
    if (self == NULL)
        abort();
    *self = (start){function, argument, is_called_by_us(__builtin_return_address(0))};
    return next(thread, attributes, run, self);
}
