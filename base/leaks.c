#include "base/leaks.h"

#include <execinfo.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 24, SHOWN = 4, BUCKETS = 1024 };

typedef struct note {
    const zli_object *object;
    zli_kind kind;
    void *frames[FRAMES];
    int frame_count;
    struct note *next;
} note;

static note *notes[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_on;

/** Prints the callers outside of the library. */
static void print_callers(const note *of)
{
    char **lines = backtrace_symbols(of->frames, of->frame_count);
    for (int i = 0, shown = 0; lines != NULL && i < of->frame_count && shown < SHOWN; i++)
        if (strstr(lines[i], "libzellige.so") == NULL) {
            fprintf(stderr, "zellige:     %s\n", lines[i]);
            shown++;
        }
    free(lines);
}

static void print_all(void)
{
    size_t count = 0;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < BUCKETS; i++)
        for (const note *at = notes[i]; at != NULL; at = at->next, count++) {
            fprintf(stderr, "zellige: alive at the end: %s %p, made by\n", zli_kind_name(at->kind),
                    (const void *)at->object);
            print_callers(at);
        }
    pthread_mutex_unlock(&lock);
    fprintf(stderr, "zellige: objects alive at the end: %zu\n", count);
}

static void read_switch(void)
{
    const char *asked = secure_getenv("ZELLIGE_CHECK");
    is_on = asked != NULL && strcmp(asked, "leaks") == 0;
    if (is_on)
        (void)atexit(print_all);
}

static bool check_switch(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_switch);
    return is_on;
}

static note **find(const zli_object *object)
{
    note **at = &notes[(uintptr_t)object / 64 % BUCKETS];
    while (*at != NULL && (*at)->object != object)
        at = &(*at)->next;
    return at;
}

void zli_leaks_add(const zli_object *object, zli_kind kind)
{
    if (kind == ZLI_KERNEL || !check_switch()) /* its program's */
        return;
    note *made = calloc(1, sizeof *made);
    if (made == NULL)
        return;
    made->object = object;
    made->kind = kind;
    made->frame_count = backtrace(made->frames, FRAMES);
    pthread_mutex_lock(&lock);
    note **at = find(object);
    made->next = *at;
    *at = made;
    pthread_mutex_unlock(&lock);
}

void zli_leaks_remove(const zli_object *object)
{
    if (!check_switch())
        return;
    pthread_mutex_lock(&lock);
    note **at = find(object);
    note *removed = *at;
    if (removed != NULL)
        *at = removed->next;
    pthread_mutex_unlock(&lock);
    free(removed);
}
