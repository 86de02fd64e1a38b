#include "backend/driver/engines/opencl/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TIME_LIMIT 120 /* seconds */

static bool is_executable(const char *path, struct stat *info)
{
    return stat(path, info) == 0 && S_ISREG(info->st_mode) && access(path, X_OK) == 0;
}

static bool search_path(const char *name, char found[PATH_MAX], struct stat *info)
{
    const char *path = getenv("PATH");
    for (const char *at = path; at != NULL && *at != '\0';) {
        const size_t length = strcspn(at, ":");
        const int size = snprintf(found, PATH_MAX, "%.*s/%s", (int)length, at, name);
        if (at[0] == '/' && size > 0 && size < PATH_MAX && is_executable(found, info))
            return true;
        at += length + (at[length] == ':');
    }
    return false;
}

bool cpu_opencl_find_translator(cpu_opencl_translator *out)
{
    struct stat info;
    const char *chosen = getenv("ZELLIGE_LLVM_SPIRV");
    bool found;
    if (chosen == NULL || chosen[0] == '\0') {
        found = search_path("llvm-spirv-15", out->path, &info) ||
                search_path("llvm-spirv", out->path, &info);
    } else if (strchr(chosen, '/') == NULL) {
        found = search_path(chosen, out->path, &info);
    } else {
        found = snprintf(out->path, PATH_MAX, "%s", chosen) < PATH_MAX &&
                is_executable(out->path, &info);
    }
    if (!found)
        return false;
    out->identity[0] = (int64_t)info.st_size;
    out->identity[1] = (int64_t)info.st_mtim.tv_sec;
    out->identity[2] = (int64_t)info.st_mtim.tv_nsec;
    out->identity[3] = (int64_t)info.st_ino;
    return true;
}

static bool is_bitcode(cpu_bytes bytes)
{
    return bytes.size > 4 && memcmp(bytes.data, "BC\xc0\xde", 4) == 0;
}

/* LLVM prints a stack trace after what matters. */
static void explain(const char *path, cpu_opencl_outcome *outcome, cpu_build_log *log)
{
    static const char *const noise[] = {"PLEASE submit a bug report", "Stack dump:"};
    for (size_t i = 0; i < sizeof noise / sizeof noise[0]; i++) {
        char *start = strstr(outcome->message, noise[i]);
        if (start != NULL)
            *start = '\0';
    }
    cpu_build_log_add(log, "%s %s", path, outcome->end[0] ? outcome->end : "wrote no LLVM bitcode");
    if (outcome->message[0] != '\0')
        cpu_build_log_add(log, "%s", outcome->message);
}

ze_result_t cpu_opencl_translate(const cpu_opencl_translator *translator, const uint32_t *words,
                                 size_t count, cpu_build_log *log, cpu_bytes *out)
{
    char reverse[] = "-r", to[] = "-o", output[] = "-", input[] = "/proc/self/fd/0";
    char *argv[] = {(char *)translator->path, reverse, to, output, input, NULL};
    const cpu_opencl_process process = {translator->path, argv, TIME_LIMIT};
    cpu_opencl_outcome outcome;
    const bool ran = cpu_opencl_process_run(&process, words, count * sizeof *words, &outcome);
    if (ran && outcome.end[0] == '\0' && is_bitcode(outcome.output)) {
        *out = outcome.output;
        return ZE_RESULT_SUCCESS;
    }
    explain(translator->path, &outcome, log);
    free(outcome.output.data);
    return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}
