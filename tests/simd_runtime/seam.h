/* The SIMD engine's own machinery without its compiler: kernels are written by hand, as LLVM IR that
 * is what the widener would make of them. */
#ifndef ZELLIGE_TESTS_SIMD_RUNTIME_SEAM_H
#define ZELLIGE_TESTS_SIMD_RUNTIME_SEAM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "backend/cpu/engine.h"

/** What simd_lower() makes of any module: each kernel is a `void (ptr %work)` of its name, and has a
 *  global i64 NAME.frame. */
extern const char *seam_text;
extern atomic_int seam_lowered;  /**< how often simd_lower() was called */
extern atomic_int seam_widened;  /**< and simd_widen() */
extern atomic_int seam_failures; /**< how many of the next calls of simd_widen() fail */

/** Beginning of every text: %work and its parts. */
#define SEAM_WORK "%work = type { ptr, ptr, ptr, [3 x i64], [3 x i64], [3 x i64], i64 }\n"

/** A module of one word, which tells it from others, with these kernels. */
spirv_module seam_module(uint32_t *words, spirv_kernel *kernels, size_t count);
enum { SEAM_WORDS = 6 };

#endif
