/* The scalar form of a kernel: what the front end (lower.h) makes of SPIR-V, and what the
 * vectoriser (vectorize.h) turns into code for SIMD groups. It is LLVM IR for ONE work-item:
 *
 *     define void @name(ptr noalias readonly %arguments, ptr %tile_static)
 *
 * - %arguments points to one pointer per SPIR-V parameter, to the bytes of its value: of a scalar,
 *   a vector, a struct by value, or of the pointer itself, for pointers to global, constant and
 *   tile_static memory. Values are read in the entry block, by loads marked !invariant.load. The
 *   parameter is marked dereferenceable, and so are the pointers, for as many bytes as their values
 *   have.
 * - %tile_static points to the Workgroup variables of the kernel, at the offsets that simd_lower()
 *   gave them, aligned to SIMD_TILE_STATIC_ALIGNMENT. It is not noalias: then a
 *   barrier, a call of an unknown function, could not change that memory.
 * - Types are i1, i8, i16, i32, i64, half, float, double and ptr, all in address space 0, and
 *   nothing else: vectors, structs and arrays exist in memory only, laid out as OpenCL says. A
 *   SPIR-V value of such a type is as many LLVM values as it has scalar elements.
 * - bool in memory is an i8.
 * - Private memory is allocas of the entry block, one per SPIR-V variable, with the type of the
 *   variable laid out as in OpenCL ([n x i8] is as good, alignment set).
 * - Other functions of the module have the attribute alwaysinline, and pass %tile_static on.
 *   Recursion is refused.
 * - Program-scope variables are LLVM globals, SIMD_VARIABLE and their ids in SPIR-V: those in
 *   CrossWorkgroup memory have external linkage; constants that the module exports are available
 *   externally; other constants are internal.
 * - Operations of work-items that LLVM IR lacks are calls of the functions below, which have
 *   declarations only. Pure ones are readnone, nounwind and willreturn; barriers and sub-group
 *   operations are convergent too.
 * - Atomics are atomicrmw, cmpxchg, load atomic, store atomic and fence; on tile_static memory,
 *   which one thread at a time owns, with the scope "singlethread".
 * - printf is SIMD_PRINTF.
 * - Debug locations follow OpLine and OpenCL.DebugInfo.100 as far as they are there.
 */
#ifndef ZELLIGE_SIMD_CONTRACT_SCALAR_H
#define ZELLIGE_SIMD_CONTRACT_SCALAR_H

#define SIMD_TILE_STATIC_ALIGNMENT 128u

#define SIMD_VARIABLE "zlg.variable."

/* Named metadata, one for each kernel that has tile_static variables: a node for each of them, of
 * its name, its offset, its bytes, and of an array the extents, the slowest first. */
#define SIMD_TILE_STATIC_LIST "zlg.tile_static."

/* Attributes of a kernel, followed by a number: that parameter is a pointer to global, constant or
 * tile_static memory; one to global or constant memory is restrict: what is reached through it and
 * written is reached by no other pointer. */
#define SIMD_BUFFER "zlg.buffer."
#define SIMD_RESTRICT "zlg.restrict."

/* i64 (), a suffix of 0, 1 or 2 is the dimension, X first: "zlg.local_id.0". local_size and
 * local_id have no more than the group's size; global ids are made of these:
 * group_id * local_size + local_id + global_offset. */
#define SIMD_LOCAL_ID "zlg.local_id."
#define SIMD_LOCAL_SIZE "zlg.local_size."
#define SIMD_GROUP_ID "zlg.group_id."
#define SIMD_GROUP_COUNT "zlg.group_count."
#define SIMD_GLOBAL_OFFSET "zlg.global_offset."

/* i32 (): SIMD groups are the sub-groups of OpenCL: work-items of consecutive linear local ids
 * (z * Y * X + y * X + x), SIMD_WIDTH of them but for the last group of a work-group. */
#define SIMD_LANE "zlg.lane"           /* get_sub_group_local_id() */
#define SIMD_SUB_GROUP "zlg.sub_group" /* get_sub_group_id() */
#define SIMD_WIDTH "zlg.width"         /* get_max_sub_group_size() */

/* void (): every work-item of the group arrives, then all go on; orders all memory. Convergent. */
#define SIMD_BARRIER "zlg.barrier"

/* void (): where one work-item of each group of a cooperative launch calls it, all of them wait for
 * each other; in another launch nobody waits. A barrier is on either side. */
#define SIMD_DEVICE_BARRIER "zlg.device_barrier"

/* Metadata of a barrier that was to order some memory only: an i64, bits of check.h. */
#define SIMD_BARRIER_FENCES "zlg.fences"

/* Metadata of the accesses of an asynchronous copy. */
#define SIMD_ASYNC "zlg.async"

/* void (): accesses to memory stay before or behind it, for the other work-items of the group;
 * those of other groups need an LLVM fence. */
#define SIMD_FENCE "zlg.fence"

/* void (): every lane of the sub-group arrives, then all go on; orders all memory for them.
 * Convergent. */
