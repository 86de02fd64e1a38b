/* Whole pages are protected; what else is in the first and in the last page of wrapped memory is
 * nobody's business. The first access ends the protection: the program goes on. */
#include "api/watch.h"

#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#if defined(__aarch64__)
#include <asm/sigcontext.h>
#endif

#include "base/variables.h"

enum { FRAMES = 32, SHOWN = 4, TEXT_ROOM = 512 };

/** What the host may do with the elements. */
typedef enum allowed { ANYTHING, READING, NOTHING } allowed;

struct zli_watch {
    zlg_array *array;
    uintptr_t begin, end; /* whole pages */
    allowed allowed;
    size_t written;      /* the byte that the program has written without saying so ... */
    void *places[SHOWN]; /* ... and where in the program that was */
    int place_count;     /* 0: it has not */
    zli_watch *next;
};

static zli_watch *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* never held while memory is touched */
static struct sigaction before;
static bool is_on;

/* ---- What is told ---------------------------------------------------------------------------- */

static void say(const char *text)
{
    if (write(STDERR_FILENO, text, strlen(text)) < 0)
        return; /* there is nobody to tell */
}

static void say_places(void *const *places, int count)
{
    for (int i = 0; i < count; i++) {
        say("zellige:     ");
        backtrace_symbols_fd(&places[i], 1, STDERR_FILENO);
    }
}

/** Writes the element that a byte of an array is in: "element (1, 2) of the array of 4 x 4". */
static void name_element(const zlg_array *array, size_t byte, char text[TEXT_ROOM])
{
    const zlg_extent *extent = &array->whole.extent;
    size_t position = byte / array->whole.element_size, length = 0;
    int index[ZLG_MAX_RANK];
    for (int i = extent->rank - 1; i >= 0; i--) {
        index[i] = (int)(position % (size_t)extent->v[i]);
        position /= (size_t)extent->v[i];
    }
    for (int i = 0; i < extent->rank; i++)
        length += (size_t)snprintf(text + length, TEXT_ROOM - length, "%s%d",
                                   i > 0 ? ", " : "element (", index[i]);
    for (int i = 0; i < extent->rank; i++)
        length += (size_t)snprintf(text + length, TEXT_ROOM - length, "%s%d",
                                   i > 0 ? " x " : ") of the array of ", extent->v[i]);
    snprintf(text + length, TEXT_ROOM - length, " at %p", array->host);
}

/** Finds where a fault is in the program: the innermost callers. */
static int find_places(uintptr_t at, void *places[SHOWN])
{
    void *frames[FRAMES];
    const int count = backtrace(frames, FRAMES);
    int first = 0, found = 0;
    while (first < count && (uintptr_t)frames[first] != at)
        first++;
    for (int i = first < count ? first : 0; i < count && found < SHOWN; i++)
        places[found++] = frames[i];
    return found;
}

static void tell_read(const zlg_array *array, size_t byte, uintptr_t at)
{
    char element[TEXT_ROOM], text[2 * TEXT_ROOM];
    void *places[SHOWN];
    name_element(array, byte, element);
    snprintf(text, sizeof text,
             "zellige: the program reads %s, and a kernel may have written it since: "
             "zlg_array_view_synchronize() brings it; read by\n",
             element);
    say(text);
    say_places(places, find_places(at, places));
}

void zli_watch_use(zlg_array *array)
{
    const zli_watch *watch = array->watch;
    char element[TEXT_ROOM], text[2 * TEXT_ROOM];
    if (watch == NULL || watch->place_count == 0 || array->is_undefined)
        return;
    name_element(array, watch->written, element);
    snprintf(text, sizeof text,
             "zellige: the program has written %s, and the device still has the one before: "
             "zlg_array_view_refresh() brings it there; written by\n",
             element);
    say(text);
    say_places(watch->places, watch->place_count);
    zli_watch_forget(array);
}

void zli_watch_forget(zlg_array *array)
{
    if (array->watch != NULL)
        array->watch->place_count = 0;
}

/* ---- Faults ---------------------------------------------------------------------------------- */

static void protect(zli_watch *watch, allowed what)
{
    const int protection = what == ANYTHING  ? PROT_READ | PROT_WRITE
                           : what == READING ? PROT_READ
                                             : PROT_NONE;
    if (watch->allowed != what &&
        mprotect((void *)watch->begin, watch->end - watch->begin, protection) == 0)
        watch->allowed = what;
}

#if defined(__x86_64__)
static uintptr_t place_of(const ucontext_t *context)
{
    return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
}

static bool is_write(const ucontext_t *context)
{
    return (context->uc_mcontext.gregs[REG_ERR] & 2) != 0;
}
#elif defined(__aarch64__)
static uintptr_t place_of(const ucontext_t *context)
{
    return (uintptr_t)context->uc_mcontext.pc;
}

