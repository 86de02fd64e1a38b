/* The macros by which a source asks what a device can do. */
#ifndef TOOLS_ZELLIGE_COMPILE_DEVICE_MACROS_H
#define TOOLS_ZELLIGE_COMPILE_DEVICE_MACROS_H

#include "tools/zellige/compile/options.h"
#include "tools/zellige/support/args.h"

/* Adds to clang's arguments what defines those that it does not know of itself, and leaves out
 * those of extensions that no device here has. What the user defines stays. */
void zlt_device_macros_add(zlt_args *args, const zlt_options *options);

#endif
