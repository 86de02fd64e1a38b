/* A program run by the library, and what it finds compared with the model. */
#ifndef ZELLIGE_TESTS_COHERENCE_TRIAL_H
#define ZELLIGE_TESTS_COHERENCE_TRIAL_H

#include "model.h"

/** Finds accelerators, makes views, and builds kernels. Returns how many accelerators there are, at
 *  most 3; a failure ends the process. */
machine trial_begin(void);
void trial_end(void);

/** Runs a program. Returns whether all was as expected; if not, `text` says what was not. */
bool trial_run(const program *given, const machine *on, char *text, size_t size);

#endif