#define SIMD_SUB_GROUP_BARRIER "zlg.sub_group_barrier"

/* Between the lanes of a sub-group; a suffix names the type: i1, i8, ..., f16, f32, f64, as in
 * "zlg.sub_group.broadcast.f32". Only lanes that execute the call take part. Convergent.
 *     i1 all(i1), i1 any(i1)                               (no suffix)
 *     i32 ballot(i1, i32 word): bits 32 * word onward of the mask (no suffix)
 *     T broadcast.T(T, i32 lane): lane is the same for all; T shuffle.T(T, i32 lane): of any lane;
 *     T reduce_OP.T(T), T scan_inclusive_OP.T(T), T scan_exclusive_OP.T(T),
 *     T cluster_OP.T(T, i32 lanes): of so many lanes side by side, a constant power of two;
 *       OP is add, mul, smin, smax, umin, umax, and, or, xor, fadd, fmul, fmin, fmax */
#define SIMD_SUB_GROUP_OPERATION "zlg.sub_group."

/* Metadata of a step into an array that is in a struct: an i64, how many elements it has. Of a
 * step further into such an element it has no number. */
#define SIMD_MEMBER "zlg.member"

/* Metadata of an operation that every lane of the sub-group has to come to, as OpenCL asks. */
#define SIMD_TOGETHER "zlg.together"

/* Metadata of a freeze that nobody uses: an i64, which operand of an operation it freezes. That has
 * to be the same for all work-items of the sub-group, or of the work-group. */
#define SIMD_AGREED "zlg.agreed"
enum {
    SIMD_AGREED_LANE = 1, /* of a broadcast in a sub-group */
    SIMD_AGREED_LOCAL_ID, /* of a broadcast in a work-group, of each dimension */
    SIMD_AGREED_COPY = SIMD_AGREED_LOCAL_ID + 3, /* of an asynchronous copy */
};

/* Pure functions of one to three scalars, named as in OpenCL C with the type of the result or, if
 * that is no floating-point type, of the first argument: "zlg.math.sin.f32", "zlg.math.pow.f64",
 * "zlg.math.ilogb.f32". Where LLVM has an intrinsic, the
 * module calls that. find.h finds the code of each. */
#define SIMD_MATH "zlg.math."

/* Metadata of a call, a division or a root that need only be as precise as OpenCL's native_
 * functions; a division of 1 by a root that has it alone, as precise as rsqrt. */
#define SIMD_APPROXIMATE "zlg.approximate"

/* What native_recip(), half_recip() and, by a root, native_rsqrt() and half_rsqrt() divide, instead
 * of 1: LLVM takes such a quotient for no precise one, which it is a unit from. 11 bits will do. */
#define SIMD_COARSE_ONE 0x1.000002p0

/* An attribute of what the vectoriser declares for them: "sin.f32". */
#define SIMD_MATH_NAME "zlg.math"

/* i32 (ptr format, ptr values): format is OpenCL's. Before each value is an aligned i32 with its
 * type; the value is aligned to its size (a vector's elements follow one another; a string is the
 * pointer to it). SIMD_PRINTED_END is behind the last. */
#define SIMD_PRINTF "zlg.printf"
#define SIMD_PRINTED(kind, bytes, elements) ((kind) | (bytes) << 8 | (elements) << 16)
#define SIMD_PRINTED_END 0u
#define SIMD_PRINTED_INTEGER 1u
#define SIMD_PRINTED_FLOAT 2u
#define SIMD_PRINTED_POINTER 3u

/* void (ptr values): an assertion failed; ten i64, as callbacks.h describes. */
#define SIMD_ASSERTION "zlg.assertion"

/* void (ptr): a call through a pointer that leads to no function. */
#define SIMD_NO_FUNCTION "zlg.no_function"

/* i64 (): nanoseconds. */
#define SIMD_CLOCK "zlg.clock"

/* Images are pointers to a cpu_image, samplers the i64 that is a cpu_sampler; image.h describes
 * these functions. The vectoriser calls others for all lanes of a SIMD group (callbacks.h), named
 * with SIMD_IMAGE_LANES instead of SIMD_IMAGE.
 *     void read(ptr image, i32 x, i32 y, i32 z, ptr texel)
 *     void write(ptr image, i32 x, i32 y, i32 z, i32 r, i32 g, i32 b, i32 a)
 *     void sample(ptr image, i64 sampler, float x, float y, float z, i32 shape, ptr texel)
 *     void sample_at(ptr image, i64 sampler, i32 x, i32 y, i32 z, i32 shape, ptr texel) */
#define SIMD_IMAGE "zlg.image."
#define SIMD_IMAGE_LANES "zlg.image_lanes."
#define SIMD_IMAGE_READ "read"
#define SIMD_IMAGE_WRITE "write"
#define SIMD_IMAGE_SAMPLE "sample"
#define SIMD_IMAGE_SAMPLE_AT "sample_at"
#define SIMD_IMAGE_ARGUMENTS 8 /* at most */

#endif
