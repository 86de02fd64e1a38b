#include "tools/zellige/header/variant_dispatch.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const zlt_signature *find(const zlt_launchers *variant, const char *kernel)
{
    for (size_t i = 0; i < variant->signatures.count; i++)
        if (strcmp(variant->signatures.v[i].name, kernel) == 0)
            return &variant->signatures.v[i];
    return NULL;
}

/* Whether argument `at` of a kernel has the same C type in two variants. */
static bool is_same_type(const zlt_launchers *a, const zlt_launchers *b, const char *kernel,
                         size_t at)
{
    char *one = zlt_host_argument(&a->host, &find(a, kernel)->arguments[at]);
    char *other = zlt_host_argument(&b->host, &find(b, kernel)->arguments[at]);
    const bool same = strcmp(one, other) == 0;
    free(one);
    free(other);
    return same;
}

static bool same_types(const zlt_launchers *a, const zlt_launchers *b, const zlt_signature *kernel)
{
    bool same = true;
    for (size_t i = 0; same && i < kernel->count; i++)
        same = is_same_type(a, b, kernel->name, i);
    return same;
}

/* Whether all variants have the kernel, with as many arguments and launched alike. */
static bool is_common(const zlt_launchers *variants, size_t count, const zlt_signature *kernel)
{
    bool common = kernel->fits;
    for (size_t i = 1; common && i < count; i++) {
        const zlt_signature *other = find(&variants[i], kernel->name);
        common = other != NULL && other->fits && other->count == kernel->count &&
                 other->needs_tile == kernel->needs_tile &&
                 (other->tile[0] > 0) == (kernel->tile[0] > 0);
    }
    return common;
}

static bool all_have_same_types(const zlt_launchers *variants, size_t count,
                                const zlt_signature *kernel)
{
    bool same = true;
    for (size_t i = 1; same && i < count; i++)
        same = same_types(&variants[0], &variants[i], kernel);
    return same;
}

/* The first argument whose C type is another in every variant; kernel->count if none is. */
static size_t telling_argument(const zlt_launchers *variants, size_t count,
                               const zlt_signature *kernel)
{
    for (size_t at = 0; at < kernel->count; at++) {
        bool tells = true;
        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; k < i; k++)
                tells = tells && !is_same_type(&variants[i], &variants[k], kernel->name, at);
        if (tells)
            return at;
    }
    return kernel->count;
}

static bool has_other_tiles(const zlt_launchers *variants, size_t count, const char *kernel)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k <= i; k++) {
            const zlt_signature *a = find(&variants[i], kernel), *b = find(&variants[k], kernel);
            if (a->tile[0] == 0 || (i != k && memcmp(a->tile, b->tile, sizeof a->tile) == 0))
                return false;
        }
    return true;
}

static void print_address(const zlt_launchers *variant, const char *kernel, const char *end)
{
    char *function = zlt_launcher_name(variant->host.prefix, kernel);
    fprintf(variant->host.file, "&%s_embedded%s", function, end);
    free(function);
}

/* A tile that no variant has goes to the first one, whose launch refuses it. */
static void print_by_tile(const zlt_launchers *variants, size_t count, const char *function,
                          const char *kernel)
{
    FILE *file = variants[0].host.file;
    fprintf(file, "static inline zlg_embedded_kernel *%s_of(zlg_extent tile)\n{\n", function);
    for (size_t i = 1; i < count; i++) {
        const uint32_t *tile = find(&variants[i], kernel)->tile;
        fprintf(file,
                "    if (zlg_tile_is(tile, %" PRIu32 ", %" PRIu32 ", %" PRIu32 "))\n"
                "        return ",
                tile[0], tile[1], tile[2]);
        print_address(&variants[i], kernel, ";\n");
    }
    fprintf(file, "    return ");
    print_address(&variants[0], kernel, ";\n}\n\n");
}

static void print_by_name(const zlt_launchers *variants, size_t count, const char *function,
                          const char *kernel, const char *name)
{
    FILE *file = variants[0].host.file;
    fprintf(file,
            "static inline zlg_embedded_kernel *%s_of(%s_variant variant)\n{\n"
            "    static zlg_embedded_kernel *const all[] = {\n",
            function, name);
    for (size_t i = 0; i < count; i++) {
        fputs("        ", file);
        print_address(&variants[i], kernel, ",\n");
    }
    fprintf(file,
            "    };\n    const size_t at = (size_t)variant;\n"
            "    return at < %zu ? all[at] : NULL;\n}\n\n",
            count);
}

