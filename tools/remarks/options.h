/* The command line of zellige-remarks. */
#ifndef TOOLS_REMARKS_OPTIONS_H
#define TOOLS_REMARKS_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/engines/simd/contract/target.h"

typedef struct zlt_options {
    const char *module; /* a file of SPIR-V */
    const char *kernel; /* NULL: all */
    uint32_t group[3];  /* for kernels without a tile; zeros: not given */
    const simd_target *target;
} zlt_options;

typedef enum zlt_parsed { ZLT_PARSED_OK, ZLT_PARSED_HELP, ZLT_PARSED_ERROR } zlt_parsed;

/* Help is printed, and errors are said, here. */
zlt_parsed zlt_options_parse(zlt_options *options, int count, char **words);

#endif
