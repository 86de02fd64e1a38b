#include "base/object.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/leaks.h"
#include "base/status.h"

/* AddressSanitizer is to find our own uses of what has been destroyed. The header stays readable.
 * */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ADDRESS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(HAS_ADDRESS_SANITIZER)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
#endif

/** How many objects of a kind are destroyed until the memory of the first is used again. */
enum { KEPT = 64 };

typedef struct pool {
    zli_object *first; /* destroyed, the first of all first */
    zli_object *last;
    size_t count;
    size_t size; /* of each */
} pool;

static pool pools[ZLI_KINDS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static zli_object *take_destroyed(pool *from, size_t size)
{
    zli_object *taken = NULL;
    pthread_mutex_lock(&lock);
    from->size = size;
    if (from->count > KEPT) {
        taken = from->first;
        from->first = taken->next;
        from->count--;
    }
    pthread_mutex_unlock(&lock);
    return taken;
}

void *zli_object_create(zli_kind kind, size_t size)
{
    zli_object *made = take_destroyed(&pools[kind], size);
    if (made != NULL) {
        ASAN_UNPOISON_MEMORY_REGION(made, size);
        memset(made, 0, size);
    } else {
        made = calloc(1, size);
    }
    if (made == NULL)
        return NULL;
    zli_object_init(made, kind);
    zli_leaks_add(made, kind);
    return made;
}

void zli_object_end(zli_object *object)
{
    const unsigned stamp = atomic_load(&object->stamp);
    if (stamp - ZLI_LIVING < ZLI_KINDS)
        atomic_store(&object->stamp, stamp - ZLI_LIVING + ZLI_ENDED);
    zli_leaks_remove(object);
}

void zli_object_free(zli_object *object, zli_kind kind)
{
    if (object == NULL)
        return;
    zli_object_end(object);
    pool *to = &pools[kind];
    pthread_mutex_lock(&lock);
    object->next = NULL;
    if (to->count == 0)
        to->first = object;
    else
        to->last->next = object;
    to->last = object;
    to->count++;
    ASAN_POISON_MEMORY_REGION(object + 1, to->size - sizeof *object);
    pthread_mutex_unlock(&lock);
}

/* ---- Sentences ------------------------------------------------------------------------------- */

static const char *const names[ZLI_KINDS] = {[ZLI_ACCELERATOR] = "accelerator",
                                             [ZLI_VIEW] = "accelerator view",
                                             [ZLI_AUTOMATIC_VIEW] = "accelerator view",
                                             [ZLI_ARRAY] = "array",
                                             [ZLI_PROGRAM] = "program",
                                             [ZLI_KERNEL] = "kernel",
                                             [ZLI_HANDED_OUT_KERNEL] = "kernel",
                                             [ZLI_COMPLETION] = "completion"};

const char *zli_kind_name(zli_kind kind)
{
    return names[kind];
}

static const char *article(const char *name)
{
    return name[0] == 'a' ? "an" : "a";
}

zlg_status zli_object_refuse(const void *handle, zli_kind kind, const char *function,
                             const char *argument)
{
    const char *wanted = names[kind];
    const zli_object *object = handle;
    if (handle == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is NULL", function, argument);
    const unsigned stamp = zli_object_is_nothing(handle) ? 0 : atomic_load(&object->stamp);
    const unsigned living = stamp - ZLI_LIVING, ended = stamp - ZLI_ENDED;
    if (ended < ZLI_KINDS && strcmp(names[ended], wanted) == 0)
        return zli_fail(ZLG_ERR_UNINITIALIZED, "%s: %s has been destroyed", function, argument);
    if (living < ZLI_KINDS || ended < ZLI_KINDS) {
        const char *name = names[living < ZLI_KINDS ? living : ended];
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is %s %s, it must be %s %s", function, argument,
                        living < ZLI_KINDS ? article(name) : "a destroyed", name, article(wanted),
                        wanted);
    }
    return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is %p, which is no %s", function, argument, handle,
                    wanted);
}
