/* What this driver begins on a GPU behind the host: device.h has the rest. */
#ifndef ZELLIGE_CUDA_STREAM_H
#define ZELLIGE_CUDA_STREAM_H

#include "backend/driver/engines/cuda/api.h"

/** Returns where this thread begins something on a GPU: in the stream that it uses, or else, when
 *  all that was begun there has ended, in its own, where it waits. Not between cuda_enter() and
 *  cuda_leave().
 *  @param behind  whether it can be behind the host */
cuda_stream cuda_stream_take(const cuda_gpu *gpu, bool behind);

/** After something was begun there: waits for it if that is the thread's own.
 *  @param kernel  whether `what` is the name of one; it stays as long as that is in flight */
cuda_result cuda_stream_go_on(const cuda_gpu *gpu, cuda_stream stream, const char *what,
                              bool kernel);

/** cuda_fail() for something that could not begin there, or did not end. What was begun before may
 *  be why. */
ze_result_t cuda_stream_fail(const cuda_gpu *gpu, cuda_stream stream, const char *what,
                             cuda_result error);

/** Before the host does something itself: all that this thread's stream has begun ends. */
void cuda_stream_settle(void);

#endif
