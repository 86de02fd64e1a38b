/* zellige compile: OpenCL C to SPIR-V, validated, in a file or a C header. */
#ifndef TOOLS_ZELLIGE_COMPILE_COMPILE_H
#define TOOLS_ZELLIGE_COMPILE_COMPILE_H

/* argv[0] is "compile". Returns the exit status. */
int zlt_compile_main(int argc, char **argv);

#endif
