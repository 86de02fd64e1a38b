/* The text that describes a kernel's fault, and whether the device is lost. From then on nothing
 * runs on it. There is one device, so the state belongs to the process. */
#ifndef ZELLIGE_DRIVER_RUNTIME_FAULTS_FAILURE_H
#define ZELLIGE_DRIVER_RUNTIME_FAULTS_FAILURE_H

#include <stdbool.h>

/** Keeps the sentence, and traces it. */
__attribute__((format(printf, 1, 2))) void cpu_failure_tell(const char *format, ...);

/** The same, and the device is lost; the sentence stays. */
__attribute__((format(printf, 1, 2))) void cpu_failure_lose(const char *format, ...);

/** Returns whether the device is lost. Takes no lock. */
bool cpu_failure_has_lost(void);

/** Returns the last sentence, or an empty text; until the next call in the same thread. */
const char *cpu_failure_text(void);

#endif
