/* Has a call of the library that stands in for CUDA's fail: for a test, which finds these by their
 * names. */
#ifndef ZELLIGE_TESTS_GPU_FAKE_FAILURE_H
#define ZELLIGE_TESTS_GPU_FAKE_FAILURE_H

#include <stddef.h>

/** Has the call fail that is that many behind the next, with an error; a negative number: none. A
 *  function that gives something back does so nevertheless, as CUDA's do: the error may be an
 *  earlier one. */
void fake_cuda_fail(int call, int error);

/** Returns the function that failed since, or NULL. */
const char *fake_cuda_failed(void);

/** Returns how much of a GPU is taken: allocations, modules, streams, events. */
size_t fake_cuda_held(void);

#endif
