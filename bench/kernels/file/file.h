/* Kernels of any file as rows: compiled by `zellige compile`, launched as its comments say. */
#ifndef ZELLIGE_BENCH_FILE_H
#define ZELLIGE_BENCH_FILE_H

#include "bench/kernels/row.h"

/** Reads a file and compiles it, before anybody asks for its rows.
 *  @param source   OpenCL C with descriptions (descriptions.h)
 *  @param spirv    the same as SPIR-V from another compiler; NULL: it is compiled here
 *  @param options  the compiler's; ends with NULL
 *  @returns false, with a line on stderr, if something is wrong */
bool bench_file_open(const char *source, const char *spirv, char *const *options);

/** Returns the rows, and how many there are. */
const bench_row *bench_file_rows(size_t *count);

void bench_file_close(void);

#endif
