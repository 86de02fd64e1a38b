/* Which engine runs the kernels of this process. */
#ifndef ZELLIGE__H
#define ZELLIGE__H

#include "backend/driver/engine.h"

/** Returns the engine that the environment variable ZELLIGE_CPU_ENGINE names, or the first that can
 *  run on this machine. An unknown name gives an engine whose unavailable() says so. */
const cpu_engine *cpu_engine_get(void);

/** Returns the engine to try when that one refuses a module, or NULL: there is none if the
 *  environment names one. */
const cpu_engine *cpu_engine_after(const cpu_engine *engine);

#endif
