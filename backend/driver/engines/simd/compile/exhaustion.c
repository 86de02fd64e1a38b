#include "backend/driver/engines/simd/compile/exhaustion.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

typedef void new_handler(void);
typedef void bad_alloc_handler(void *data, const char *reason, bool report);

/* What C has no names for: std::set_new_handler(), the throw of std::bad_alloc, and
 * llvm::install_bad_alloc_error_handler(). NULL where an LLVM hides its own C++ library. */
extern new_handler *set_new_handler(new_handler *handler) __asm__("_ZSt15set_new_handlerPFvvE")
    __attribute__((weak));
extern void throw_bad_alloc(void) __asm__("_ZSt17__throw_bad_allocv") __attribute__((weak));
extern void install_bad_alloc_handler(bad_alloc_handler *handler, void *data) __asm__(
    "_ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_") __attribute__((weak));

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned int users;
static _Atomic(simd_exhaustion_handler *) ours;
static new_handler *programs;

/* Of operator new, in any thread of the process. */
static void find_memory(void)
{
    atomic_load (&ours)();
    if (programs != NULL) {
        programs();
        return; /* with some memory, or else it does not return */
    }
    if (throw_bad_alloc != NULL)
        throw_bad_alloc();
    abort();
}

/* Of LLVM, in any thread. */
static void end(void *data, const char *reason, bool report)
{
    (void)data, (void)reason, (void)report;
    atomic_load (&ours)();
    abort();
}

static void install(void)
{
    if (install_bad_alloc_handler != NULL)
        install_bad_alloc_handler(end, NULL);
}

void simd_exhaustion_begin(simd_exhaustion_handler *handler)
{
    pthread_mutex_lock(&lock);
    atomic_store(&ours, handler);
    pthread_once(&once, install);
    if (users++ == 0 && set_new_handler != NULL)
        programs = set_new_handler(find_memory);
    pthread_mutex_unlock(&lock);
}

/* One that the program has set meanwhile stays. */
void simd_exhaustion_end(void)
{
    pthread_mutex_lock(&lock);
    if (--users == 0 && set_new_handler != NULL) {
        new_handler *found = set_new_handler(programs);
        if (found != find_memory)
            set_new_handler(found);
    }
    pthread_mutex_unlock(&lock);
}

bool simd_exhaustion_has_room(size_t bytes)
{
    void *room = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED)
        return false;
    munmap(room, bytes);
    return true;
}
