#include "tools/zellige/header/launcher.h"

#include "tools/zellige/header/reserved_names.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const zlt_flavour zlt_untiled[2] = {{"", "zlg_extent", "zlg_launch", false, false},
                                    {"_async", "zlg_extent", "zlg_launch_async", true, false}};
const zlt_flavour zlt_tiled[2] = {
    {"", "zlg_tiled_extent", "zlg_launch_tiled", false, false},
    {"_async", "zlg_tiled_extent", "zlg_launch_tiled_async", true, false},
};
const zlt_flavour zlt_padded[2] = {
    {"_padded", "zlg_extent", "zlg_launch", false, true},
    {"_padded_async", "zlg_extent", "zlg_launch_async", true, true},
};
static const zlt_flavour also_tiled[2] = {
    {"_tiled", "zlg_tiled_extent", "zlg_launch_tiled", false, false},
    {"_tiled_async", "zlg_tiled_extent", "zlg_launch_tiled_async", true, false},
};

char *zlt_launcher_name(const char *prefix, const char *kernel)
{
    const size_t length = strlen(prefix);
    if (strncmp(kernel, prefix, length) == 0 && (kernel[length] == '\0' || kernel[length] == '_') &&
        !zlt_is_reserved_function(kernel))
        return zlt_text("%s", kernel);
    return zlt_text("%s_%s", prefix, kernel);
}

/* What else a header declares: "blur_spirv". */
static bool is_of_module(const char *prefix, const char *function)
{
    static const char *const names[] = {"_spirv",   "_spirv_words", "_program",
                                        "_natives", "_variant",     "_variants"};
    bool is = false;
    for (size_t i = 0; i < sizeof names / sizeof *names && !is; i++)
        is = strcmp(function + strlen(prefix), names[i]) == 0;
    return is;
}

bool zlt_launcher_is_taken(const char *prefix, const char *kernel, const zlt_signatures *all)
{
    char *function = zlt_launcher_name(prefix, kernel);
    bool taken = is_of_module(prefix, function);
    for (size_t i = 0; i < all->count && !taken && strcmp(function, kernel) != 0; i++)
        taken = strcmp(function, all->v[i].name) == 0;
    free(function);
    return taken;
}

/* One parameter as the source has it. */
static void print_source(FILE *file, const zlt_argument *argument)
{
    const zlt_type *type = &argument->type;
    const char *name = type->kind == ZLT_TYPE_VOID ? "void" : type->name;
    const char *qualifier = type->is_const ? "const " : "";
    if (argument->role == ZLT_ROLE_TEXTURE)
        fprintf(file, "%s(%s, %d, %s)", argument->macro, name, argument->rank, argument->name);
    else if (argument->role == ZLT_ROLE_SAMPLER)
        fprintf(file, "sampler_t %s", argument->name);
    else if (argument->role == ZLT_ROLE_VIEW)
        fprintf(file, "VIEW(%s%s, %d, %s)", qualifier, name, argument->rank, argument->name);
    else if (argument->role == ZLT_ROLE_POINTER)
        fprintf(file, "global %s%s *%s", qualifier, name, argument->name);
    else if (argument->role == ZLT_ROLE_TILE_STATIC)
        fprintf(file, "local %s *%s", name, argument->name);
    else
        fprintf(file, "%s %s", name, argument->name);
}

static void print_tile(FILE *file, const uint32_t tile[3])
{
    int rank = tile[2] > 1 ? 3 : tile[1] > 1 ? 2 : 1;
    fputs("TILE(", file);
    while (rank-- > 0)
        fprintf(file, "%" PRIu32 "%s", tile[rank], rank > 0 ? ", " : ") ");
}

static void print_comment(const zlt_launcher *launcher, const zlt_flavour *flavour)
{
    FILE *file = launcher->host->file;
    const zlt_signature *signature = launcher->signature;
    const bool has_tile = signature->tile[0] > 0;
    fputs("/** kernel ", file);
    if (has_tile)
        print_tile(file, signature->tile);
    fprintf(file, "void %s(", signature->name);
    for (size_t i = 0; i < signature->count; i++) {
        fputs(i > 0 ? ",\n *      " : "", file);
        print_source(file, &signature->arguments[i]);
    }
    fprintf(file,
            ")\n *  launched as %s() does%s%s. The first launch on an accelerator\n"
            " *  builds it: see zlg_embedded_kernel_get(). Any thread. */\n",
            flavour->launch, has_tile ? ", in tiles of that size" : "",
            flavour->is_padded ? ", over the domain that zlg_pad() makes" : "");
}