static bool is_write(const ucontext_t *context)
{
    const uint64_t write_not_read = 1u << 6;
    const char *at = (const char *)context->uc_mcontext.__reserved;
    struct _aarch64_ctx head;
    struct esr_context state;
    for (memcpy(&head, at, sizeof head); head.magic != 0; memcpy(&head, at, sizeof head)) {
        memcpy(&state, at, sizeof state);
        if (head.magic == ESR_MAGIC)
            return (state.esr & write_not_read) != 0;
        at += head.size;
    }
    return false;
}
#else
static uintptr_t place_of(const ucontext_t *context)
{
    (void)context;
    return 0;
}

/* Nobody knows: a write may be right. */
static bool is_write(const ucontext_t *context)
{
    (void)context;
    return true;
}
#endif

/** Ends the protection that an access has met, if it is ours. */
static bool take(uintptr_t address, const ucontext_t *context)
{
    bool found = false;
    pthread_mutex_lock(&lock);
    zli_watch *watch = all;
    while (watch != NULL && (address < watch->begin || address >= watch->end))
        watch = watch->next;
    if (watch != NULL) {
        const size_t byte = address - (uintptr_t)watch->array->host;
        /* Another thread may have been here first. */
        const bool is_first = watch->allowed != ANYTHING;
        protect(watch, ANYTHING);
        found = watch->allowed == ANYTHING;
        if (found && is_first && is_write(context)) {
            watch->written = byte;
            watch->place_count = find_places(place_of(context), watch->places);
        } else if (found && is_first) {
            tell_read(watch->array, byte, place_of(context));
        }
        atomic_store(&watch->array->stamp, zli_next_id()); /* no launch is ready any more */
    }
    pthread_mutex_unlock(&lock);
    return found;
}

static void handle(int signal, siginfo_t *info, void *context)
{
    if (info->si_code == SEGV_ACCERR && take((uintptr_t)info->si_addr, context))
        return;
    if ((before.sa_flags & SA_SIGINFO) != 0)
        before.sa_sigaction(signal, info, context);
    else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN)
        before.sa_handler(signal);
    else
        sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL); /* it comes again */
}

/* ---- The switch ------------------------------------------------------------------------------ */

static void read_switch(void)
{
    void *frame;
    is_on = zli_variable_lists(secure_getenv("ZELLIGE_CHECK"), "stale");
    if (!is_on)
        return;
    (void)backtrace(&frame, 1); /* it may load a library, which a handler should not */
    const struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_NODEFER};
    is_on = sigaction(SIGSEGV, &action, &before) == 0;
}

bool zli_watch_is_on(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_switch);
    return is_on;
}

/** Returns whether commands may still be using the memory on the host. */
static bool is_used(const zlg_array *array)
{
    bool used = array->pending.completion != NULL || array->is_stuck;
    for (size_t i = 0; i < array->use_count; i++)
        used = used || array->uses[i].memory == array->host;
    return used;
}

static allowed what_is_allowed(const zlg_array *array)
{
    const bool has_parts = array->valid_count > 0 || array->discards.count > 0;
    bool is_elsewhere = false;
    for (const zli_replica *replica = array->replicas; replica != NULL; replica = replica->next)
        is_elsewhere = is_elsewhere || (replica->is_current && replica->memory != array->host);
    if (!is_elsewhere || has_parts || array->is_undefined || is_used(array))
        return ANYTHING;
    return array->host_is_current ? READING : NOTHING;
}

/** Makes the watch of an array; NULL if it has no whole page, or memory is scarce. */
static zli_watch *create(zlg_array *array)
{
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), host = (uintptr_t)array->host;
    const uintptr_t begin = (host + page - 1) / page * page;
    const uintptr_t end = (host + array->bytes) / page * page;
    zli_watch *watch = begin < end ? calloc(1, sizeof *watch) : NULL;
    if (watch == NULL)
        return NULL;
    *watch = (zli_watch){.array = array, .begin = begin, .end = end};
    pthread_mutex_lock(&lock);
    watch->next = all;
    all = watch;
    pthread_mutex_unlock(&lock);
    return watch;
}

void zli_watch_begin(zlg_array *array)
{
    if (!zli_watch_is_on() || !array->is_wrapped)
        return;
    const allowed what = what_is_allowed(array);
    if (array->watch == NULL && what != ANYTHING)
        array->watch = create(array);
    if (array->watch == NULL)
        return;
    pthread_mutex_lock(&lock);
    protect(array->watch, what);
    pthread_mutex_unlock(&lock);
}

void zli_watch_end(zlg_array *array)
{
    if (array->watch == NULL)
        return;
    pthread_mutex_lock(&lock);
    protect(array->watch, ANYTHING);
    pthread_mutex_unlock(&lock);
}

void zli_watch_destroy(zlg_array *array)
{
    zli_watch *watch = array->watch;
    if (watch == NULL)
        return;
    zli_watch_end(array);
    pthread_mutex_lock(&lock);
    zli_watch **at = &all;
    while (*at != watch)
        at = &(*at)->next;
    *at = watch->next;
    pthread_mutex_unlock(&lock);
    free(watch);
    array->watch = NULL;
}
