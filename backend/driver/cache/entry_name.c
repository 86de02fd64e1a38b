#include "backend/driver/cache/entry_name.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void cpu_cache_name(const cpu_cache_key *key, char out[CPU_CACHE_NAME + 1])
{
    (void)snprintf(out, CPU_CACHE_NAME + 1, "%016" PRIx64 "%016" PRIx64 "%016" PRIx64 "%016" PRIx64,
                   key->hash[0], key->hash[1], key->hash[2], key->hash[3]);
}

void cpu_cache_new_name(const cpu_cache_key *key, char out[CPU_CACHE_NEW_NAME + 1])
{
    static atomic_uint count;
    cpu_cache_name(key, out);
    (void)snprintf(out + CPU_CACHE_NAME, CPU_CACHE_NEW_NAME + 1 - CPU_CACHE_NAME, ".%08x%08x",
                   (unsigned)getpid(), atomic_fetch_add(&count, 1));
}

bool cpu_cache_is_name(const char *name)
{
    static const char digits[] = "0123456789abcdef";
    const size_t length = strspn(name, digits);
    if (length != CPU_CACHE_NAME)
        return false;
    const char *rest = name + length;
    return *rest == '\0' || (*rest == '.' && strspn(rest + 1, digits) == 16 && rest[17] == '\0');
}
