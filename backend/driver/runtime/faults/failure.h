/* The text that describes the last failure: of a kernel, of a call. */
#ifndef ZELLIGE_DRIVER_RUNTIME_FAULTS_FAILURE_H
#define ZELLIGE_DRIVER_RUNTIME_FAULTS_FAILURE_H

/** Keeps the sentence, and traces it. */
__attribute__((format(printf, 1, 2))) void cpu_failure_tell(const char *format, ...);

/** Returns the last sentence, or an empty text; until the next call in the same thread. */
const char *cpu_failure_text(void);

#endif
