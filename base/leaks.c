#include "base/leaks.h"

#include <execinfo.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/frame.h"
#include "base/variables.h"

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
atomic_bool zli_leaks_are_off;

/** Prints the callers outside of the library, each between two texts; what JSON has to escape as a
 *  question mark. */
static void print_callers(FILE *to, const note *of, const char *before, const char *behind)
{
    char **lines = backtrace_symbols(of->frames, of->frame_count);
    for (int i = 0, shown = 0; lines != NULL && i < of->frame_count && shown < SHOWN; i++)
        if (strstr(lines[i], "libzellige.so") == NULL && !zli_frame_is_of_sanitizer(lines[i])) {
            fputs(before, to);
            for (const char *at = lines[i]; *at != '\0'; at++)
                fputc(*at == '"' || *at == '\\' || (unsigned char)*at < ' ' ? '?' : *at, to);
            fputs(behind, to);
            shown++;
        }
    free(lines);
}

static void print_text(FILE *to, const note *of)
{
    fprintf(to, "zellige: alive at the end: %s %p, made by\n", zli_kind_name(of->kind),
            (const void *)of->object);
    print_callers(to, of, "zellige:     ", "\n");
}

/** As the CPU driver tells errors of kernels. */
static void print_json(FILE *to, const note *of)
{
    fprintf(to,
            "{\"tool\":\"leak\",\"kernel\":\"\",\"file\":\"\",\"line\":0,\"column\":0,"
            "\"message\":\"%s %p is alive at the end, made by",
            zli_kind_name(of->kind), (const void *)of->object);
    print_callers(to, of, " ", "");
    fputs("\",\"cure\":\"destroy it\"}\n", to);
}

/** The file of zellige check, which counts what is in it; or NULL. */
static FILE *open_log(void)
{
    const char *path = secure_getenv("ZELLIGE_CPU_CHECK_LOG");
    FILE *log = path == NULL ? NULL : fopen(path, "ae");
    if (log != NULL)
        fputs("{}\n", log);
    return log;
}

static void print_all(void)
{
    const char *format = secure_getenv("ZELLIGE_CPU_CHECK_FORMAT");
    const bool is_json = format != NULL && strcmp(format, "json") == 0;
    FILE *log = open_log();
    size_t count = 0;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < BUCKETS; i++)
        for (const note *at = notes[i]; at != NULL; at = at->next, count++) {
            (is_json ? print_json : print_text)(stderr, at);
            if (log != NULL)
                print_json(log, at);
        }
    pthread_mutex_unlock(&lock);
    if (!is_json)
        fprintf(stderr, "zellige: objects alive at the end: %zu\n", count);
    if (log != NULL)
        (void)fclose(log);
}

static void read_switch(void)
{
    is_on = zli_variable_lists(secure_getenv("ZELLIGE_CHECK"), "leaks");
    if (is_on)
        (void)atexit(print_all);
    atomic_store_explicit(&zli_leaks_are_off, !is_on, memory_order_relaxed);
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

void zli_leaks_note(const zli_object *object, zli_kind kind)
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

void zli_leaks_forget(const zli_object *object)
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
