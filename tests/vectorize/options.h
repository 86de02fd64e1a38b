/* The command line of zellige_vectorize. */
#ifndef ZELLIGE_TESTS_VECTORIZE_OPTIONS_H
#define ZELLIGE_TESTS_VECTORIZE_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/engines/simd/vectorize/pass.h"

typedef struct options {
    const char *file;
    const char *kernel; /* NULL: the only one there is */
    const simd_target *target;
    simd_variant_key key;
    enum {
        PRINT_BEFORE,
        PRINT_AFTER,
        PRINT_PLAN,
        PRINT_REMARKS, /* before LLVM optimises and compiles, which takes most of the time */
        PRINT_ALL_REMARKS,
        PRINT_ASSEMBLY,
        PRINT_PASSES,
        PRINT_TARGETS,
    } print;
    simd_pass pass;        /* that is looked at before or after */
    simd_pass last;        /* that runs */
    bool and_remarks;      /* print those up to there behind it */
    bool spills;           /* all remarks, and those of the allocation of registers */
    simd_pass_set changed; /* what has run so far and changed something: a set of passes */
    bool watches;          /* finds out what has: */
    simd_pass_set spoke;   /* decided or said something, or was asked for by another pass */
    FILE *out;
    const char *folder; /* for what is printed without each of the optional passes; or NULL */
} options;

/** Reads the command line. @returns false, after a sentence on stderr, if it is wrong */
bool options_read(options *out, int count, char **words);

#endif
