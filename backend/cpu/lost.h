/* The device is lost: a kernel did what would have ended the process. From then on nothing runs on it.
 * There is one device, so this is about the process. */
#ifndef ZELLIGE_CPU_LOST_H
#define ZELLIGE_CPU_LOST_H

#include <stdbool.h>

/** Declares the device lost, with the sentence that says why; the first one stays. It is traced. */
__attribute__((format(printf, 1, 2))) void cpu_lost_declare(const char *format, ...);

/** Returns whether the device is lost. Takes no lock. */
bool cpu_lost(void);

/** Returns why the device is lost, or an empty text. It stays as it is. */
const char *cpu_lost_why(void);

#endif
