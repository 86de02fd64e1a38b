/* What is printed with one more pass switched off: for ablation.sh, which would start a process for each pass else. */
#ifndef ZELLIGE_TESTS_VECTORIZE_WITHOUT_EACH_H
#define ZELLIGE_TESTS_VECTORIZE_WITHOUT_EACH_H

#include "tests/vectorize/options.h"

/** Runs once as the options say, and once without each of the optional passes. Where that prints something else, writes
 *  it to a file of the pass's name in o->folder. @returns false if a run fails, after a sentence on stderr */
bool run_without_each(const options *o, bool (*run)(options *o));

#endif
