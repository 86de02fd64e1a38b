/* PoCL keeps the kernels it compiles in a directory of its own, and cannot run without one. */
#ifndef ZELLIGE_OPENCL_POCL_CACHE_H
#define ZELLIGE_OPENCL_POCL_CACHE_H

#include <stdbool.h>

/** Names another directory, by POCL_CACHE_DIR, if PoCL could not write to the one it would choose.
 *  Sets the environment, so it is called before PoCL is loaded and never again.
 *  @returns whether PoCL has a directory */
bool cpu_opencl_prepare_pocl_cache(void);

#endif
