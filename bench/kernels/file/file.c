#include "file.h"

#include <stdlib.h>
#include <string.h>

#include "backend/spirv/check/check.h"
#include "descriptions.h"
#include "tools/run/arguments.h"
#include "tools/zellige/support/file.h"
#include "tools/zellige/support/output.h"
#include "tools/zellige/support/process.h"

/* A row's launch, and what its arguments are. */
typedef struct launch {
    const bench_description *description;
    zlt_arguments arguments;
} launch;

static struct {
    bench_descriptions descriptions;
    char *path, *options; /* of the source, and the compiler's, for OpenCL */
    spirv_module *module;
    zlg_spirv spirv;
    launch *launches;
    bench_row *rows;
} file;

/* ---- The module ------------------------------------------------------------------------------ */

/* What the others compile is measured: kernels that rely on the order of a GPU's lanes, for one. */
static void add_refusals(zlt_args *args)
{
#define ADD_REFUSAL(rule, name, proven) \
    if (proven)                         \
        zlt_args_add(args, "-W", "no-error=" name, NULL);
    SPIRV_RULES(ADD_REFUSAL)
#undef ADD_REFUSAL
}

/* Returns the module's path, removed when the program ends; NULL after a failure. */
static const char *compile(const char *source, char *const *options)
{
    const char *spirv = zlt_output_begin_apart("bench_kernels");
    char *self = zlt_process_self();
    zlt_args args = {0};
    bool good = spirv != NULL && self != NULL;
    if (good) {
        const char *name = strrchr(self, '/');
        zlt_args_addf(&args, "%.*s/zellige", (int)(name - self), self);
        zlt_args_add(&args, "compile", source, "--spv", spirv, "-q", NULL);
        add_refusals(&args);
        zlt_args_add(&args, "--", NULL);
        for (; *options != NULL; options++)
            zlt_args_add(&args, *options, NULL);
        good = zlt_process_run(args.v);
    }
    zlt_args_free(&args);
    free(self);
    return good ? spirv : NULL;
}

static bool read_module(const char *path)
{
    size_t size = 0;
    spirv_error error = {.text = "its size is no multiple of four"};
    char *bytes = zlt_file_read(path, &size);
    if (bytes == NULL)
        return false;
    uint32_t *words = malloc(size + 1);
    if (words != NULL)
        memcpy(words, bytes, size);
    free(bytes);
    const bool good = words != NULL && size % 4 == 0 &&
                      spirv_module_create(words, size / 4, &file.module, &error);
    free(words);
    if (!good)
        return zlt_error("%s is no SPIR-V for kernels: %s", path, error.text);
    file.spirv = (zlg_spirv){.words = file.module->words, .count = file.module->word_count};
    return true;
}

/* ---- A row ----------------------------------------------------------------------------------- */

static bench_type type_of(const zlt_type *type)
{
    return type->kind != ZLT_FLOATING ? BENCH_EXACT
           : type->size == 2          ? BENCH_HALF
           : type->size == 4          ? BENCH_FLOAT
                                      : BENCH_DOUBLE;
}

static bool is_buffer(const zlt_argument *a)
{
    return a->parameter->kind == SPIRV_PARAMETER_GLOBAL ||
           a->parameter->kind == SPIRV_PARAMETER_IMAGE;
}

static void pass_array(bench_problem *problem, bench_step *step, const zlt_argument *a,
                       double tolerance)
{
    const zlt_data *data = &a->data;
    const zlg_extent extent = zlg_extent_n(data->shape.rank, data->shape.v);
    const int i = bench_add_buffer(problem, extent, data->type.size * data->type.lanes);
    bench_buffer *buffer = &problem->buffers[i];
    buffer->texel = a->texel;
    buffer->type = type_of(&data->type);
    buffer->tolerance = tolerance;
    if (data->bytes != NULL)
        memcpy(buffer->data, data->bytes, zlt_data_size(data));
    else
        memset(buffer->data, 0, bench_buffer_bytes(buffer));
    if (a->rank > 0)
        bench_pass_buffer(step, i);
    else
        bench_pass_pointer(step, i);
}

