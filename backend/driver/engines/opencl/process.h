/* Runs a program that reads bytes and writes bytes, and may do anything else, such as abort. */
#ifndef ZELLIGE_OPENCL_PROCESS_H
#define ZELLIGE_OPENCL_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/cache/bytes.h"

typedef struct cpu_opencl_process {
    const char *path;     /**< of the executable */
    char *const *argv;    /**< NULL-terminated; /proc/self/fd/0 is the input as a file */
    unsigned int seconds; /**< after these it is killed */
} cpu_opencl_process;

typedef struct cpu_opencl_outcome {
    cpu_bytes output;   /**< what it wrote to its standard output */
    char message[4096]; /**< the start of what it wrote to its standard error */
    char end[64];       /**< how it ended, if not by exit(0): "was killed by signal 6"; or "" */
} cpu_opencl_outcome;

/** Runs a process to its end. No file has a name, so none is left behind.
 *
 *  @param out  filled either way; free(out->output.data)
 *  @returns whether it ran and was waited for; if not, out->end says why. */
bool cpu_opencl_process_run(const cpu_opencl_process *process, const void *input, size_t size,
                            cpu_opencl_outcome *out);

#endif
