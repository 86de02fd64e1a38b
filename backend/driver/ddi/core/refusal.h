/* The sentence for a call that is refused. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_REFUSAL_H
#define ZELLIGE_DRIVER_DDI_CORE_REFUSAL_H

#include <level_zero/ze_api.h>
#include <stddef.h>

/** Says what an error means, and which condition does not hold.
 *  @param function  the entry point's name, with the driver's prefix; others are not named
 *  @returns `result`; of one that is no error nothing is said */
__attribute__((cold)) ze_result_t cpu_refuse(ze_result_t result, const char *function,
                                             const char *condition);

/** The same with a sentence of the caller's. */
__attribute__((cold, format(printf, 3, 4))) ze_result_t
cpu_refuse_saying(ze_result_t result, const char *function, const char *format, ...);

/** Has all sentences of this thread begin with the name of this entry point, whichever function
 *  refuses, until it leaves. If another has entered before, that one stays. */
void cpu_refusal_enter(const char *function);

/** The entry point that this thread has called last, as far as it remembers; or NULL. */
extern _Thread_local const char *cpu_refusal_entry
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

/** Returns `result`. */
ze_result_t cpu_refusal_leave(const char *function, ze_result_t result);

/** Writes how a sentence begins: with the name of the entry point and a colon, or not at all. */
void cpu_refusal_name(const char *function, char *out, size_t room);

/** Returns ZE_RESULT_ERROR_DEVICE_LOST. The sentence is that of what lost the device, whichever
 *  thread that was on. */
__attribute__((cold)) ze_result_t cpu_refuse_lost(void);

#endif
