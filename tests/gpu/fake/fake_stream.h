/* Streams of the library that stands in for CUDA's: a thread of each does what is in it, late. */
#ifndef ZELLIGE_TESTS_GPU_FAKE_STREAM_H
#define ZELLIGE_TESTS_GPU_FAKE_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))

enum { OK = 0, INVALID = 1, NO_MEMORY = 2, NOT_READY = 600 };

/** What a stream is to do. */
typedef struct fake_job {
    void (*run)(const struct fake_job *job);
    unsigned char *to, *from;
    size_t bytes, count;
    unsigned char value[4];
    const char *function; /* of a program's PTX, which has to stay until then; or NULL */
    unsigned groups;
} fake_job;

/** Does it: at once in the stream of a thread, else behind the caller. @returns CUDA's result */
int fake_stream_add(void *stream, const fake_job *job);

/** Whether some stream is still to do something of a program. */
bool fake_streams_need(const char *text, size_t bytes);

/** Ends the streams of a GPU whose context is taken back, and takes its events back. */
void fake_streams_end(int device);

/** Returns how many streams and events there are. */
size_t fake_streams_count(void);

/** Counts a call of CUDA. @returns an error if it is to fail: fake_failure.h */
int fake_call(const char *function);

/** Begins a function without effect if it fails. */
#define FAKE_CALL                                \
    do {                                         \
        const int failure = fake_call(__func__); \
        if (failure != OK)                       \
            return failure;                      \
    } while (0)

/** Returns how many allocations and modules there are. */
size_t fake_ranges_count(void);

/* Of fake_cuda.c: the GPU of the thread's context; CUDA's result for it; whether it is broken. */
int fake_current_device(void);
int fake_ready(void);
bool fake_is_broken(void);

#endif
