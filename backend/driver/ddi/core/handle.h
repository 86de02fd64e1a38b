/* The first field of every object behind a handle. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_HANDLE_H
#define ZELLIGE_DRIVER_DDI_CORE_HANDLE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "backend/driver/ddi/core/check.h"

/** The kind of an object: its first field. */
typedef enum cpu_kind {
    CPU_KIND_DEVICE = 0x7a6c6701,
    CPU_KIND_COMMAND_LIST,
    CPU_KIND_EVENT,
    CPU_KIND_EVENT_POOL,
    CPU_KIND_KERNEL,
    CPU_KIND_IMAGE,
    CPU_KIND_SAMPLER,
    CPU_KIND_MODULE,
    CPU_KIND_CONTEXT,
    CPU_KIND_COMMAND_QUEUE,
} cpu_kind;

/** Returns the object of any kind at that address, or NULL if there is none. */
static inline void *cpu_object_at(uint64_t address)
{
    uint64_t first;
    if (address % sizeof first != 0 || address < 4096)
        return NULL;
    memcpy(&first, (void *)(uintptr_t)address, sizeof first);
    return first >= CPU_KIND_DEVICE && first <= CPU_KIND_COMMAND_QUEUE ? (void *)(uintptr_t)address
                                                                       : NULL;
}

/** The driver's object behind a handle that did not come through the loader.
 *
 *  A loader with several drivers hands out wrappers, and a program calls the functions that
 *  zeDriverGetExtensionFunctionAddress() returns with those. A wrapper has the address of the
 *  object, an object starts with its kind. Returns NULL if the handle is neither, or of another
 *  kind. */
static inline void *cpu_unwrap(void *handle, cpu_kind kind)
{
    /* Up to loader 1.22 at the start of a wrapper; later behind what each driver's handle starts
     * with. */
    static const unsigned char places[] = {0, 32};
    void *object = cpu_object_at((uintptr_t)handle);
    for (size_t i = 0; handle != NULL && object == NULL && i < sizeof places; i++) {
        uint64_t address;
        memcpy(&address, (const unsigned char *)handle + places[i], sizeof address);
        object = cpu_object_at(address);
    }
    uint64_t found = 0;
    if (object != NULL)
        memcpy(&found, object, sizeof found);
    return found == (uint64_t)kind ? object : NULL;
}

/** Unwraps an array of handles; some may be NULL. */
static inline void cpu_unwrap_all(const void *handles, size_t count, cpu_kind kind, void **out)
{
    for (size_t i = 0; i < count; i++) {
        void *handle;
        memcpy(&handle, (const unsigned char *)handles + i * sizeof handle, sizeof handle);
        out[i] = cpu_unwrap(handle, kind);
    }
}

/** The body of an entry point that returns one property of an object, whose handle a loader may
 *  have wrapped. Returns an invalid argument if the object lacks the property; `has` and `value`
 *  use the variable `handle`. */
#define CPU_TELL_IF(has, handle, KIND, out, value)          \
    do {                                                    \
        (handle) = cpu_unwrap(handle, KIND);                \
        CPU_REQUIRE_HANDLE(handle);                         \
        CPU_REQUIRE_POINTER(out);                           \
        CPU_REQUIRE(has, ZE_RESULT_ERROR_INVALID_ARGUMENT); \
        *(out) = (value);                                   \
        return ZE_RESULT_SUCCESS;                           \
    } while (0)
#define CPU_TELL(handle, KIND, out, value) CPU_TELL_IF(true, handle, KIND, out, value)

#endif
