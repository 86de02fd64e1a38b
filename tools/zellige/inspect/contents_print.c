/* What a file contains, for people and as JSON. */
#include "tools/zellige/inspect/contents.h"

#include <inttypes.h>
#include <stdlib.h>

/* One argument of a launch: a parameter, or that and the descriptor of a view or a texture. */
typedef struct argument {
    const spirv_parameter *parameter;
    int rank; /* of a view or a texture; 0: it is none */
} argument;

/* Returns the parameter behind the argument that begins at `at`. */
static size_t take(const spirv_kernel *kernel, size_t at, argument *out)
{
    out->parameter = &kernel->parameters[at];
    out->rank = spirv_following_rank(kernel, at);
    return at + (out->rank > 0 ? 2 : 1);
}

static int tile_rank(const uint32_t tile[3])
{
    return tile[2] > 1 ? 3 : tile[1] > 1 ? 2 : tile[0] > 0 ? 1 : 0;
}

static const char *access_name(spirv_access access)
{
    return access == SPIRV_ACCESS_READ ? "read" : access == SPIRV_ACCESS_WRITE ? "written" : "used";
}

/* Compilers keep the names of parameters only if told to. */
static void print_argument(const argument *a, size_t number, FILE *file)
{
    const spirv_parameter *p = a->parameter;
    fprintf(file, "    %zu%s%s: ", number, p->name[0] != '\0' ? " " : "", p->name);
    switch (p->kind) {
    case SPIRV_PARAMETER_GLOBAL:
        if (a->rank > 0)
            fprintf(file, "view of rank %d, %s", a->rank, access_name(p->access));
        else
            fprintf(file, "pointer, %s", access_name(p->access));
        if (p->pointee_size > 1)
            fprintf(file, ", elements of %zu bytes", p->pointee_size);
        break;
    case SPIRV_PARAMETER_VALUE:
        fprintf(file, "%s of %zu bytes",
                p->members > 0 ? "struct"
                : p->is_float  ? "floating-point number"
                               : "value",
                p->size);
        break;
    case SPIRV_PARAMETER_TILE_STATIC:
        fputs("tile_static memory, sized by the launch", file);
        break;
    case SPIRV_PARAMETER_IMAGE:
        if (a->rank > 0)
            fprintf(file, "texture of rank %d, %s", a->rank, access_name(p->access));
        else
            fputs("image", file);
        break;
    case SPIRV_PARAMETER_SAMPLER:
        fputs("sampler", file);
        break;
    case SPIRV_PARAMETER_OTHER:
        fputs("of a kind that no launch passes", file);
        break;
    }
    fputc('\n', file);
}

static void print_kernel(const spirv_kernel *kernel, FILE *file)
{
    argument a;
    fprintf(file, "  kernel %s", kernel->name);
    for (int i = tile_rank(kernel->tile); i > 0; i--)
        fprintf(file, "%s%" PRIu32, i == tile_rank(kernel->tile) ? ", tile " : " x ",
                kernel->tile[i - 1]);
    fprintf(file, ", %" PRIu64 " bytes of tile_static memory\n", kernel->tile_static_size);
    for (size_t at = 0, number = 1; at < kernel->parameter_count; number++) {
        at = take(kernel, at, &a);
        print_argument(&a, number, file);
    }
}

static void print_lists(const spirv_module *module, FILE *file)
{
    char room[16], *source = NULL;
    const char *name = NULL;
    fputs("  capabilities:", file);
    for (size_t i = 0; (name = zlt_content_capability(module, i, room)) != NULL; i++)
        fprintf(file, " %s", name);
    fputs("\n  sources:", file);
    for (size_t i = 0; (source = zlt_content_source(module, i)) != NULL; i++) {
        fprintf(file, " %s", source);
        free(source);
    }
    fputc('\n', file);
}

void zlt_contents_print(const zlt_contents *contents, FILE *file)
{
    for (size_t i = 0; i < contents->count; i++) {
        const spirv_module *module = contents->v[i].module;
        fputs(contents->path, file);
        if (!contents->is_module)
            fprintf(file, ", byte %zu", contents->v[i].offset);
        fprintf(file, ": SPIR-V %u.%u, %zu words\n", (unsigned)(module->version >> 16 & 0xff),
                (unsigned)(module->version >> 8 & 0xff), module->word_count);
        print_lists(module, file);
        for (size_t k = 0; k < module->kernel_count; k++)
            print_kernel(&module->kernels[k], file);
    }
}

