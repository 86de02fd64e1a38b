/* The end of a command: waits, polls, functions to call, and device time. */
#ifndef ZELLIGE_COMPLETION_H
#define ZELLIGE_COMPLETION_H

#include <stdbool.h>
#include <stdint.h>

#include <zellige/export.h>
#include <zellige/status.h>

ZLG_BEGIN_DECLS

/** The end of one launch, copy or marker. Owned by its receiver: give it to
 *  zlg_completion_destroy() once, before or after the command has ended. It may outlive its view,
 *  and any number of threads may use it at once. AMP: completion_future. */
typedef struct zlg_completion zlg_completion;

/** Blocks until the command has ended. Later calls return at once.
 *
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_VIEW_REMOVED (the device is lost), ZLG_ERR_BACKEND and
 *  others (the command failed, or an earlier one on the view that no wait on the view has reported;
 *  every wait for this completion returns it again). AMP: completion_future::get(), which throws
 *  the same. Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_completion_wait(zlg_completion *completion);

/** Blocks until the command has ended, or the time is over.
 *
 *  @param nanoseconds  the longest wait; 0 does not wait
 *  @param done         receives whether the command has ended; if not, the status is ZLG_OK
 *  Errors: as zlg_completion_wait(). AMP: completion_future::wait_for(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_completion_wait_for(zlg_completion *completion,
                                                       uint64_t nanoseconds, bool *done);

/** Checks whether the command has ended. Never blocks.
 *
 *  @param done  receives whether it has
 *  Errors: as zlg_completion_wait(). AMP: completion_future::wait_for(0). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_completion_poll(zlg_completion *completion, bool *done);

/** A function that the library calls when a command has ended.
 *
 *  @param status  of the command, as from zlg_completion_wait(); zlg_last_message() has the
 *  sentence
 *  @param data    the argument of zlg_completion_then() */
typedef void (*zlg_continuation)(zlg_status status, void *data);

/** Calls a function once when the command has ended, on a thread of the library, even if it has
 *  ended already. The functions of one view run one after the other, in the order of these calls;
 *  functions of several views run concurrently. They may use the library, but not wait for another
 *  such function of their view. The end of the process does not call functions whose command has
 *  not ended, and does not wait for a running one.
 *
 *  You may destroy the completion meanwhile, and the view, which waits for its commands.
 *  Errors: ZLG_ERR_ARGUMENT (NULL completion or function), ZLG_ERR_OUT_OF_MEMORY (also for a
 *  thread). AMP: completion_future::then(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_completion_then(zlg_completion *completion,
                                                   zlg_continuation function, void *data);

/** Waits for the command, then reads how long the device was busy with it.
 *
 *  @param nanoseconds  receives the time from its first work-item or byte to its last, in ticks of
 *  the device's clock, without the time in the queue
 *  Errors: as zlg_completion_wait(), and ZLG_ERR_UNSUPPORTED (the view was created without
 *  `enable_profiling`). AMP has none. Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_completion_get_device_time(zlg_completion *completion,
                                                              uint64_t *nanoseconds);

/** Adds an owner: each of them gives the completion to zlg_completion_destroy() once. Returns
 *  `completion`; NULL for NULL. AMP: copying a completion_future. Any thread. */
ZLG_API zlg_completion *zlg_completion_share(zlg_completion *completion);

/** Removes an owner of a completion; NULL is a no-op. Neither waits for the command nor cancels it.
 *  No other thread may be using it as the same owner. */
ZLG_API void zlg_completion_destroy(zlg_completion *completion);

ZLG_END_DECLS

#endif