static void describe(bench_problem *problem)
{
    const launch *l = problem->about;
    const zlt_run_options *o = &l->description->options;
    zlg_tiled_extent domain = {.extent = zlg_extent_n(o->extent.rank, o->extent.v)};
    if (o->tile.rank > 0)
        domain.tile = zlg_extent_n(o->tile.rank, o->tile.v);
    bench_step *step = bench_add_step(problem, o->kernel, domain);
    for (size_t i = 0; i < l->arguments.count; i++) {
        const zlt_argument *a = &l->arguments.v[i];
        if (is_buffer(a))
            pass_array(problem, step, a, (double)o->tolerance);
        else
            bench_pass_value(step, a->arg);
    }
}

/* What follows a TEXTURE, others are not given. */
static bool is_texture(const zlt_argument *a)
{
    return a->parameter->kind == SPIRV_PARAMETER_IMAGE && a->rank > 0;
}

static bool fits(const zlt_arguments *arguments)
{
    int arrays = 0;
    for (size_t i = 0; i < arguments->count; i++) {
        arrays += is_buffer(&arguments->v[i]);
        if (is_texture(&arguments->v[i]))
            return zlt_error("%s: images of OpenCL C are measured, no TEXTURE",
                             arguments->v[i].name);
    }
    return (arguments->count <= BENCH_MAX_ARGS && arrays <= BENCH_MAX_BUFFERS) ||
           zlt_error("it has %zu arguments, %d of them arrays: %d and %d are the most here",
                     arguments->count, arrays, BENCH_MAX_ARGS, BENCH_MAX_BUFFERS);
}

static bool is_description(const zlt_run_options *o)
{
    return (o->times == 0 && o->device == NULL &&
            o->prints.count + o->saves.count + o->expects.count == 0) ||
           zlt_error("a description takes --kernel, --extent, --tile, --set and --tolerance");
}

static bool make_launch(launch *l, const bench_description *description)
{
    const zlt_run_options *o = &description->options;
    const spirv_kernel *kernel = spirv_module_find_kernel(file.module, o->kernel);
    l->description = description;
    return (is_description(o) &&
            (kernel != NULL || zlt_error("there is no kernel `%s`", o->kernel)) &&
            zlt_arguments_list(&l->arguments, kernel) &&
            zlt_arguments_set(&l->arguments, o, NULL) && fits(&l->arguments)) ||
           zlt_error("%s:%d: that is in the description that begins here", file.path,
                     description->line);
}

static bench_row make_row(const launch *l)
{
    return (bench_row){.name = l->description->options.kernel,
                       .spirv = &file.spirv,
                       .source = file.path,
                       .options = file.options,
                       .describe = describe,
                       .about = l,
                       .output = BENCH_NO_OUTPUT,
                       .by_agreement = true};
}

static bool make_rows(void)
{
    const size_t count = file.descriptions.count;
    file.launches = calloc(count, sizeof *file.launches);
    file.rows = calloc(count, sizeof *file.rows);
    bool good = (file.launches != NULL && file.rows != NULL) || zlt_error("out of memory");
    for (size_t i = 0; i < count && good; i++) {
        good = make_launch(&file.launches[i], &file.descriptions.v[i]);
        file.rows[i] = make_row(&file.launches[i]);
    }
    return good;
}

/* ---- The file -------------------------------------------------------------------------------- */

static char *join(char *const *words)
{
    char *all = zlt_text("%s", "");
    for (; *words != NULL; words++) {
        char *longer = zlt_text("%s %s", all, *words);
        free(all);
        all = longer;
    }
    return all;
}

bool bench_file_open(const char *source, const char *spirv, char *const *options)
{
    zlt_output_init();
    file.path = realpath(source, NULL);
    file.options = join(options);
    if (file.path == NULL)
        return zlt_error("%s: there is no such file", source);
    if (!bench_descriptions_read(&file.descriptions, file.path))
        return false;
    if (spirv == NULL)
        spirv = compile(file.path, options);
    return spirv != NULL && read_module(spirv) && make_rows();
}

const bench_row *bench_file_rows(size_t *count)
{
    *count = file.rows == NULL ? 0 : file.descriptions.count;
    return file.rows;
}

void bench_file_close(void)
{
    for (size_t i = 0; i < file.descriptions.count && file.launches != NULL; i++)
        zlt_arguments_free(&file.launches[i].arguments);
    free(file.launches);
    free(file.rows);
    bench_descriptions_free(&file.descriptions);
    spirv_module_destroy(file.module);
    free(file.path);
    free(file.options);
}
