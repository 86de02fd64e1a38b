/* zellige: the command line tool. Each subcommand has its own file. */
#include "tools/zellige/commands.h"
#include "tools/zellige/support/args.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef ZELLIGE_VERSION
#define ZELLIGE_VERSION "unknown"
#endif

static const char help[] = "Usage: zellige COMMAND [options]\n"
                           "\n"
                           "  compile     compile an OpenCL C file to SPIR-V\n"
                           "  run         run a kernel without a program\n"
                           "  check       run a program, and look for errors in its kernels\n"
                           "  inspect     show what a module or a program contains\n"
                           "  info        show the drivers and devices of this machine\n"
                           "\n"
                           "  --help      print this; `zellige COMMAND --help` says more\n"
                           "  --version   print the version\n";

static int run(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "";
    if (strcmp(command, "compile") == 0)
        return zlt_compile_main(argc - 1, argv + 1);
    if (strcmp(command, "inspect") == 0)
        return zlt_inspect_main(argc - 1, argv + 1);
    if (strcmp(command, "run") == 0)
        return zlt_run_main(argc - 1, argv + 1);
    if (strcmp(command, "check") == 0)
        return zlt_check_main(argc - 1, argv + 1);
    if (strcmp(command, "info") == 0)
        return zlt_info_main(argc - 1, argv + 1);
    if (strcmp(command, "--help") == 0 || strcmp(command, "-h") == 0)
        return fputs(help, stdout) < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
    if (strcmp(command, "--version") == 0)
        return puts("zellige " ZELLIGE_VERSION) < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
    if (argc > 1)
        zlt_error("no command `%s`", command);
    fputs(help, stderr);
    return EXIT_FAILURE;
}

/* What a command has said is written when it ends, and may not fit. */
int main(int argc, char **argv)
{
    const int status = run(argc, argv);
    if (fflush(stdout) == 0 || status != EXIT_SUCCESS)
        return status;
    zlt_error("cannot write to standard output: %s", strerror(errno));
    return EXIT_FAILURE;
}
