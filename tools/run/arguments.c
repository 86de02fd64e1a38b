#include "tools/run/arguments.h"

#include "tools/run/textures.h"
#include "tools/zellige/support/args.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool zlt_arguments_list(zlt_arguments *arguments, const spirv_kernel *kernel)
{
    *arguments = (zlt_arguments){calloc(kernel->parameter_count + 1, sizeof *arguments->v), 0};
    if (arguments->v == NULL)
        return zlt_error("out of memory");
    for (size_t at = 0; at < kernel->parameter_count; at++) {
        zlt_argument *a = &arguments->v[arguments->count++];
        a->parameter = &kernel->parameters[at];
        a->rank = spirv_following_rank(kernel, at);
        at += a->rank > 0;
        a->name = a->parameter->name[0] != '\0' ? zlt_text("%s", a->parameter->name)
                                                : zlt_text("%zu", arguments->count);
    }
    return true;
}

void zlt_arguments_free(zlt_arguments *arguments)
{
    for (size_t k = 0; k < arguments->count; k++) {
        free(arguments->v[k].name);
        zlt_data_free(&arguments->v[k].data);
        (void)zlg_array_destroy(arguments->v[k].array);
        (void)zlg_texture_destroy(arguments->v[k].texture);
    }
    free(arguments->v);
}

static char *list_names(const zlt_arguments *arguments)
{
    char *list = zlt_text("%s", arguments->count == 0 ? " none" : "");
    for (size_t k = 0; k < arguments->count; k++) {
        char *longer = zlt_text("%s%s %s", list, k == 0 ? "" : ",", arguments->v[k].name);
        free(list);
        list = longer;
    }
    return list;
}

/* By name, or by number from 1 on. */
static zlt_argument *find(zlt_arguments *arguments, const char *option, const char *name)
{
    char *end = NULL;
    const unsigned long number = strtoul(name, &end, 10);
    for (size_t k = 0; k < arguments->count; k++)
        if (strcmp(arguments->v[k].name, name) == 0 || (*end == '\0' && number == k + 1))
            return &arguments->v[k];
    char *names = list_names(arguments);
    zlt_error("%s %s: the kernel's arguments are:%s", option, name, names);
    free(names);
    return NULL;
}

