/* What of a scalar module's contract (contract/scalar.h) the vectoriser takes for granted, and a
 * module that somebody wrote or changed by hand may break. */
#ifndef ZELLIGE_TESTS_VECTORIZE_CONTRACT_H
#define ZELLIGE_TESTS_VECTORIZE_CONTRACT_H

#include <stdbool.h>
#include <stdio.h>

#include <llvm-c/Core.h>

/** Returns whether a module keeps it, for a kernel of this name; else says what breaks it. */
bool contract_is_kept(LLVMModuleRef module, const char *kernel, const char *file);

#endif
