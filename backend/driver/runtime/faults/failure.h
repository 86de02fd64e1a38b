/* The text that describes the last failure: of a kernel, of a call. */
#ifndef ZELLIGE_DRIVER_RUNTIME_FAULTS_FAILURE_H
#define ZELLIGE_DRIVER_RUNTIME_FAULTS_FAILURE_H

/** Keeps the sentence for all threads, and traces it: for what fails on another thread than that
 *  which learns of it. */
__attribute__((format(printf, 1, 2))) void cpu_failure_tell(const char *format, ...);

/** Keeps the sentence for this thread, and traces it: for what a call refuses. */
__attribute__((format(printf, 1, 2))) void cpu_failure_refuse(const char *format, ...);

/** Prefers the sentence of all threads: this one is about to learn what another has met with. */
void cpu_failure_forget_refusal(void);

/** Returns the last sentence of the two kinds, or an empty text; until the next call in the same
 *  thread. */
const char *cpu_failure_text(void);

#endif
