/* What is printed with one more pass switched off: for ablation.sh, which else would start a
 * process for each pass. */
#ifndef ZELLIGE_TESTS_VECTORIZE_WITHOUT_EACH_H
#define ZELLIGE_TESTS_VECTORIZE_WITHOUT_EACH_H

#include "tests/vectorize/options.h"

/** Runs once as the options say, and once without each of the optional passes that matter: those
 *  that changed something and, of remarks, those without which the code that LLVM gets, or what is
 *  said until then, is another. Where that prints something else, writes it to a file of the pass's
 *  name in o->folder.
 *  @param run  returns an exit status, after a sentence on stderr if it fails
 *  @returns an exit status */
typedef int run_once(options *o);
int run_without_each(const options *o, run_once *run);

#endif
