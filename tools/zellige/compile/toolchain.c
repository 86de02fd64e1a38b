#define _POSIX_C_SOURCE 200809L /* readlink */
#include "tools/zellige/compile/toolchain.h"

#include "tools/zellige/support/process.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The versions looked for, the newest first: no release of LLVM is beyond. Of the clangs that write
 * SPIR-V themselves the best comes first: 23 fails at some kernels that 22 compiles, 20 and 21 at
 * more. */
enum { NEWEST = 60, OLDEST_TRANSLATOR = 15, OLDEST_NATIVE = 20, BEST_NATIVE = 22 };

#define NATIVE_TARGET "spirv64v1.2-unknown-unknown"

/* clang 22 sees a format of printf() that is not constant where there is none, if two functions are
 * in the file; older ones neither see it nor know this extension. */
#define PRINTF_EXTENSION "SPV_EXT_relaxed_printf_string_address_space"

/* From bin/ to include/ where the two are installed; CMake knows. */
#ifndef ZELLIGE_BIN_TO_INCLUDE
#define ZELLIGE_BIN_TO_INCLUDE "../include"
#endif

static char *find_version(const char *name, int version)
{
    char *full = zlt_text("%s-%d", name, version);
    char *path = zlt_process_find(full);
    free(full);
    return path;
}

/* Keeps the pair if both are there. */
static bool take_pair(zlt_toolchain *toolchain, char *clang, char *llvm_spirv)
{
    if (clang != NULL && llvm_spirv != NULL) {
        toolchain->clang = clang;
        toolchain->llvm_spirv = llvm_spirv;
        return true;
    }
    free(clang);
    free(llvm_spirv);
    return false;
}

static bool take_version(zlt_toolchain *toolchain, int version)
{
    return take_pair(toolchain, find_version("clang", version),
                     find_version("llvm-spirv", version));
}

/* The first number of what a program answers, "19.1.7" or "LLVM version 19.1.7": 0 if it has
 * none. */
static int major_version(char *program, const char *question)
{
    zlt_args args = {0};
    char answer[200] = "";
    zlt_args_add(&args, program, question, NULL);
    const bool answered = zlt_process_ask(args.v, answer, sizeof answer);
    zlt_args_free(&args);
    return answered ? atoi(answer + strcspn(answer, "0123456789")) : 0;
}

/* Programs without a version in their names: a translator reads what clang of its version
 * writes. */
static bool take_plain(zlt_toolchain *toolchain)
{
    if (!take_pair(toolchain, zlt_process_find("clang"), zlt_process_find("llvm-spirv")))
        return false;
    const int clang = major_version(toolchain->clang, "-dumpversion");
    if (clang >= OLDEST_TRANSLATOR && major_version(toolchain->llvm_spirv, "--version") == clang)
        return true;
    free(toolchain->clang);
    free(toolchain->llvm_spirv);
    toolchain->clang = toolchain->llvm_spirv = NULL;
    return false;
}

/* The other half of a pair of which one path was given: "clang-N" wants "llvm-spirv-N". */
static char *find_partner(const char *path, const char *own_name, const char *partner)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash != NULL ? slash + 1 : path;
    const size_t length = strlen(own_name);
    const char *suffix = strncmp(base, own_name, length) == 0 ? base + length : "";
    char *full = zlt_text("%s%s", partner, suffix);
    char *found = zlt_process_find(full);
    free(full);
    return found;
}

static bool find_translator(zlt_toolchain *toolchain, const zlt_options *options)
{
    const char *clang = options->clang, *llvm_spirv = options->llvm_spirv;
    if (clang != NULL)
        return take_pair(toolchain, zlt_process_find(clang),
                         llvm_spirv != NULL ? zlt_process_find(llvm_spirv)
                                            : find_partner(clang, "clang", "llvm-spirv"));
    if (llvm_spirv != NULL)
        return take_pair(toolchain, find_partner(llvm_spirv, "llvm-spirv", "clang"),
                         zlt_process_find(llvm_spirv));
    for (int version = NEWEST; version >= OLDEST_TRANSLATOR; version--)
        if (take_version(toolchain, version))
            return true;
    return take_plain(toolchain);
}

/* Before version 22 clang's SPIR-V target may call llvm-spirv, which need not be there. */
static bool writes_spirv(char *clang, const char *extension)
{
    zlt_args args = {0};
    zlt_args_add(&args, clang, "-c", "-x", "cl", "-target", NATIVE_TARGET, NULL);
    if (extension != NULL)
        zlt_args_add(&args, "-mllvm", extension, NULL);
    zlt_args_add(&args, "/dev/null", "-o", "/dev/null", NULL);
    const bool works = zlt_process_try(args.v);
    zlt_args_free(&args);
    return works;
}

static bool take_native(zlt_toolchain *toolchain, char *clang)
{
    toolchain->clang = clang;
    toolchain->relaxes_printf =
        clang != NULL && writes_spirv(clang, "--spirv-ext=+" PRINTF_EXTENSION);
    if (toolchain->relaxes_printf || (clang != NULL && writes_spirv(clang, NULL)))
        return true;
    free(clang);
    toolchain->clang = NULL;
    return false;
}

