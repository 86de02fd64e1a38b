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

static bool same_types(const zlt_host *a, const zlt_signature *x, const zlt_host *b,
                       const zlt_signature *y)
{
    bool same = x->count == y->count && x->needs_tile == y->needs_tile &&
                (x->tile[0] > 0) == (y->tile[0] > 0);
    for (size_t i = 0; same && i < x->count; i++) {
        char *one = zlt_host_argument(a, &x->arguments[i]);
        char *other = zlt_host_argument(b, &y->arguments[i]);
        same = strcmp(one, other) == 0;
        free(one);
        free(other);
    }
    return same;
}

/* Whether all variants have the kernel, and with the same C types. */
static bool is_common(const zlt_launchers *variants, size_t count, const zlt_signature *kernel)
{
    bool common = kernel->fits;
    for (size_t i = 1; common && i < count; i++) {
        const zlt_signature *other = find(&variants[i], kernel->name);
        common = other != NULL && other->fits &&
                 same_types(&variants[0].host, kernel, &variants[i].host, other);
    }
    return common;
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
    fprintf(file, "    };\n    return (size_t)variant < %zu ? all[variant] : NULL;\n}\n\n", count);
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

void zlt_variant_dispatch_print(const zlt_launchers *variants, size_t count, const char *name)
{
    for (size_t i = 0; i < variants[0].signatures.count; i++)
        if (is_common(variants, count, &variants[0].signatures.v[i]) &&
            !zlt_launcher_is_taken(name, variants[0].signatures.v[i].name, &variants[0].signatures))
            print_dispatch(variants, count, name, &variants[0].signatures.v[i]);
}
