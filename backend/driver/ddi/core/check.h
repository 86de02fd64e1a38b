/* Checks of arguments, with the results that the specification demands. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_CHECK_H
#define ZELLIGE_DRIVER_DDI_CORE_CHECK_H

#include <level_zero/ze_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/refusal.h"

/** Returns RESULT from the calling function unless the condition holds. If RESULT is a constant, a
 *  sentence says what does not hold; else who found the result has told of it. */
#define CPU_REQUIRE(condition, RESULT)                                                          \
    do {                                                                                        \
        if (!(condition))                                                                       \
            return __builtin_choose_expr(__builtin_constant_p(RESULT),                          \
                                         cpu_refuse((RESULT), __func__, #condition), (RESULT)); \
    } while (0)
/** The same, if who found that the condition does not hold has told of it. */
#define CPU_REQUIRE_TOLD(condition, RESULT) \
    do {                                    \
        if (!(condition))                   \
            return RESULT;                  \
    } while (0)
/** The same with a sentence of its own: a format and its arguments. */
#define CPU_REQUIRE_SAYING(condition, RESULT, ...) \
    CPU_REQUIRE(condition, CPU_REFUSE(RESULT, __VA_ARGS__))
/** A result with a sentence, which begins with the name of the entry point. */
#define CPU_REFUSE(RESULT, ...) cpu_refuse_saying((RESULT), __func__, __VA_ARGS__)

/** An error of which a sentence or the module's log tells already (tests/style/refusals.sh). */
#define CPU_TOLD(RESULT) (RESULT)

/** The result of a call of another entry point, or of what several share. What that refuses is said
 *  in the name of the calling function, or of the one that delegated to it. */
#define CPU_DELEGATE(call) (cpu_refusal_enter(__func__), cpu_refusal_leave(__func__, (call)))

/** Remembers an entry point: what others refuse is said in its name. The checks below do, so each
 *  entry point has one before it calls what may refuse. */
#define CPU_ENTER                                          \
    do {                                                   \
        if (__builtin_strncmp(__func__, "cpu_ze", 6) == 0) \
            cpu_refusal_entry = __func__;                  \
    } while (0)

/** The handle of a living object; a sentence says why it is not. */
#define CPU_REQUIRE_HANDLE(handle)                                               \
    do {                                                                         \
        CPU_ENTER;                                                               \
        CPU_REQUIRE(CPU_HANDLE_IS_VALID(handle),                                 \
                    cpu_handle_refuse((handle), CPU_KIND_OF(handle), __func__)); \
    } while (0)
/** The same in the functions that zeDriverGetExtensionFunctionAddress() returns. */
#define CPU_REQUIRE_WRAPPED_HANDLE(handle) \
    do {                                   \
        (handle) = cpu_unwrap(handle);     \
        CPU_REQUIRE_HANDLE(handle);        \
    } while (0)
/** The handle of a living object, which the caller ends by that and destroys: of several threads
 *  that destroy one, all others are refused. */
#define CPU_END_HANDLE(handle)                                                   \
    do {                                                                         \
        CPU_ENTER;                                                               \
        CPU_REQUIRE(cpu_handle_end((handle), CPU_KIND_OF(handle)),               \
                    cpu_handle_refuse((handle), CPU_KIND_OF(handle), __func__)); \
    } while (0)
#define CPU_END_WRAPPED_HANDLE(handle) \
    do {                               \
        (handle) = cpu_unwrap(handle); \
        CPU_END_HANDLE(handle);        \
    } while (0)
#define CPU_REQUIRE_OPTIONAL_HANDLE(handle) \
    do {                                    \
        if ((handle) != NULL)               \
            CPU_REQUIRE_HANDLE(handle);     \
    } while (0)
#define CPU_REQUIRE_POINTER(pointer)                                                \
    do {                                                                            \
        CPU_ENTER;                                                                  \
        CPU_REQUIRE_SAYING((pointer) != NULL, ZE_RESULT_ERROR_INVALID_NULL_POINTER, \
                           "the pointer '%s' is NULL", #pointer);                   \
    } while (0)
#define CPU_REQUIRE_FLAGS(flags, valid)                                                          \
    CPU_REQUIRE_SAYING(((flags) & ~(uint32_t)(valid)) == 0, ZE_RESULT_ERROR_INVALID_ENUMERATION, \
                       "'%s' has unknown bits: 0x%x", #flags,                                    \
                       (unsigned)((flags) & ~(uint32_t)(valid)))

/** Answers a query for `available` objects as the specification demands: writes their number if the
 *  program passes 0 or a larger number. Returns how many to write; 0 without an array. */
static inline uint32_t cpu_answer(uint32_t *count, uint32_t available, bool has_array)
{
    uint32_t asked = *count;
    if (asked == 0 || asked > available)
        *count = available;
    return !has_array || asked == 0 ? 0 : *count;
}

/** Returns whether a caller's memory has room for bytes of which it cannot use a part. No size is
 *  room for all: adapters of Unified Runtime ask for the size, and do not repeat it. */
static inline bool cpu_has_room(size_t told, size_t needed)
{
    return told == 0 || told >= needed;
}

/** Copies as much of a text as fits. Returns the number of bytes that it needs. */
static inline size_t cpu_answer_text(const char *text, size_t room, char *out)
{
    size_t needed = strlen(text) + 1;
    if (out != NULL && room > 0) {
        size_t copied = room < needed ? room : needed;
        memcpy(out, text, copied - 1);
        out[copied - 1] = '\0';
    }
    return needed;
}

/** The body of an entry point that returns one property of an object, whose handle a loader may
 *  have wrapped. Returns an invalid argument if the object lacks the property; `has` and `value`
 *  use the variable `handle`. */
#define CPU_TELL_IF(has, handle, out, value)                      \
    do {                                                          \
        CPU_REQUIRE_WRAPPED_HANDLE(handle);                       \
        CPU_REQUIRE_POINTER(out);                                 \
        CPU_REQUIRE_SAYING(has, ZE_RESULT_ERROR_INVALID_ARGUMENT, \
                           "this one has no such property");      \
        *(out) = (value);                                         \
        return ZE_RESULT_SUCCESS;                                 \
    } while (0)
#define CPU_TELL(handle, out, value) CPU_TELL_IF(true, handle, out, value)

#endif
