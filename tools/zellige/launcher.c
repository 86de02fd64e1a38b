#include "launcher.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A function in two kinds of domain, each also with a completion. */
typedef struct flavour {
    const char *suffix;
    const char *domain;
    const char *launch;
    bool has_completion;
} flavour;

static const flavour untiled[] = {{"", "zlg_extent", "zlg_launch", false},
                                  {"_async", "zlg_extent", "zlg_launch_async", true}};
static const flavour tiled[] = {
    {"", "zlg_tiled_extent", "zlg_launch_tiled", false},
    {"_async", "zlg_tiled_extent", "zlg_launch_tiled_async", true},
};
static const flavour also_tiled[] = {
    {"_tiled", "zlg_tiled_extent", "zlg_launch_tiled", false},
    {"_tiled_async", "zlg_tiled_extent", "zlg_launch_tiled_async", true},
};

/* "blur" of blur.cl stays, as does "blur_rows"; "rows" becomes "blur_rows". To be freed. */
static char *function_name(const char *prefix, const char *kernel)
{
    const size_t length = strlen(prefix);
    if (strncmp(kernel, prefix, length) == 0 && (kernel[length] == '\0' || kernel[length] == '_'))
        return zli_text("%s", kernel);
    return zli_text("%s_%s", prefix, kernel);
}

/* One parameter as the source has it. */
static void print_source(FILE *file, const zli_argument *argument)
{
    const zli_type *type = &argument->type;
    const char *name = type->kind == ZLI_TYPE_VOID ? "void" : type->name;
    const char *qualifier = type->is_const ? "const " : "";
    if (argument->role == ZLI_ROLE_VIEW)
        fprintf(file, "VIEW(%s%s, %d, %s)", qualifier, name, argument->rank, argument->name);
    else if (argument->role == ZLI_ROLE_POINTER)
        fprintf(file, "global %s%s *%s", qualifier, name, argument->name);
    else if (argument->role == ZLI_ROLE_TILE_STATIC)
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

static void print_comment(FILE *file, const zli_signature *signature, const flavour *f)
{
    fputs("/** kernel ", file);
    if (signature->tile[0] > 0)
        print_tile(file, signature->tile);
    fprintf(file, "void %s(", signature->name);
    for (size_t i = 0; i < signature->count; i++) {
        fputs(i > 0 ? ",\n *      " : "", file);
        print_source(file, &signature->arguments[i]);
    }
    fprintf(file,
            ")\n *  launched as %s() does%s. The first launch on an accelerator\n"
            " *  builds it: see zlg_embedded_kernel_get(). Any thread. */\n",
            f->launch, signature->tile[0] > 0 ? ", in tiles of that size" : "");
}

static void print_prototype(const zli_host *host, const zli_signature *signature,
                            const char *function, const flavour *f)
{
    fprintf(host->file,
            "ZLG_CHECKED static inline zlg_status %s%s(\n"
            "    zlg_accelerator_view *view, %s domain",
            function, f->suffix, f->domain);
    for (size_t i = 0; i < signature->count; i++) {
        char *type = zli_host_argument(host, &signature->arguments[i]);
        /* The underscore: neither a keyword of C++ nor, as a rule, a name of the program. */
        fprintf(host->file, ",\n    %s %s_", type, signature->arguments[i].name);
        free(type);
    }
    fprintf(host->file, "%s)\n", f->has_completion ? ",\n    zlg_completion **out" : "");
}

static void print_argument(const zli_host *host, const zli_argument *argument)
{
    const zli_type *type = &argument->type;
    const char *name = argument->name;
    if (argument->role == ZLI_ROLE_VIEW || argument->role == ZLI_ROLE_POINTER)
        fprintf(host->file, "zlg_arg_view_of(%s_.view, %" PRIu64 ")", name, type->size);
    else if (argument->role == ZLI_ROLE_TILE_STATIC)
        fprintf(host->file, "zlg_arg_tile_static(%s_.count * %" PRIu64 ")", name, type->size);
    else if (type->kind == ZLI_TYPE_SCALAR && type->argument != NULL)
        fprintf(host->file, "zlg_arg_%s(%s_)", type->argument, name);
    else
        fprintf(host->file, "zlg_arg_bytes(&%s_, sizeof %s_)", name, name);
}

static void print_body(const zli_host *host, const zli_signature *signature, const char *function,
                       const flavour *f)
{
    FILE *file = host->file;
    const bool has_arguments = signature->count > 0;
    fputs("{\n    zlg_kernel *found;\n", file);
    if (has_arguments)
        fputs("    const zlg_arg args[] = {\n", file);
    for (size_t i = 0; i < signature->count; i++) {
        fputs("        ", file);
        print_argument(host, &signature->arguments[i]);
        fputs(",\n", file);
    }
    fprintf(file,
            "%s    const zlg_status status = zlg_embedded_kernel_get(&%s_embedded, view, &found);\n"
            "    return status == ZLG_OK\n"
            "               ? %s(view, domain, found, %s, %zu%s)\n"
            "               : status;\n}\n\n",
            has_arguments ? "    };\n" : "", function, f->launch, has_arguments ? "args" : "NULL",
            signature->count, f->has_completion ? ", out" : "");
}

/* Whether a flavour of this kernel would have the name of another's: "blur_tiled". */
static bool is_kernel(const zli_host *host, const zli_signatures *all, const char *function,
                      const char *suffix)
{
    char *name = zli_text("%s%s", function, suffix);
    bool found = false;
    for (size_t i = 0; i < all->count && !found && *suffix != '\0'; i++) {
        char *other = function_name(host->prefix, all->v[i].name);
        const size_t length = strlen(other);
        found = strncmp(name, other, length) == 0 &&
                (name[length] == '\0' ||
                 (strlen(function) < length && strcmp(name + length, "_async") == 0));
        free(other);
    }
    free(name);
    return found;
}

static void print_functions(const zli_host *host, const zli_signatures *all,
                            const zli_signature *signature, const flavour flavours[2])
{
    char *function = function_name(host->prefix, signature->name);
    for (int i = 0; i < 2; i++) {
        if (is_kernel(host, all, function, flavours[i].suffix))
            continue;
        print_comment(host->file, signature, &flavours[i]);
        print_prototype(host, signature, function, &flavours[i]);
        print_body(host, signature, function, &flavours[i]);
    }
    free(function);
}

static void print_kernel(zli_host *host, const zli_signatures *all, const zli_signature *signature)
{
    if (!signature->fits) {
        fprintf(host->file, "/* No function for %s: no launch can pass its parameters. */\n\n",
                signature->name);
        return;
    }
    for (size_t i = 0; i < signature->count; i++)
        zli_host_declare(host, &signature->arguments[i]);
    char *function = function_name(host->prefix, signature->name);
    fprintf(host->file, "static zlg_embedded_kernel %s_embedded = {&%s_program, \"%s\", NULL};\n\n",
            function, host->prefix, signature->name);
    free(function);
    if (signature->tile[0] > 0) {
        print_functions(host, all, signature, untiled);
    } else if (signature->needs_tile) {
        print_functions(host, all, signature, tiled);
    } else {
        print_functions(host, all, signature, untiled);
        print_functions(host, all, signature, also_tiled);
    }
}

void zli_launchers_print(zli_host *host, const zli_signatures *signatures)
{
    for (size_t i = 0; i < signatures->count; i++)
        print_kernel(host, signatures, &signatures->v[i]);
}