zlt_argument *zlt_arguments_array(zlt_arguments *arguments, const char *option, const char *name)
{
    zlt_argument *a = find(arguments, option, name);
    if (a == NULL || a->array != NULL || a->texture != NULL)
        return a;
    zlt_error("%s %s: it is no array and no texture", option, name);
    return NULL;
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* A number of the parameter's own type. */
static bool set_number(zlt_argument *a, const char *text)
{
    const zlt_kind kind = a->parameter->is_float ? ZLT_FLOATING
                          : text[0] == '-'       ? ZLT_SIGNED
                                                 : ZLT_UNSIGNED;
    a->data = (zlt_data){.type = {kind, a->parameter->size, 1}, .shape = {1, {1}}};
    if (a->parameter->members > 0 || a->parameter->size > 8 ||
        (a->parameter->size & (a->parameter->size - 1)) != 0)
        return zlt_error("--set %s=%s: it has %zu bytes, and no single number: TYPE:SHAPE:VALUES",
                         a->name, text, a->parameter->size);
    return zlt_data_fill(&a->data, a->name, text);
}

/* "8x9", "-1x0". */
static bool read_extent(zlg_extent *out, const char *text)
{
    *out = (zlg_extent){0, {0}};
    for (;; text++) {
        char *end = NULL;
        errno = 0;
        const long n = strtol(text, &end, 10);
        if (end == text || errno != 0 || n < INT_MIN || n > INT_MAX || out->rank == ZLG_MAX_RANK)
            return false;
        out->v[out->rank++] = (int)n;
        text = end;
        if (*text != 'x')
            return *text == '\0';
    }
}

/* "extent:8x9", "index:0x3": as <zellige/extent.h> has them. */
static bool set_extent(zlt_argument *a, const char *text, bool is_index)
{
    zlg_extent extent;
    if (!read_extent(&extent, text))
        return zlt_error("--set %s: `%s` is none: 1 to %d numbers of 32 bits with x between",
                         a->name, text, ZLG_MAX_RANK);
    a->arg = is_index ? zlg_arg_index(zlg_index_n(extent.rank, extent.v)) : zlg_arg_extent(extent);
    return true;
}

static bool set_value(zlt_argument *a, const char *text)
{
    if (strncmp(text, "extent:", 7) == 0)
        return set_extent(a, text + 7, false);
    if (strncmp(text, "index:", 6) == 0)
        return set_extent(a, text + 6, true);
    if (strchr(text, ':') == NULL ? !set_number(a, text) : !zlt_data_read(&a->data, a->name, text))
        return false;
    if (a->data.bytes == NULL)
        return zlt_error("--set %s: a value cannot be undefined", a->name);
    a->arg = zlg_arg_bytes(a->data.bytes, zlt_data_size(&a->data));
    return true;
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static zlg_elements elements_of(const zlt_data *data)
{
    return data->type.kind != ZLT_FLOATING ? ZLG_ELEMENTS_INTEGERS
           : data->type.size == 2          ? ZLG_ELEMENTS_ANY
                                           : ZLG_ELEMENTS_FLOATS;
}

static bool set_array(zlt_argument *a, const char *text, zlg_accelerator_view *view)
{
    if (!zlt_data_read(&a->data, a->name, text))
        return false;
    if (view == NULL)
        return true;
    const zlg_extent extent = zlg_extent_n(a->data.shape.rank, a->data.shape.v);
    const size_t element = a->data.type.size * a->data.type.lanes;
    if (zlg_array_create(view, extent, element, &a->array) != ZLG_OK ||
        (a->data.bytes != NULL &&
         zlg_copy_in_as(elements_of(&a->data), a->data.bytes, zlt_data_size(&a->data),
                        zlg_array_get_view(a->array)) != ZLG_OK))
        return zlt_error("--set %s: %s", a->name, zlg_last_message());
    a->arg = zlg_arg_array(a->array);
    return true;
}

static bool set_tile_static(zlt_argument *a, const char *text)
{
    char *undefined = zlt_text("%s:undefined", text);
    const bool good = zlt_data_read(&a->data, a->name, undefined);
    free(undefined);
    a->arg = zlg_arg_tile_static(good ? zlt_data_size(&a->data) : 0);
    return good;
}

static bool refuse_sampler(const zlt_argument *a)
{
    return zlt_error("--set %s: samplers are for `zellige run` alone", a->name);
}

static bool set(zlt_argument *a, const char *text, zlg_accelerator_view *view)
{
    if (a->is_set)
        return zlt_error("--set %s: it is there twice", a->name);
    a->is_set = true;
    switch (a->parameter->kind) {
    case SPIRV_PARAMETER_VALUE:
        return set_value(a, text);
    case SPIRV_PARAMETER_GLOBAL:
        return set_array(a, text, view);
    case SPIRV_PARAMETER_TILE_STATIC:
        return set_tile_static(a, text);
    case SPIRV_PARAMETER_IMAGE:
        return zlt_texture_set(a, text, view);
    case SPIRV_PARAMETER_SAMPLER:
        return view == NULL ? refuse_sampler(a) : zlt_sampler_set(a, text);
    default:
        return zlt_error("--set %s: `zellige run` passes numbers, structs, arrays, textures and "
                         "samplers; this is none of them",
                         a->name);
    }
}

static const char *example(const zlt_argument *a)
{
    return a->parameter->kind == SPIRV_PARAMETER_VALUE         ? "3"
           : a->parameter->kind == SPIRV_PARAMETER_TILE_STATIC ? "float:64"
           : a->parameter->kind == SPIRV_PARAMETER_SAMPLER     ? "sampler:linear:clamp"
           : a->rank == 1                                      ? "float:64:iota"
                                                               : "float:8x9:iota";
}

bool zlt_arguments_set(zlt_arguments *arguments, const zlt_run_options *options,
                       zlg_accelerator_view *view)
{
    for (size_t k = 0; k < options->sets.count; k++) {
        zlt_argument *a = find(arguments, "--set", options->sets.v[k].name);
        if (a == NULL || !set(a, options->sets.v[k].value, view))
            return false;
    }
    for (size_t k = 0; k < arguments->count; k++)
        if (!arguments->v[k].is_set)
            return zlt_error("argument '%s' has no value: --set %s=%s, for one",
                             arguments->v[k].name, arguments->v[k].name, example(&arguments->v[k]));
    return true;
}

bool zlt_argument_read(zlt_argument *a)
{
    if (a->data.bytes == NULL && !zlt_data_allocate(&a->data))
        return false;
    const size_t size = zlt_data_size(&a->data);
    const zlg_status status = a->texture != NULL ? zlg_texture_read(a->texture, a->data.bytes, size)
                                                 : zlg_array_read(a->array, a->data.bytes, size);
    return status == ZLG_OK || zlt_error("%s", zlg_last_message());
}