static void print_prototype(const zlt_launcher *launcher, const zlt_flavour *flavour)
{
    FILE *file = launcher->host->file;
    const zlt_signature *signature = launcher->signature;
    fprintf(file,
            "ZLG_CHECKED static inline zlg_status %s%s(\n"
            "    zlg_accelerator_view *view, %s%s domain",
            launcher->function, flavour->suffix, launcher->parameter, flavour->domain);
    for (size_t i = 0; i < signature->count; i++) {
        char *type = zlt_host_argument(launcher->host, &signature->arguments[i]);
        /* The underscore: neither a keyword of C++ nor, as a rule, a name of the program. */
        fprintf(file, ",\n    %s %s_", type, signature->arguments[i].name);
        free(type);
    }
    fprintf(file, "%s)\n", flavour->has_completion ? ",\n    zlg_completion **out" : "");
}

/* The kind of elements, as zlg_elements has it: bytes, half and structs may be anything. */
static const char *kind_of(const zlt_type *type)
{
    const uint64_t size = type->lanes > 0 ? type->size / (uint64_t)type->lanes : type->size;
    const bool has_numbers = type->kind == ZLT_TYPE_SCALAR || type->kind == ZLT_TYPE_VECTOR;
    if (!has_numbers || type->c == NULL || size < 4)
        return "";
    const bool floats = strcmp(type->c, "float") == 0 || strcmp(type->c, "double") == 0;
    return floats ? " + ZLG_FLOATS" : " + ZLG_INTEGERS";
}

static void print_argument(FILE *file, const zlt_argument *argument)
{
    const zlt_type *type = &argument->type;
    const char *name = argument->name;
    if (argument->role == ZLT_ROLE_VIEW || argument->role == ZLT_ROLE_POINTER)
        fprintf(file, "zlg_arg_view_of(%s_.view, %" PRIu64 "%s)", name, type->size, kind_of(type));
    else if (argument->role == ZLT_ROLE_TEXTURE)
        fprintf(file, "zlg_arg_%stexture(%s_.texture)", type->is_const ? "const_" : "", name);
    else if (argument->role == ZLT_ROLE_SAMPLER)
        fprintf(file, "zlg_arg_sampler(%s_)", name);
    else if (argument->role == ZLT_ROLE_TILE_STATIC)
        fprintf(file, "zlg_arg_tile_static(%s_.count * %" PRIu64 ")", name, type->size);
    else if (type->kind == ZLT_TYPE_SCALAR && type->argument != NULL)
        fprintf(file, "zlg_arg_%s(%s_)", type->argument, name);
    else if (type->size == 0) /* of the host's struct it is the size of its one member */
        fprintf(file, "zlg_arg_bytes(&%s_, 0)", name);
    else
        fprintf(file, "zlg_arg_bytes(&%s_, sizeof %s_)", name, name);
}

static void print_tile_of(FILE *file, const uint32_t tile[3], const char *rank)
{
    fprintf(file, "zlg_embedded_tile(%s, %" PRIu32 ", %" PRIu32 ", %" PRIu32 ")", rank, tile[0],
            tile[1], tile[2]);
}

static void print_domain(const zlt_launcher *launcher, const zlt_flavour *flavour)
{
    FILE *file = launcher->host->file;
    fputs(flavour->is_padded ? "zlg_pad(zlg_tile(domain, " : "domain", file);
    if (flavour->is_padded)
        print_tile_of(file, launcher->signature->tile, "domain.rank");
    fputs(flavour->is_padded ? ")).extent" : "", file);
}

static void print_body(const zlt_launcher *launcher, const zlt_flavour *flavour)
{
    FILE *file = launcher->host->file;
    const zlt_signature *signature = launcher->signature;
    const bool has_arguments = signature->count > 0;
    fputs("{\n    zlg_kernel *found;\n", file);
    if (has_arguments)
        fputs("    const zlg_arg args[] = {\n", file);
    for (size_t i = 0; i < signature->count; i++) {
        fputs("        ", file);
        print_argument(file, &signature->arguments[i]);
        fputs(",\n", file);
    }
    fprintf(file,
            "%s    zlg_status status = zlg_embedded_kernel_get(%s, view, &found);\n"
            "    if (status == ZLG_OK)\n"
            "        status = %s(view, ",
            has_arguments ? "    };\n" : "", launcher->embedded, flavour->launch);
    print_domain(launcher, flavour);
    fprintf(file,
            ", found, %s, %zu%s);\n"
            "    return status == ZLG_OK ? status : zlg_embedded_fail(status, __func__);\n}\n\n",
            has_arguments ? "args" : "NULL", signature->count,
            flavour->has_completion ? ", out" : "");
}

void zlt_launcher_print(const zlt_launcher *launcher, const zlt_flavour *flavour)
{
    print_comment(launcher, flavour);
    print_prototype(launcher, flavour);
    print_body(launcher, flavour);
}

