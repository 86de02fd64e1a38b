/* How a failure is told: the status goes up, the sentence stays with the thread. */
#ifndef ZELLIGE_BASE_STATUS_H
#define ZELLIGE_BASE_STATUS_H

#include <zellige/status.h>

/** Keeps the sentence for zlg_last_message(), logs it, and returns `status`. Called once, by
 * whoever decides the status; callers pass it up silently. */
__attribute__((format(printf, 2, 3))) zlg_status zli_fail(zlg_status status, const char *format,
                                                          ...);

#endif
