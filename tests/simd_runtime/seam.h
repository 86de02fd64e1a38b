/* The SIMD engine's own machinery without its compiler: kernels are written by hand, as LLVM IR
 * that is what the vectoriser would make of them. */
#ifndef ZELLIGE_TESTS_SIMD_RUNTIME_SEAM_H
#define ZELLIGE_TESTS_SIMD_RUNTIME_SEAM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "backend/driver/engine.h"

/** What simd_lower() makes of any module: each kernel is a `void (ptr %work)` of its name, and has
 *  a simd_needs NAME.needs. */
extern const char *seam_text;
extern atomic_int seam_lowered;    /**< how often simd_lower() was called */
extern atomic_int seam_vectorised; /**< and simd_vectorize() */
extern atomic_int seam_failures;   /**< how many of the next calls of simd_vectorize() fail */
/** The kernels, by name, at which simd_vectorize() crashes or calls itself without end; NULL for
 *  none. */
extern const char *seam_crash, *seam_overflow;

/** Beginning of every text: %work and its parts. */
#define SEAM_WORK "%work = type { ptr, ptr, ptr, [3 x i64], [3 x i64], [3 x i64], i64, i64 }\n"

/** The kernel mark(out): adds 1, atomically, to out[(z * Y + y) * X + x] for each group. Where
 *  there are several rows they are whole, and follow one another there. */
#define SEAM_MARK                                                  \
    "@mark.needs = internal constant [2 x i64] [i64 256, i64 1]\n" \
    "define void @mark(ptr %w) {\n"                                \
    "entry:\n"                                                     \
    "  %arguments = load ptr, ptr %w\n"                            \
    "  %slot = load ptr, ptr %arguments\n"                         \
    "  %out = load ptr, ptr %slot\n"                               \
    "  %frame.at = getelementptr %work, ptr %w, i32 0, i32 2\n"    \
    "  %frame = load ptr, ptr %frame.at\n"                         \
    "  store <16 x i32> zeroinitializer, ptr %frame, align 64\n"   \
    "  %X.at = getelementptr %work, ptr %w, i32 0, i32 3, i32 0\n" \
    "  %X = load i64, ptr %X.at\n"                                 \
    "  %Y.at = getelementptr %work, ptr %w, i32 0, i32 3, i32 1\n" \
    "  %Y = load i64, ptr %Y.at\n"                                 \
    "  %x.at = getelementptr %work, ptr %w, i32 0, i32 5, i32 0\n" \
    "  %x = load i64, ptr %x.at\n"                                 \
    "  %y.at = getelementptr %work, ptr %w, i32 0, i32 5, i32 1\n" \
    "  %y = load i64, ptr %y.at\n"                                 \
    "  %z.at = getelementptr %work, ptr %w, i32 0, i32 5, i32 2\n" \
    "  %z = load i64, ptr %z.at\n"                                 \
    "  %count.at = getelementptr %work, ptr %w, i32 0, i32 6\n"    \
    "  %length = load i64, ptr %count.at\n"                        \
    "  %further.at = getelementptr %work, ptr %w, i32 0, i32 7\n"  \
    "  %further = load i64, ptr %further.at\n"                     \
    "  %rows = add i64 %further, 1\n"                              \
    "  %count = mul i64 %length, %rows\n"                          \
    "  %zy = mul i64 %z, %Y\n"                                     \
    "  %row = add i64 %zy, %y\n"                                   \
    "  %start = mul i64 %row, %X\n"                                \
    "  %first = add i64 %start, %x\n"                              \
    "  br label %loop\n"                                           \
    "loop:\n"                                                      \
    "  %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n"             \
    "  %index = add i64 %first, %i\n"                              \
    "  %at = getelementptr i32, ptr %out, i64 %index\n"            \
    "  %old = atomicrmw add ptr %at, i32 1 monotonic\n"            \
    "  %next = add i64 %i, 1\n"                                    \
    "  %more = icmp ult i64 %next, %count\n"                       \
    "  br i1 %more, label %loop, label %done\n"                    \
    "done:\n"                                                      \
    "  ret void\n"                                                 \
    "}\n"

/** A module of one word, which tells it from others, with these kernels. */
spirv_module seam_module(uint32_t *words, spirv_kernel *kernels, size_t count);
enum { SEAM_WORDS = 6 };

#endif