static void print_string(const char *text, FILE *file)
{
    fputc('"', file);
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(file, "\\%c", c);
        else if (c < 0x20)
            fprintf(file, "\\u%04x", (unsigned)c);
        else
            fputc(c, file);
    }
    fputc('"', file);
}

static void print_argument_json(const argument *a, FILE *file)
{
    static const char *const kinds[] = {"value", "pointer", "tile_static",
                                        "image", "sampler", "other"};
    const spirv_parameter *p = a->parameter;
    fputs("{\"name\": ", file);
    print_string(p->name, file);
    fprintf(file, ", \"kind\": \"%s\"",
            a->rank == 0                        ? p->members > 0 ? "struct" : kinds[p->kind]
                                   : p->kind == SPIRV_PARAMETER_GLOBAL ? "view"
                                                : "texture");
    if (a->rank > 0)
        fprintf(file, ", \"rank\": %d", a->rank);
    if (p->kind == SPIRV_PARAMETER_VALUE)
        fprintf(file, ", \"bytes\": %zu", p->size);
    if (p->kind == SPIRV_PARAMETER_VALUE && p->members == 0)
        fprintf(file, ", \"is_float\": %s", p->is_float ? "true" : "false");
    if (p->kind == SPIRV_PARAMETER_GLOBAL || p->kind == SPIRV_PARAMETER_IMAGE)
        fprintf(file, ", \"access\": \"%s\"", access_name(p->access));
    if (p->kind == SPIRV_PARAMETER_GLOBAL && p->pointee_size > 1)
        fprintf(file, ", \"element_bytes\": %zu", p->pointee_size);
    fputc('}', file);
}

static void print_kernel_json(const spirv_kernel *kernel, FILE *file)
{
    argument a;
    fputs("{\"name\": ", file);
    print_string(kernel->name, file);
    fputs(", \"tile\": [", file);
    for (int i = tile_rank(kernel->tile); i > 0; i--)
        fprintf(file, "%" PRIu32 "%s", kernel->tile[i - 1], i > 1 ? ", " : "");
    fprintf(file, "], \"tile_static_bytes\": %" PRIu64 ", \"parameters\": [",
            kernel->tile_static_size);
    for (size_t at = 0; at < kernel->parameter_count;) {
        fputs(at > 0 ? ",\n     " : "\n     ", file);
        at = take(kernel, at, &a);
        print_argument_json(&a, file);
    }
    fputs("]}", file);
}

static void print_module_json(const zlt_content *content, FILE *file)
{
    const spirv_module *module = content->module;
    char room[16], *source = NULL;
    const char *name = NULL;
    fprintf(file,
            "{\"offset\": %zu, \"version\": \"%u.%u\", \"words\": %zu,\n  \"capabilities\": [",
            content->offset, (unsigned)(module->version >> 16 & 0xff),
            (unsigned)(module->version >> 8 & 0xff), module->word_count);
    for (size_t i = 0; (name = zlt_content_capability(module, i, room)) != NULL; i++) {
        fputs(i > 0 ? ", " : "", file);
        print_string(name, file);
    }
    fputs("],\n  \"sources\": [", file);
    for (size_t i = 0; (source = zlt_content_source(module, i)) != NULL; i++) {
        fputs(i > 0 ? ", " : "", file);
        print_string(source, file);
        free(source);
    }
    fputs("],\n  \"kernels\": [", file);
    for (size_t k = 0; k < module->kernel_count; k++) {
        fputs(k > 0 ? ",\n   " : "\n   ", file);
        print_kernel_json(&module->kernels[k], file);
    }
    fputs("]}", file);
}

void zlt_contents_print_json(const zlt_contents *contents, FILE *file)
{
    fputs("{\"file\": ", file);
    print_string(contents->path, file);
    fputs(", \"modules\": [", file);
    for (size_t i = 0; i < contents->count; i++) {
        fputs(i > 0 ? ",\n " : "\n ", file);
        print_module_json(&contents->v[i], file);
    }
    fputs("]}\n", file);
}
