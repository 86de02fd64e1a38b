/* Functions that compiled kernels call. */
#ifndef ZELLIGE_SIMD_CALLBACKS_CALLBACKS_H
#define ZELLIGE_SIMD_CALLBACKS_CALLBACKS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/driver/engines/simd/callbacks/printed.h"
#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/image/image.h"

/* images.c: calls of SIMD_IMAGE_LANES (scalar.h). Each runs a function of image.h for every lane of
 * a SIMD group whose bit in `lanes` is set. Every other argument is an array with one element per
 * lane. */

void simd_images_read(uint64_t lanes, const cpu_image *const *image, const int32_t *x,
                      const int32_t *y, const int32_t *z, cpu_texel *const *out);
void simd_images_write(uint64_t lanes, const cpu_image *const *image, const int32_t *x,
                       const int32_t *y, const int32_t *z, const uint32_t *r, const uint32_t *g,
                       const uint32_t *b, const uint32_t *a);
void simd_images_sample(uint64_t lanes, const cpu_image *const *image, const cpu_sampler *sampler,
                        const float *x, const float *y, const float *z, const uint32_t *shape,
                        cpu_texel *const *out);
void simd_images_sample_at(uint64_t lanes, const cpu_image *const *image,
                           const cpu_sampler *sampler, const int32_t *x, const int32_t *y,
                           const int32_t *z, const uint32_t *shape, cpu_texel *const *out);

/* barrier_check.c */

/** SIMD_DIVERGED (work.h): leaves the kernel, as cpu_trap_leave() does. */
void simd_barrier_check_fail(uint64_t place);

/** Returns the simd_place of the last call in this thread. */
const simd_place *simd_barrier_check_place(void);

/* printf.c */

/** SIMD_PRINTF (scalar.h): writes to stdout.
 *  @returns 0, or -1 if something was printed as it is: no conversion, or one without a value */
int32_t simd_printf(const char *format, const void *values);

/** As simd_printf(), of strings that are elsewhere. */
int32_t simd_printf_from(const char *format, const void *values, simd_string_finder *find);

/** Whether the calling thread's kernels print nothing from now on. */
void simd_printf_mute(bool mute);

/** Passes what kernels have printed to the system. Call it at the end of a launch, before any
 *  thread can see that end. It costs a load if nothing was printed. */
void simd_printf_flush(void);

/* assertion.c */

/** What SIMD_ASSERTION is given, with strings that the host can read. */
typedef struct simd_assertion {
    const char *expression, *file;
    uint64_t line;
    const char *function;
    uint64_t global_id[3], local_id[3];
} simd_assertion;

/** Says what a kernel did, as the end of a sentence. */
void simd_assertion_describe(const simd_assertion *assertion, char *out, size_t room);

/** Writes that to stderr, in the words of DPC++'s runtime. */
void simd_assertion_write(const char *described);

/* device_barrier.c */

/** The groups of a cooperative launch that wait for each other. */
typedef struct simd_device_barrier {
    pthread_mutex_t lock;
    uint32_t groups; /* that have not ended */
    uint32_t arrived;
    atomic_uint round; /* how often all have arrived */
} simd_device_barrier;

/** The calling thread runs a group of this launch from now on. */
void simd_device_barrier_join(simd_device_barrier *barrier);

/** The calling thread's group has ended: nobody waits for it any more. */
void simd_device_barrier_leave(void);

/** SIMD_DEVICE_BARRIER (scalar.h). */
void simd_device_barrier_wait(void);

/* ending.c */

/** SIMD_ASSERTION (scalar.h): writes the assertion to stderr, in the words of DPC++'s runtime, and
 *  ends the run of the kernel.
 *  @param values  eight bytes each: the expression, the file, the line, the function, and the
 *                 global and the local id, X first */
void simd_assertion_fail(const void *values);

/** SIMD_NO_FUNCTION (scalar.h): ends the run of the kernel. */
void simd_no_function_fail(const void *pointer);

/** Returns the text that says why the calling thread's kernel has ended itself since the last call:
 *  the end of a sentence. NULL if no kernel has. The caller frees it with free(). */
char *simd_ending_take(void);

#endif
