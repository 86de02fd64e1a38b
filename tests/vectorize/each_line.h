/* Several command lines in one process: for run.sh and ablation.sh, whose thousands of lines take
 * less time than to start a process that has LLVM in it. */
#ifndef ZELLIGE_TESTS_VECTORIZE_EACH_LINE_H
#define ZELLIGE_TESTS_VECTORIZE_EACH_LINE_H

#include "tests/vectorize/options.h"

/** Reads a list with a command line in each line, its words separated by tabs: first the file that
 *  gets what it prints. Writes the exit status of each to stdout, as soon as it has it.
 *  @param run  returns an exit status, after a sentence on stderr if it fails
 *  @returns an exit status: whether all could be tried */
int each_line(const char *list, int (*run)(options *o));

#endif
