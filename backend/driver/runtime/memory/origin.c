#include "backend/driver/runtime/memory/origin.h"

#include <execinfo.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/fork.h"
#include "base/frame.h"

enum { FRAMES = 24, SHOWN = 3, MOST = 4096 };

struct cpu_origin {
    void *frames[FRAMES];
    int count;
    cpu_origin *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cpu_origin *all;
static unsigned count;

CPU_INNER_LOCK_AT_FORK(lock)

static cpu_origin *find(const cpu_origin *like)
{
    cpu_origin *found = all;
    while (found != NULL &&
           (found->count != like->count ||
            memcmp(found->frames, like->frames, (size_t)like->count * sizeof(void *)) != 0))
        found = found->next;
    return found;
}

static cpu_origin *keep(const cpu_origin *self)
{
    cpu_origin *kept = count < MOST ? malloc(sizeof *kept) : NULL;
    if (kept == NULL)
        return NULL;
    *kept = *self;
    kept->next = all;
    all = kept;
    count++;
    return kept;
}

const cpu_origin *cpu_origin_take(void)
{
    cpu_origin now;
    now.count = backtrace(now.frames, FRAMES);
    for (int k = 0; k < now.count; k++)
        now.frames[k] = (char *)now.frames[k] - 1; /* in the call, not behind it */
    pthread_mutex_lock(&lock);
    cpu_origin *found = find(&now);
    if (found == NULL)
        found = keep(&now);
    pthread_mutex_unlock(&lock);
    return found;
}

/* The user does not look for an error there. */
static bool is_ours(const char *line)
{
    static const char *const names[] = {"libze_", "libzellige.so", "zellige-run", "/libc.so"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strstr(line, names[k]) != NULL)
            return true;
    return zli_frame_is_of_sanitizer(line);
}

void cpu_origin_name(const cpu_origin *self, char *out, size_t room)
{
    char **lines = self == NULL ? NULL : backtrace_symbols(self->frames, self->count);
    size_t length = 0;
    out[0] = '\0';
    for (int k = 0, shown = 0; lines != NULL && k < self->count && shown < SHOWN; k++)
        if (!is_ours(lines[k]) && length < room) {
            length += (size_t)snprintf(out + length, room - length, "%s%.*s", shown > 0 ? ", " : "",
                                       (int)strcspn(lines[k], " "), lines[k]);
            shown++;
        }
    free(lines);
}
