/* Which engine runs the kernels of this process. */
#ifndef ZELLIGE_CPU_ENGINES_H
#define ZELLIGE_CPU_ENGINES_H

#include "backend/cpu/engine.h"

/** Returns the engine that the environment variable ZELLIGE_CPU_ENGINE names, or the default.
 *  An unknown name gives an engine whose unavailable() says so. */
const cpu_engine *cpu_engine_get(void);

#endif
