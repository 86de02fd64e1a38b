#include "backend/driver/runtime/builtin_names.h"

#include <stdlib.h>
#include <string.h>

/* A name; or, with a star behind it, how names begin. */
static const char *const names[] = {
    "__devicelib_assert_fail", "__spirv_*",    "__to_global",  "__to_local",  "__to_private",
    "async_work_group_*",      "atom_*",       "atomic_*",     "convert_*",   "get_fence",
    "intel_sub_group_*",       "mem_fence",    "prefetch",     "printf",      "read_image*",
    "read_mem_fence",          "sub_group_*",  "to_global",    "to_local",    "to_private",
    "wait_group_events",       "work_group_*", "write_image*", "get_image_*", "write_mem_fence",
};

static bool fits(const char *text, size_t length, const char *name)
{
    const size_t wanted = strcspn(name, "*");
    const bool begins = length >= wanted && strncmp(text, name, wanted) == 0;
    return begins && (length == wanted || name[wanted] == '*');
}

bool cpu_builtin_is_known(const char *name)
{
    size_t length = strlen(name);
    if (strncmp(name, "_Z", 2) == 0) {
        char *end;
        const unsigned long given = strtoul(name + 2, &end, 10);
        name = end;
        length = given <= strlen(end) ? given : 0;
    }
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
        if (fits(name, length, names[k]))
            return true;
    return false;
}
