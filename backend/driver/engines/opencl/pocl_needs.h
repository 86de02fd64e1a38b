/* What PoCL needs of the process, and ends it for the lack of. */
#ifndef ZELLIGE_OPENCL_POCL_NEEDS_H
#define ZELLIGE_OPENCL_POCL_NEEDS_H

/** Says what is missing for PoCL to link a kernel, or NULL. Asked before each build: a program may
 *  change it. */
const char *cpu_opencl_find_pocl_lack(void);

#endif
