#include "tests/random/toolchain.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/random/generator/text.h"

const char *const toolchain_variants[TOOLCHAIN_VARIANTS + 1] = {
    "translatorO2", "nativeO2", "translatorO0", "nativeO0", "source"};

/* What this machine lacks has no command. */
#ifdef RANDOM_TRANSLATOR
#define TRANSLATOR(level, name)                                                                  \
    RANDOM_CLANG " -c -x cl -cl-std=CL2.0 -w -target spir64-unknown-unknown -emit-llvm -Xclang " \
                 "-finclude-default-header " level " kernels.cl -o t" name                       \
                 ".bc && " RANDOM_TRANSLATOR " --spirv-max-version=1.3 t" name                   \
                 ".bc -o translator" name ".spv"
#else
#define TRANSLATOR(level, name) NULL
#endif
#ifdef RANDOM_NATIVE_CLANG
/* By the tool, which mends what this clang writes wrongly. */
#define NATIVE(level)                                                                       \
    RANDOM_ZELLIGE " compile -q --toolchain native --clang " RANDOM_NATIVE_CLANG " -" level \
                   " kernels.cl --spv native" level ".spv"
#else
#define NATIVE(level) NULL
#endif

static const char *const commands[TOOLCHAIN_VARIANTS] = {
    TRANSLATOR("-O2 -funroll-loops -mllvm -replexitval=never -fno-vectorize -fno-slp-vectorize",
               "O2"),
    NATIVE("O2"),
    TRANSLATOR("-O0", "O0"),
    NATIVE("O0"),
};

unsigned toolchain_all(void)
{
    unsigned all = 0;
    for (unsigned i = 0; i < TOOLCHAIN_VARIANTS; i++)
        all |= commands[i] == NULL ? 0 : 1u << i;
    return all;
}

static pid_t start(const char *directory, const char *command)
{
    const pid_t child = fork();
    if (child != 0)
        return child;
    const int quiet = getenv("RANDOM_VERBOSE") == NULL ? open("/dev/null", O_WRONLY) : -1;
    if (quiet >= 0)
        dup2(quiet, STDERR_FILENO);
    if (chdir(directory) == 0)
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool ended_well(pid_t child)
{
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

static bool write_entries(const random_batch *batch)
{
    char path[300];
    snprintf(path, sizeof path, "%s/entries.c", batch->directory);
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return false;
    fprintf(file, "#include \"tests/random/entries.h\"\nextern reference_kernel");
    for (size_t i = 0; i < batch->count; i++)
        fprintf(file, "%s k%llu", i == 0 ? "" : ",", (unsigned long long)batch->seeds[i]);
    fprintf(file, ";\nconst struct reference_entry reference_entries[] = {");
    for (size_t i = 0; i < batch->count; i++)
        fprintf(file, "{k%llu, %llu}, ", (unsigned long long)batch->seeds[i],
                (unsigned long long)batch->seeds[i]);
    fprintf(file, "{0}};\n");
    return fclose(file) == 0;
}

static bool is_there(const random_batch *batch, const char *name)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", batch->directory, name);
    return batch->stays && access(path, F_OK) == 0;
}

/* Undefined behaviour ends the reference: such a kernel judges nothing. */
static pid_t start_reference(const random_batch *batch)
{
    static const char build[] = RANDOM_CLANG
        " -w -O1 -g0 -ffp-contract=off -D_GNU_SOURCE -DREFERENCE -I" RANDOM_SOURCE
        " -fsanitize=undefined -fno-sanitize=alignment -fsanitize-trap=all"
        " -include tests/random/reference.h -x c -c kernels.cl -o kernels.o && " //
        RANDOM_CLANG " -w -O1 -D_GNU_SOURCE -I" RANDOM_SOURCE " kernels.o entries.c " RANDOM_SOURCE
        "/tests/random/problem.c " RANDOM_SOURCE "/tests/random/reference.c -lm -o reference && ";
    text command = {NULL, 0};
    text_add(&command, "%s./reference expected.bin", is_there(batch, "reference") ? "" : build);
    for (int i = 0; i < batch->shape_count; i++)
        text_add(&command, " %d", batch->shapes[i]);
    const pid_t child = write_entries(batch) ? start(batch->directory, command.data) : -1;
    text_clear(&command);
    return child;
}

bool toolchain_build(const random_batch *batch, unsigned wanted, unsigned *built)
{
    pid_t children[TOOLCHAIN_VARIANTS] = {0};
    const pid_t reference = start_reference(batch);
    *built = 0;
    for (int i = 0; i < TOOLCHAIN_VARIANTS; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s.spv", toolchain_variants[i]);
        if ((wanted & 1u << i) != 0 && is_there(batch, name))
            *built |= 1u << i;
        else if ((wanted & 1u << i) != 0)
            children[i] = start(batch->directory, commands[i]);
    }
    for (int i = 0; i < TOOLCHAIN_VARIANTS; i++)
        if (children[i] != 0 && ended_well(children[i]))
            *built |= 1u << i;
    return ended_well(reference);
}

bool toolchain_is_valid(const random_batch *batch, int variant)
{
    text command = {NULL, 0};
    text_add(&command, "%s %s.spv", RANDOM_VALIDATOR, toolchain_variants[variant]);
    const bool valid = RANDOM_VALIDATOR[0] == '\0' || variant == TOOLCHAIN_SOURCE ||
                       ended_well(start(batch->directory, command.data));
    text_clear(&command);
    return valid;
}
