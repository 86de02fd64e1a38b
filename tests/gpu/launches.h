/* Launches of a module's kernels on the GPU, for tests. */
#ifndef ZELLIGE_TESTS_GPU_LAUNCHES_H
#define ZELLIGE_TESTS_GPU_LAUNCHES_H

#include "tests/driver/client.h"

/** An argument: memory of the host that the GPU gets a copy of, and, if it is written, gives back;
 *  or a handle; or a number. */
typedef struct argument {
    void *memory;
    size_t bytes;
    bool is_written;
    void *handle;
    uint32_t number;
} argument;

#define IN(array) ((argument){.memory = (void *)(uintptr_t)(array), .bytes = sizeof(array)})
#define OUT(array) ((argument){.memory = (array), .bytes = sizeof(array), .is_written = true})
#define HANDLE(value) ((argument){.handle = (value)})
#define NUMBER(value) ((argument){.number = (value)})

/** Executes what is appended at once. */
extern ze_command_list_handle_t gpu_list;

/** In X, of the next launches. */
extern uint32_t gpu_offset;

/** Open the driver and a module of kernels, and close them. */
int gpu_open(void **state, const uint32_t *words, size_t count);
int gpu_close(void **state);

/** Launches a kernel for `items` work-items, and waits. */
void gpu_launch(const char *name, uint32_t items, uint32_t group, const argument *arguments,
                uint32_t count);

#define LAUNCH(name, items, group, ...)                             \
    gpu_launch(name, items, group, (const argument[]){__VA_ARGS__}, \
               (uint32_t)(sizeof((const argument[]){__VA_ARGS__}) / sizeof(argument)))

#endif
