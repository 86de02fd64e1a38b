#include "backend/driver/ddi/sync/polling.h"

#include <time.h>

#include "backend/driver/runtime/clock.h"
#include "base/cancellation.h"

/* The system wakes a sleeper later than it asks, by its timer's slack: the end of a limited time is
 * not slept. */
enum { LOOKS_AT_ONCE = 256, SLEEP = 50000, LATE = 50000 };

void cpu_polling_pause(cpu_polling *polling, uint64_t left)
{
    if (polling->looks < LOOKS_AT_ONCE || left < SLEEP + LATE) {
        polling->looks++;
        cpu_relax();
        return;
    }
    ZLI_NOT_CANCELLED;
    nanosleep(&(struct timespec){.tv_nsec = SLEEP}, NULL);
}
