/* What kernels print, and assertions of theirs that fail: they leave it in memory of the GPU
 * (library/printing.cl), and the host writes it when they have ended. */
#ifndef ZELLIGE_CUDA_PRINTING_H
#define ZELLIGE_CUDA_PRINTING_H

#include <stdbool.h>
#include <stddef.h>

#include <level_zero/ze_api.h>

#include "backend/driver/engines/cuda/api.h"

enum { CUDA_PRINT_BYTES = 1 << 20 };

/** The buffer of a program, and the formats read of it. */
typedef struct cuda_printing cuda_printing;

/** Gives a module its buffer, if its kernels print or assert; else *out stays NULL. */
ze_result_t cuda_printing_create(const cuda_gpu *gpu, cuda_module module, cuda_printing **out);
void cuda_printing_destroy(cuda_printing *printing);

/** Around a launch; both do nothing for NULL. Launches of one program that prints follow one
 *  another. */
void cuda_printing_begin(cuda_printing *printing);
/** @param ended  whether the kernel did, so that there is something to read
 *  @param why    if an assertion failed, what the kernel did, as the end of a sentence
 *  @returns whether none failed */
bool cuda_printing_end(cuda_printing *printing, bool ended, char *why, size_t room);

#endif
