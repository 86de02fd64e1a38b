/* Names that OpenCL C leaves to a kernel, and a C or C++ program does not. */
#ifndef TOOLS_ZELLIGE_HEADER_RESERVED_NAMES_H
#define TOOLS_ZELLIGE_HEADER_RESERVED_NAMES_H

#include <stdbool.h>

/* Whether it is a keyword of C or C++, or a macro: nothing can have that name. */
bool zlt_is_reserved_word(const char *name);

/* The same, or a function of the libraries of C and POSIX: no other function can. */
bool zlt_is_reserved_function(const char *name);

#endif
