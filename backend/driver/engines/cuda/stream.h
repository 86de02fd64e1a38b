/* What this driver begins on a GPU behind the host: device.h has the rest. */
#ifndef ZELLIGE_CUDA_STREAM_H
#define ZELLIGE_CUDA_STREAM_H

#include "backend/driver/engines/cuda/api.h"

/** How something goes on. */
typedef enum cuda_order {
    CUDA_BEHIND,  /**< behind the host, if the thread uses a stream */
    CUDA_AWAITED, /**< in that stream, when all that was begun there has ended; the thread waits for
                       the number of its end, which takes less time than to ask CUDA to wait */
    CUDA_APART, /**< when all that was begun there has ended, in the thread's own: it waits there */
} cuda_order;

/** Returns where this thread begins something on a GPU: in the stream that it uses, or in its own.
 *  Not between cuda_enter() and cuda_leave(). */
cuda_stream cuda_stream_take(const cuda_gpu *gpu, cuda_order order);

/** After something was begun there: waits for it if that is the thread's own.
 *  @param kernel  whether `what` is the name of one; it stays as long as that is in flight */
cuda_result cuda_stream_go_on(const cuda_gpu *gpu, cuda_stream stream, const char *what,
                              bool kernel);

/** After that, and after cuda_leave(): waits for what is awaited. */
cuda_result cuda_stream_await(cuda_stream stream);

/** cuda_fail() for something that could not begin there, or did not end. What was begun before may
 *  be why. */
ze_result_t cuda_stream_fail(const cuda_gpu *gpu, cuda_stream stream, const char *what,
                             cuda_result error);

/** Before the host does something itself: all that this thread's stream has begun ends. */
void cuda_stream_settle(void);

#endif
