/* Loops in which a load waits for the one before it, as of a table by what was found there last.
 * What such a load needs besides, of a column of memory, could be loaded long before. CUDA's
 * compiler of PTX moves that behind the waiting loads of the same turn, to use fewer registers, but
 * into no other turn. */
#ifndef ZELLIGE_CUDA_GENERATE_AHEAD_H
#define ZELLIGE_CUDA_GENERATE_AHEAD_H

#include <llvm-c/Core.h>

/** Has loops of one block without stores load what the next turn needs, if there is one, before the
 *  loads of this turn that wait. */
void cuda_load_ahead(LLVMModuleRef module);

#endif
