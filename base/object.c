#include "base/object.h"

#include <string.h>

#include "base/leaks.h"
#include "base/status.h"

static zli_pool pools[ZLI_KINDS];

void *zli_object_create(zli_kind kind, size_t size)
{
    zli_object *made = zli_pool_take(&pools[kind], kind, size);
    if (made != NULL)
        zli_leaks_add(made, kind);
    return made;
}

void zli_object_end(zli_object *object)
{
    zli_stamp_end(object);
    zli_leaks_remove(object);
}

void zli_object_free(zli_object *object, zli_kind kind)
{
    if (object == NULL)
        return;
    zli_leaks_remove(object);
    zli_pool_give(&pools[kind], object);
}

/* ---- Sentences ------------------------------------------------------------------------------- */

static const char *const names[ZLI_KINDS] = {[ZLI_ACCELERATOR] = "accelerator",
                                             [ZLI_VIEW] = "accelerator view",
                                             [ZLI_AUTOMATIC_VIEW] = "accelerator view",
                                             [ZLI_ARRAY] = "array",
                                             [ZLI_TEXTURE] = "texture",
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
    if (handle == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is NULL", function, argument);
    const uint64_t stamp = zli_object_read_stamp(handle);
    const uint64_t living = stamp - ZLI_LIVING, ended = stamp - ZLI_ENDED;
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
