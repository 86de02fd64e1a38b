/* Failures: the status goes up the calls, the sentence stays with the thread. */
#ifndef ZELLIGE_BASE_STATUS_H
#define ZELLIGE_BASE_STATUS_H

#include <zellige/status.h>

/** Stores the sentence for zlg_last_message(), logs it, and returns `status`. Only the function
 *  that decides the status calls it; callers pass the status up silently. */
__attribute__((format(printf, 2, 3))) zlg_status zli_fail(zlg_status status, const char *format,
                                                          ...);

/** Makes the thread's sentence begin with the name of another function of the program's. */
void zli_fail_in(const char *function);

#endif
