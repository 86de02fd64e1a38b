/* What generates code for this processor, from one compilation to the next. */
#ifndef ZELLIGE_SIMD_COMPILE_MACHINE_H
#define ZELLIGE_SIMD_COMPILE_MACHINE_H

#include "backend/driver/engines/simd/compile/session.h"

/** The machines of sessions that compile for this processor, whose target is a simd_target. LLVM
 *  makes tables of what the processor can do at a machine's first function, which take a
 *  millisecond: so one machine is kept for the next session. The code is the same. */
extern const simd_session_machines simd_machines;

#endif
