/* The subcommands of `zellige`. argv[0] is the subcommand; each returns the exit status. */
#ifndef TOOLS_ZELLIGE_COMMANDS_H
#define TOOLS_ZELLIGE_COMMANDS_H

#include <stdbool.h>

/* OpenCL C to SPIR-V, validated, in a file or a C header. */
int zlt_compile_main(int argc, char **argv);

/* What a module, or a file that embeds modules, contains. */
int zlt_inspect_main(int argc, char **argv);

/* Runs a program whose kernels are checked. */
int zlt_check_main(int argc, char **argv);

/* Runs a kernel without a program. */
int zlt_run_main(int argc, char **argv);

/* Whether that takes a file of this name. */
bool zlt_run_takes(const char *file);

/* The drivers and devices of this machine: replaces this process by zellige-info, which lies beside
 * this program; returns only if it cannot. */
int zlt_info_main(int argc, char **argv);

#endif
