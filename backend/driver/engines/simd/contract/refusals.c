#include "backend/driver/engines/simd/contract/refusals.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool append(cpu_bytes *bytes, const void *data, size_t size)
{
    unsigned char *larger = realloc(bytes->data, bytes->size + size + 1);
    if (larger == NULL)
        return false;
    if (size > 0)
        memcpy(larger + bytes->size, data, size);
    *bytes = (cpu_bytes){larger, bytes->size + size};
    return true;
}

/* The kernel's name and the reason, each ended by a zero. */
bool simd_refusals_add(cpu_bytes *refusals, const char *kernel, const char *why)
{
    const size_t before = refusals->size;
    if (append(refusals, kernel, strlen(kernel) + 1) && append(refusals, why, strlen(why) + 1))
        return true;
    refusals->size = before;
    return false;
}

static const char *after(const char *text)
{
    return text + strlen(text) + 1;
}

/* The kernel that comes after one, or the first; NULL at the end. */
static const char *next_kernel(const cpu_bytes *refusals, const char *kernel)
{
    const char *begin = (const char *)refusals->data;
    const char *next = kernel == NULL ? begin : after(after(kernel));
    return refusals->size == 0 || next == begin + refusals->size ? NULL : next;
}

const char *simd_refusals_find(const cpu_bytes *refusals, const char *kernel)
{
    const char *found = next_kernel(refusals, NULL);
    while (found != NULL && strcmp(found, kernel) != 0)
        found = next_kernel(refusals, found);
    return found == NULL ? NULL : after(found);
}

void simd_refusals_log(const cpu_bytes *refusals, cpu_build_log *log)
{
    for (const char *kernel = next_kernel(refusals, NULL); kernel != NULL;
         kernel = next_kernel(refusals, kernel))
        cpu_build_log_add(log, "kernel \"%s\" cannot be created: %s", kernel, after(kernel));
}

bool simd_refusals_attach(const cpu_bytes *refusals, cpu_bytes *scalar)
{
    const uint64_t size = refusals->size;
    return append(scalar, refusals->data, refusals->size) && append(scalar, &size, sizeof size);
}

/* Names and reasons come in pairs. */
static bool is_whole(const cpu_bytes *refusals)
{
    size_t texts = 0;
    for (size_t i = 0; i < refusals->size; i++)
        texts += refusals->data[i] == '\0';
    return texts % 2 == 0 && (refusals->size == 0 || refusals->data[refusals->size - 1] == '\0');
}

bool simd_refusals_detach(const cpu_bytes *whole, cpu_bytes *scalar, cpu_bytes *refusals)
{
    uint64_t size;
    if (whole->size < sizeof size)
        return false;
    const size_t room = whole->size - sizeof size;
    memcpy(&size, whole->data + room, sizeof size);
    if (size > room)
        return false;
    *scalar = (cpu_bytes){whole->data, room - (size_t)size};
    *refusals = (cpu_bytes){whole->data + scalar->size, (size_t)size};
    return is_whole(refusals);
}
