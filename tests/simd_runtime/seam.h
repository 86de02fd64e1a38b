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

/** The LLVM IR that simd_lower() returns for any module: each kernel is a `void (ptr %w)` of its
 *  name, %w being a simd_work, and has a simd_needs NAME.needs. simd_lower() replaces "$FIELD" by
 *  the offset in bytes of that field of simd_work, as "$frame" or "$first.x" (seam.c lists
 *  them). */
extern const char *seam_text;
extern atomic_int seam_lowered;    /**< how often simd_lower() was called */
extern atomic_int seam_vectorised; /**< and simd_vectorize() */
extern atomic_int seam_failures;   /**< how many of the next calls of simd_vectorize() fail */
/** The kernels, by name, at which simd_vectorize() crashes or calls itself without end; NULL for
 *  none. */
extern const char *seam_crash, *seam_overflow;
/** The kernel with which LLVM is never done; NULL for none. */
extern const char *seam_endless;
extern atomic_int seam_busy; /**< how many threads are in LLVM with it */

/** The kernel mark(out): adds 1, atomically, to out[(z * Y + y) * X + x] for each group. Where
 *  there are several rows they are whole, and follow one another there. */
#define SEAM_MARK                                                                                  \
    "@mark.needs = internal constant [14 x i64] [i64 256, i64 1, i64 1, i64 0, i64 0, i64 0, i64 " \
    "0, i64 "                                                                                      \
    "0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0]\n"                                               \
    "define void @mark(ptr %w) {\n"                                                                \
    "entry:\n"                                                                                     \
    "  %arguments.at = getelementptr i8, ptr %w, i64 $arguments\n"                                 \
    "  %arguments = load ptr, ptr %arguments.at\n"                                                 \
    "  %slot = load ptr, ptr %arguments\n"                                                         \
    "  %out = load ptr, ptr %slot\n"                                                               \
    "  %frame.at = getelementptr i8, ptr %w, i64 $frame\n"                                         \
    "  %frame = load ptr, ptr %frame.at\n"                                                         \
    "  store <16 x i32> zeroinitializer, ptr %frame, align 64\n"                                   \
    "  %X.at = getelementptr i8, ptr %w, i64 $group_count.x\n"                                     \
    "  %X = load i64, ptr %X.at\n"                                                                 \
    "  %Y.at = getelementptr i8, ptr %w, i64 $group_count.y\n"                                     \
    "  %Y = load i64, ptr %Y.at\n"                                                                 \
    "  %x.at = getelementptr i8, ptr %w, i64 $first.x\n"                                           \
    "  %x = load i64, ptr %x.at\n"                                                                 \
    "  %y.at = getelementptr i8, ptr %w, i64 $first.y\n"                                           \
    "  %y = load i64, ptr %y.at\n"                                                                 \
    "  %z.at = getelementptr i8, ptr %w, i64 $first.z\n"                                           \
    "  %z = load i64, ptr %z.at\n"                                                                 \
    "  %count.at = getelementptr i8, ptr %w, i64 $count\n"                                         \
    "  %length = load i64, ptr %count.at\n"                                                        \
    "  %further.at = getelementptr i8, ptr %w, i64 $further_rows\n"                                \
    "  %further = load i64, ptr %further.at\n"                                                     \
    "  %rows = add i64 %further, 1\n"                                                              \
    "  %count = mul i64 %length, %rows\n"                                                          \
    "  %zy = mul i64 %z, %Y\n"                                                                     \
    "  %row = add i64 %zy, %y\n"                                                                   \
    "  %start = mul i64 %row, %X\n"                                                                \
    "  %first = add i64 %start, %x\n"                                                              \
    "  br label %loop\n"                                                                           \
    "loop:\n"                                                                                      \
    "  %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n"                                             \
    "  %index = add i64 %first, %i\n"                                                              \
    "  %at = getelementptr i32, ptr %out, i64 %index\n"                                            \
    "  %old = atomicrmw add ptr %at, i32 1 monotonic\n"                                            \
    "  %next = add i64 %i, 1\n"                                                                    \
    "  %more = icmp ult i64 %next, %count\n"                                                       \
    "  br i1 %more, label %loop, label %done\n"                                                    \
    "done:\n"                                                                                      \
    "  ret void\n"                                                                                 \
    "}\n"

/** A module of one word, which tells it from others, with these kernels. */
spirv_module seam_module(uint32_t *words, spirv_kernel *kernels, size_t count);
enum { SEAM_WORDS = 6 };

#endif