/* Whether a flavour of this kernel would have the name of another's: "blur_tiled". */
static bool is_taken(const zlt_launchers *all, const char *function, const char *suffix)
{
    char *name = zlt_text("%s%s", function, suffix);
    bool found = false;
    for (size_t i = 0; i < all->signatures.count && !found && *suffix != '\0'; i++) {
        char *other = zlt_launcher_name(all->host.prefix, all->signatures.v[i].name);
        const size_t length = strlen(other);
        found = strncmp(name, other, length) == 0 &&
                (name[length] == '\0' ||
                 (strlen(function) < length && strcmp(name + length, "_async") == 0));
        free(other);
    }
    free(name);
    return found;
}

static void print_pair(const zlt_launchers *all, const zlt_launcher *launcher,
                       const zlt_flavour flavours[2])
{
    for (int i = 0; i < 2; i++)
        if (!is_taken(all, launcher->function, flavours[i].suffix))
            zlt_launcher_print(launcher, &flavours[i]);
}

/* What a kernel with a tile has besides: its tile, and launches over padded domains. */
static void print_tile_functions(const zlt_launchers *all, const zlt_launcher *launcher)
{
    FILE *file = launcher->host->file;
    if (!is_taken(all, launcher->function, "_tile")) {
        fprintf(
            file,
            "/** The tile of kernel %s, for a domain of this rank: zlg_tile(extent, %s_tile(2)).\n"
            " *  Any thread. */\n"
            "static inline zlg_extent %s_tile(int rank)\n{\n    return ",
            launcher->signature->name, launcher->function, launcher->function);
        print_tile_of(file, launcher->signature->tile, "rank");
        fputs(";\n}\n\n", file);
    }
    print_pair(all, launcher, zlt_padded);
}

static void print_kernel(zlt_launchers *all, const zlt_signature *signature)
{
    zlt_host *host = &all->host;
    if (!signature->fits) {
        fprintf(host->file, "/* No function for %s: no launch can pass its parameters. */\n\n",
                signature->name);
        return;
    }
    char *function = zlt_launcher_name(host->prefix, signature->name);
    if (zlt_launcher_is_taken(host->prefix, signature->name, &all->signatures)) {
        fprintf(host->file, "/* No function for %s: %s has its name. */\n\n", signature->name,
                is_of_module(host->prefix, function) ? "the module" : "another kernel");
        free(function);
        return;
    }
    for (size_t i = 0; i < signature->count; i++)
        zlt_host_declare(host, &signature->arguments[i]);
    char *embedded = zlt_text("&%s_embedded", function);
    const zlt_launcher launcher = {host, signature, function, "", embedded};
    fprintf(host->file, "static zlg_embedded_kernel %s_embedded = {&%s_program, \"%s\", NULL};\n\n",
            function, host->prefix, signature->name);
    if (signature->tile[0] > 0 || !signature->needs_tile)
        print_pair(all, &launcher, zlt_untiled);
    else
        print_pair(all, &launcher, zlt_tiled);
    if (signature->tile[0] == 0 && !signature->needs_tile)
        print_pair(all, &launcher, also_tiled);
    if (signature->tile[0] > 0)
        print_tile_functions(all, &launcher);
    free(embedded);
    free(function);
}

bool zlt_launchers_read(zlt_launchers *launchers, const char *path)
{
    launchers->host.ir = &launchers->ir;
    if (!zlt_ir_read(&launchers->ir, path) ||
        !zlt_signatures_read(&launchers->signatures, &launchers->ir))
        return false;
    for (size_t i = 0; i < launchers->signatures.count; i++) {
        char *name = zlt_launcher_name(launchers->host.prefix, launchers->signatures.v[i].name);
        zlt_args_add(&launchers->host.functions, name, NULL);
        free(name);
    }
    return true;
}

static bool has_function(const zlt_launchers *all)
{
    for (size_t i = 0; i < all->signatures.count; i++) {
        const zlt_signature *one = &all->signatures.v[i];
        if (one->fits && !zlt_launcher_is_taken(all->host.prefix, one->name, &all->signatures))
            return true;
    }
    return false;
}

/* Compilers warn of what no function uses. */
void zlt_launchers_print(zlt_launchers *launchers)
{
    const char *prefix = launchers->host.prefix;
    if (has_function(launchers))
        fprintf(launchers->host.file,
                "static zlg_embedded_program %s_program = {&%s_spirv, NULL};\n\n", prefix, prefix);
    for (size_t i = 0; i < launchers->signatures.count; i++)
        print_kernel(launchers, &launchers->signatures.v[i]);
}

void zlt_launchers_free(zlt_launchers *launchers)
{
    zlt_args_free(&launchers->host.declared);
    zlt_args_free(&launchers->host.functions);
    zlt_signatures_free(&launchers->signatures);
    zlt_ir_free(&launchers->ir);
}
