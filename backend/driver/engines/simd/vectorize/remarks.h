/* What the vectoriser says of a kernel, for people who tune it: what became of each line of the
 * source, and why no better. ZELLIGE_CPU_REMARKS prints it, as clang prints -Rpass:
 *
 *     average.cl:12:9: remark: prefetches what the next round loads here [prefetch]
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_REMARKS_H
#define ZELLIGE_SIMD_VECTORIZE_REMARKS_H

#include <llvm-c/Core.h>
#include <stddef.h>
#include <stdio.h>

#include "backend/driver/engines/simd/vectorize/pass.h"

struct simd_vectorization;

typedef struct simd_remark_line {
    char *file; /* NULL: the source has no line numbers */
    unsigned line, column;
    size_t number; /* remarks of one place stay in order */
    char *text;    /* with the name of the pass */
} simd_remark_line;

/** Zeroed is empty. What there is no memory for is left out. */
typedef struct simd_remarks {
    simd_remark_line *lines;
    size_t count, room;
    simd_remark_line kernel; /* where the kernel begins; its text is the kernel's name */
} simd_remarks;

/** Says where the kernel is, for remarks on all of it. */
void simd_remarks_begin(simd_remarks *remarks, LLVMValueRef kernel);

/** Says something of an instruction, or of the whole kernel where that is NULL; nothing if
 *  nobody wants remarks. */
__attribute__((format(printf, 4, 5))) void simd_remark(struct simd_vectorization *v,
                                                       LLVMValueRef instruction, simd_pass pass,
                                                       const char *format, ...);

/** Says something of a place in the kernel's file, or of the whole kernel where the line is 0.
 *  `pass` is what says it: none of the vectoriser's. */
__attribute__((format(printf, 5, 6))) void simd_remarks_add(simd_remarks *remarks, unsigned line,
                                                            unsigned column, const char *pass,
                                                            const char *format, ...);

/** Writes all remarks, sorted by line, each once. */
void simd_remarks_print(simd_remarks *remarks, FILE *out);

void simd_remarks_clear(simd_remarks *remarks);

#endif