static void print_dispatch(const zlt_launchers *variants, size_t count, const char *name,
                           const zlt_signature *kernel)
{
    const bool by_tile = has_other_tiles(variants, count, kernel->name);
    const bool is_tiled = by_tile || (kernel->tile[0] == 0 && kernel->needs_tile);
    const zlt_flavour *flavours = is_tiled ? zlt_tiled : zlt_untiled;
    char *function = zlt_launcher_name(name, kernel->name);
    char *parameter = by_tile ? zlt_text("%s", "") : zlt_text("%s_variant variant, ", name);
    char *embedded = zlt_text("%s_of(%s)", function, by_tile ? "domain.tile" : "variant");
    zlt_signature shown = *kernel;
    memset(shown.tile, 0, sizeof shown.tile); /* each variant has its own */
    const zlt_launcher launcher = {&variants[0].host, &shown, function, parameter, embedded};
    if (by_tile)
        print_by_tile(variants, count, function, kernel->name);
    else
        print_by_name(variants, count, function, kernel->name, name);
    for (int i = 0; i < 2; i++)
        zlt_launcher_print(&launcher, &flavours[i]);
    free(embedded);
    free(parameter);
    free(function);
}

static void print_parameters(FILE *file, const zlt_signature *kernel, const zlt_flavour *flavour)
{
    fputs("(view, domain", file);
    for (size_t i = 0; i < kernel->count; i++)
        fprintf(file, ", %s_", kernel->arguments[i].name);
    fputs(flavour->has_completion ? ", out)" : ")", file);
}

/* In C a macro that the type of one argument tells which function to call. */
static void print_choice(const zlt_launchers *variants, size_t count, const char *function,
                         const zlt_signature *kernel, const zlt_flavour *flavour)
{
    FILE *file = variants[0].host.file;
    const size_t telling = telling_argument(variants, count, kernel);
    fprintf(file, "#define %s%s", function, flavour->suffix);
    print_parameters(file, kernel, flavour);
    fprintf(file, " \\\n    _Generic((%s_)", kernel->arguments[telling].name);
    for (size_t i = 0; i < count; i++) {
        const zlt_signature *own = find(&variants[i], kernel->name);
        char *type = zlt_host_argument(&variants[i].host, &own->arguments[telling]);
        char *target = zlt_launcher_name(variants[i].host.prefix, kernel->name);
        fprintf(file, ", \\\n        %s: %s%s", type, target, flavour->suffix);
        free(target);
        free(type);
    }
    fputc(')', file);
    print_parameters(file, kernel, flavour);
    fputc('\n', file);
}

/* In C++ a function for each variant, of one name. */
static void print_overloads(const zlt_launchers *variants, size_t count, const char *function,
                            const zlt_signature *kernel, const zlt_flavour *flavour)
{
    for (size_t i = 0; i < count; i++) {
        char *target = zlt_launcher_name(variants[i].host.prefix, kernel->name);
        char *embedded = zlt_text("&%s_embedded", target);
        const zlt_launcher launcher = {&variants[i].host, find(&variants[i], kernel->name),
                                       function, "", embedded};
        zlt_launcher_print(&launcher, flavour);
        free(embedded);
        free(target);
    }
}

static void print_by_type(const zlt_launchers *variants, size_t count, const char *name,
                          const zlt_signature *kernel)
{
    FILE *file = variants[0].host.file;
    char *function = zlt_launcher_name(name, kernel->name);
    const zlt_flavour *flavours[] = {kernel->tile[0] == 0 && kernel->needs_tile ? zlt_tiled
                                                                                : zlt_untiled,
                                     kernel->tile[0] > 0 ? zlt_padded : NULL};
    fprintf(file,
            "/* %s: the variant of kernel %s that has the type of its argument %s. */\n"
            "#if !defined(__cplusplus)\n",
            function, kernel->name,
            kernel->arguments[telling_argument(variants, count, kernel)].name);
    for (int i = 0; i < 4; i++)
        if (flavours[i / 2] != NULL)
            print_choice(variants, count, function, kernel, &flavours[i / 2][i % 2]);
    fputs("#else\n", file);
    for (int i = 0; i < 4; i++)
        if (flavours[i / 2] != NULL)
            print_overloads(variants, count, function, kernel, &flavours[i / 2][i % 2]);
    fputs("#endif\n\n", file);
    free(function);
}

void zlt_variant_dispatch_print(const zlt_launchers *variants, size_t count, const char *name)
{
    for (size_t i = 0; i < variants[0].signatures.count; i++) {
        const zlt_signature *kernel = &variants[0].signatures.v[i];
        if (!is_common(variants, count, kernel) ||
            zlt_launcher_is_taken(name, kernel->name, &variants[0].signatures))
            continue;
        if (all_have_same_types(variants, count, kernel))
            print_dispatch(variants, count, name, kernel);
        else if (telling_argument(variants, count, kernel) < kernel->count)
            print_by_type(variants, count, name, kernel);
    }
}
