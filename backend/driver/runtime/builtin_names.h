/* Functions that OpenCL C has, and that compilers leave as calls of what nobody defines. */
#ifndef ZELLIGE_DRIVER_RUNTIME_BUILTIN_NAMES_H
#define ZELLIGE_DRIVER_RUNTIME_BUILTIN_NAMES_H

#include <stdbool.h>

/** Returns whether an imported function of that name, as in C or as in C++, is one of OpenCL C's: its
 *  engine is to provide it, not another module. */
bool cpu_builtin_is_known(const char *name);

#endif