static bool take_native_of(zlt_toolchain *toolchain, int newest, int oldest)
{
    for (int version = newest; version >= oldest; version--)
        if (take_native(toolchain, find_version("clang", version)))
            return true;
    return false;
}

static bool find_native(zlt_toolchain *toolchain, const zlt_options *options)
{
    if (options->clang != NULL)
        return take_native(toolchain, zlt_process_find(options->clang));
    if (take_native_of(toolchain, BEST_NATIVE, BEST_NATIVE) ||
        take_native_of(toolchain, NEWEST, BEST_NATIVE + 1) ||
        take_native_of(toolchain, BEST_NATIVE - 1, OLDEST_NATIVE))
        return true;
    char *plain = zlt_process_find("clang");
    if (plain != NULL && major_version(plain, "-dumpversion") >= OLDEST_NATIVE)
        return take_native(toolchain, plain);
    free(plain);
    return false;
}

static bool no_compiler(zlt_toolchain_kind kind)
{
    char *pair = zlt_text("clang and llvm-spirv of one version, %d or later (Debian: clang-N and "
                          "llvm-spirv-N)",
                          OLDEST_TRANSLATOR);
    char *native =
        zlt_text("clang %d or later, which writes SPIR-V itself (Debian: clang-N)", BEST_NATIVE);
    zlt_error("no OpenCL C compiler found on PATH: install %s%s%s",
              kind == ZLT_TOOLCHAIN_NATIVE ? "" : pair, kind == ZLT_TOOLCHAIN_AUTO ? ", or " : "",
              kind == ZLT_TOOLCHAIN_TRANSLATOR ? "" : native);
    free(pair);
    free(native);
    return false;
}

static bool find_compiler(zlt_toolchain *toolchain, const zlt_options *options)
{
    const zlt_toolchain_kind kind = options->toolchain;
    if (kind != ZLT_TOOLCHAIN_NATIVE && find_translator(toolchain, options))
        return true;
    if (kind != ZLT_TOOLCHAIN_TRANSLATOR && options->llvm_spirv == NULL &&
        find_native(toolchain, options))
        return true;
    if (options->clang != NULL || options->llvm_spirv != NULL)
        return zlt_error(
            "no OpenCL C compiler at %s%s%s: clang and an llvm-spirv of its version, or "
            "a clang with a SPIR-V target, are needed",
            options->clang != NULL ? options->clang : "",
            options->clang != NULL && options->llvm_spirv != NULL ? " and " : "",
            options->llvm_spirv != NULL ? options->llvm_spirv : "");
    return no_compiler(kind);
}

static char *find_include(void)
{
    char path[4096];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0)
        return NULL;
    path[length] = '\0';
    *strrchr(path, '/') = '\0';
    char *include = zlt_text("%s/%s", path, ZELLIGE_BIN_TO_INCLUDE);
    char *header = zlt_text("%s/zellige/kernel.h", include);
    const bool there = access(header, R_OK) == 0;
    free(header);
    if (there)
        return include;
    free(include);
    return NULL;
}

/* Finds a program that is named, or the one on PATH. */
static bool find_tool(char **tool, const char *named, const char *name, const char *package)
{
    *tool = zlt_process_find(named != NULL ? named : name);
    if (*tool == NULL && named != NULL)
        return zlt_error("no program at %s", named);
    return *tool != NULL ||
           zlt_error("%s not found on PATH: install the Debian package %s", name, package);
}

bool zlt_toolchain_find_ocloc(zlt_toolchain *toolchain, const zlt_options *options)
{
    return options->targets.count == 0 ||
           find_tool(&toolchain->ocloc, options->ocloc, "ocloc",
                     "intel-ocloc (before Debian 13: intel-opencl-icd)");
}

bool zlt_toolchain_find(zlt_toolchain *toolchain, const zlt_options *options)
{
    *toolchain = (zlt_toolchain){.include = find_include()};
    return find_tool(&toolchain->spirv_val, options->spirv_val, "spirv-val", "spirv-tools") &&
           (options->disassembly == NULL ||
            find_tool(&toolchain->spirv_dis, NULL, "spirv-dis", "spirv-tools")) &&
           zlt_toolchain_find_ocloc(toolchain, options) && find_compiler(toolchain, options);
}

const char *zlt_toolchain_target(const zlt_toolchain *toolchain)
{
    return toolchain->llvm_spirv != NULL ? "spir64-unknown-unknown" : NATIVE_TARGET;
}

void zlt_toolchain_add_extensions(const zlt_toolchain *toolchain, zlt_args *args)
{
    if (toolchain->llvm_spirv == NULL)
        zlt_args_add(args, "-mllvm", NULL);
    zlt_args_addf(args,
                  "--spirv-ext=+SPV_EXT_shader_atomic_float_add,"
                  "+SPV_EXT_shader_atomic_float_min_max%s",
                  toolchain->relaxes_printf ? ",+" PRINTF_EXTENSION : "");
}

void zlt_toolchain_free(zlt_toolchain *toolchain)
{
    free(toolchain->clang);
    free(toolchain->llvm_spirv);
    free(toolchain->spirv_val);
    free(toolchain->spirv_dis);
    free(toolchain->ocloc);
    free(toolchain->include);
}
