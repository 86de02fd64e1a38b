#include "api/arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/reach.h"
#include "api/texture.h"

#define PREFIX "zlg_parallel_for_each: "

/** The state of binding. */
typedef struct binding {
    const spirv_kernel *kernel;
    const unsigned char *ranks; /* of what the descriptor that follows a parameter is of, or 0 */
    char *const *names;         /* of each parameter, "argument 'matrix'"; or NULL */
    const zlg_accelerator_view *view;
    zli_arguments *out;
    bool is_plain;   /* one argument per parameter: no parameter is a view's descriptor */
    size_t argument; /* counted from 1 in sentences */
    size_t tile_static_size;
} binding;

/** Makes the names of a kernel's arguments for messages, because every launch passes them. */
static zlg_status name_parameters(zlg_kernel *kernel)
{
    static const char form[] = "argument '%.80s'";
    const spirv_kernel *signature = kernel->signature;
    kernel->argument_names = calloc(signature->parameter_count + 1, sizeof *kernel->argument_names);
    bool all = kernel->argument_names != NULL;
    for (size_t i = 0; all && i < signature->parameter_count; i++) {
        const char *name = signature->parameters[i].name;
        const size_t room = sizeof form + strlen(name);
        if (name[0] == '\0')
            continue;
        kernel->argument_names[i] = malloc(room);
        all = kernel->argument_names[i] != NULL;
        if (all)
            (void)snprintf(kernel->argument_names[i], room, form, name);
    }
    return all ? ZLG_OK
               : zli_fail(ZLG_ERR_OUT_OF_MEMORY,
                          "zlg_program_create: no memory for the parameters of kernel %s",
                          signature->name);
}

void zli_arguments_forget(zlg_kernel *kernel)
{
    for (size_t i = 0; kernel->argument_names != NULL && i < kernel->signature->parameter_count;
         i++)
        free(kernel->argument_names[i]);
    free(kernel->argument_names);
    free(kernel->ranks);
}

zlg_status zli_arguments_describe(zlg_kernel *kernel)
{
    const spirv_kernel *signature = kernel->signature;
    kernel->ranks = calloc(signature->parameter_count + 1, sizeof *kernel->ranks);
    if (kernel->ranks == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY,
                        "zlg_program_create: no memory for %zu parameters of kernel %s",
                        signature->parameter_count, signature->name);
    for (size_t at = 0; at < signature->parameter_count; at++, kernel->argument_count++) {
        const int rank = spirv_following_rank(signature, at);
        kernel->ranks[at] = (unsigned char)rank;
        if (kernel->argument_count < ZLI_MAX_PARAMETERS && zli_reach_depends_on(signature, at))
            kernel->checked |= UINT64_C(1) << kernel->argument_count;
        at += rank > 0;
    }
    return name_parameters(kernel);
}

/** Returns whether the arguments pass a struct where a descriptor could be. The parameter then only
 *  looks like a descriptor; a toolchain may even have given it a descriptor's name. */
static bool is_plain(const spirv_kernel *kernel, const zlg_arg *args, size_t count)
{
    for (size_t i = 0; i < count && count == kernel->parameter_count; i++)
        if (args[i].kind == ZLG_ARG_BYTES && (spirv_view_rank(&kernel->parameters[i]) > 0 ||
                                              spirv_texture_rank(&kernel->parameters[i], NULL) > 0))
            return true;
    return false;
}

static zlg_status check_count(binding *at, size_t wanted, const zlg_arg *args, size_t count)
{
    const spirv_kernel *kernel = at->kernel;
    if (kernel->parameter_count > ZLI_MAX_PARAMETERS)
        return zli_fail(ZLG_ERR_UNSUPPORTED, PREFIX "kernel %s has %zu parameters, the limit is %d",
                        kernel->name, kernel->parameter_count, ZLI_MAX_PARAMETERS);
    at->is_plain = count != wanted && is_plain(kernel, args, count);
    if (count != wanted && !at->is_plain)
        return zli_fail(ZLG_ERR_MISMATCH, PREFIX "kernel %s takes %zu arguments, it is given %zu",
                        kernel->name, wanted, count);
    return ZLG_OK;
}

static const char *kind_of(const spirv_parameter *parameter)
{
    switch (parameter->kind) {
    case SPIRV_PARAMETER_VALUE:
        return parameter->members > 0 ? "a struct"
               : parameter->is_float  ? "a floating-point number"
                                      : "a whole number";
    case SPIRV_PARAMETER_GLOBAL:
        return "an array";
    case SPIRV_PARAMETER_TILE_STATIC:
        return "tile_static memory";
    case SPIRV_PARAMETER_IMAGE:
        return parameter->image_rank > 0 ? "a texture" : "an image of a kind that no texture is";
    case SPIRV_PARAMETER_SAMPLER:
        return "a sampler";
    case SPIRV_PARAMETER_OTHER:
        break;
    }
    return "something that cannot be passed";
}

/** Names the argument that is being bound, without formatting, because every launch does this. */
static const char *name_of(const binding *at)
{
    static const char *const names[] = {"argument 1",  "argument 2",  "argument 3",  "argument 4",
                                        "argument 5",  "argument 6",  "argument 7",  "argument 8",
                                        "argument 9",  "argument 10", "argument 11", "argument 12",
                                        "argument 13", "argument 14", "argument 15", "argument 16"};
    const size_t count = sizeof names / sizeof names[0];
    const char *name = at->names[at->out->value_count];
    return name != NULL            ? name
           : at->argument <= count ? names[at->argument - 1]
                                   : "an argument after the 16th";
}

static zlg_status fail_kind(const binding *at, const spirv_parameter *parameter, const char *given)
{
    return zli_fail(ZLG_ERR_MISMATCH, PREFIX "%s is %s, kernel %s takes %s there", name_of(at),
                    given, at->kernel->name, kind_of(parameter));
}

static void add(binding *at, const void *value, size_t size)
{
    at->out->values[at->out->value_count++] = (zli_argument){value, size};
}

/** Returns whether a parameter accepts a C number of this kind. The bits of an integer would be
 *  another number in a floating-point parameter. */
static bool fits(const spirv_parameter *parameter, zlg_arg_kind kind)
{
    return parameter->kind == SPIRV_PARAMETER_VALUE &&
           ((kind != ZLG_ARG_INTEGER && kind != ZLG_ARG_FLOAT) ||
            (parameter->members == 0 && parameter->is_float == (kind == ZLG_ARG_FLOAT)));
}

/** Binds a number, an extent or an index in the argument itself, or the bytes it points at. */
static zlg_status bind_value(binding *at, const spirv_parameter *parameter, const zlg_arg *arg)
{
    if (!fits(parameter, arg->kind))
        return fail_kind(at, parameter,
                         arg->kind == ZLG_ARG_INTEGER ? "a whole number"
                         : arg->kind == ZLG_ARG_FLOAT ? "a floating-point number"
                                                      : "a value");
    if (arg->size != parameter->size)
        return zli_fail(ZLG_ERR_MISMATCH, PREFIX "%s has %zu bytes, kernel %s takes %zu there",
                        name_of(at), arg->size, at->kernel->name, parameter->size);
    if (arg->kind == ZLG_ARG_BYTES && arg->as.bytes == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, PREFIX "the bytes of %s are NULL", name_of(at));
    const zli_argument value = zli_argument_of_value(arg, at->out->padded[at->argument - 1]);
    add(at, value.value, value.size);
    return ZLG_OK;
}

static zlg_status bind_tile_static(binding *at, const spirv_parameter *parameter,
                                   const zlg_arg *arg)
{
    if (parameter->kind != SPIRV_PARAMETER_TILE_STATIC)
        return fail_kind(at, parameter, "tile_static memory");
    if (arg->size == 0)
        return zli_fail(ZLG_ERR_ARGUMENT, PREFIX "%s is 0 bytes of tile_static memory",
                        name_of(at));
    at->tile_static_size =
        arg->size > SIZE_MAX - at->tile_static_size ? SIZE_MAX : at->tile_static_size + arg->size;
    add(at, NULL, arg->size);
    return ZLG_OK;
}

static bool is_contiguous(const zlg_array_view *view)
{
    size_t run = 1;
    for (int i = view->extent.rank - 1; i >= 0; i--) {
        const int pitch = i < view->extent.rank - 1 ? view->pitch[i] : 1;
        if (view->extent.v[i] > 1 && (size_t)pitch != run)
            return false;
        run *= (size_t)view->extent.v[i];
    }
    return true;
}

static const char *elements_text(unsigned elements)
{
    return elements == ZLG_ELEMENTS_FLOATS ? "floating-point numbers" : "integers";
}

/** Checks what the elements are made of: the array has it from what it was first used with. */
static zlg_status check_elements(const binding *at, const spirv_parameter *parameter,
                                 zlg_elements asked, const zlg_array_view *view)
{
    const zlg_elements wanted = asked != ZLG_ELEMENTS_ANY ? asked
                                : parameter->has_floats   ? ZLG_ELEMENTS_FLOATS
                                : parameter->has_integers ? ZLG_ELEMENTS_INTEGERS
                                                          : ZLG_ELEMENTS_ANY;
    if (view->is_reinterpreted || zli_array_learn_elements(view->array, wanted))
        return ZLG_OK;
    return zli_fail(ZLG_ERR_MISMATCH,
                    PREFIX "%s is an array of %s, kernel %s takes %s there; "
                           "zlg_array_view_reinterpret() makes a window on other elements",
                    name_of(at), elements_text(atomic_load(&view->array->elements)),
                    at->kernel->name, elements_text(wanted));
}

static zlg_status check_window(const binding *at, const spirv_parameter *parameter, int rank,
                               const zlg_arg *arg, const zlg_array_view *view)
{
    const size_t given = arg->size & (ZLG_INTEGERS - 1);
    const size_t element_size = given > 0 ? given : parameter->pointee_size;
    if (parameter->kind != SPIRV_PARAMETER_GLOBAL)
        return fail_kind(at, parameter, "an array");
    if (!zli_array_is_reachable(view->array, at->view->accelerator))
        return zli_fail(ZLG_ERR_MISMATCH,
                        PREFIX "the array of %s is on another accelerator than the view",
                        name_of(at));
    if ((given > 0 || element_size > 1) && element_size != view->element_size)
        return zli_fail(ZLG_ERR_MISMATCH,
                        PREFIX "%s has elements of %zu bytes, kernel %s takes elements of "
                               "%zu there",
                        name_of(at), view->element_size, at->kernel->name, element_size);
    if (view->read_only && parameter->access == SPIRV_ACCESS_WRITE)
        return zli_fail(ZLG_ERR_MISMATCH, PREFIX "%s is read-only, kernel %s writes it",
                        name_of(at), at->kernel->name);
    if (rank > 0 && rank != view->extent.rank)
        return zli_fail(ZLG_ERR_MISMATCH,
                        PREFIX
                        "%s is a view of rank %d, kernel %s takes rank %d there: pass one of "
                        "rank %d%s",
                        name_of(at), view->extent.rank, at->kernel->name, rank, rank,
                        view->extent.rank == 1 ? ", which zlg_array_view_as() makes of this" : "");
    if (rank == 0 && !is_contiguous(view))
        return zli_fail(ZLG_ERR_MISMATCH,
                        PREFIX "%s is a section with gaps, kernel %s takes a plain "
                               "pointer there",
                        name_of(at), at->kernel->name);
    return check_elements(at, parameter, (zlg_elements)(arg->size >> 56), view);
}

/** Writes a view's descriptor, extent then pitches, and returns its bytes. */
static size_t describe(const zlg_array_view *view, int *descriptor)
{
    const int rank = view->extent.rank;
    for (int i = 0; i < rank; i++)
        descriptor[i] = view->extent.v[i];
    for (int i = 0; i < rank - 1; i++)
        descriptor[rank + i] = view->pitch[i];
    return (size_t)(2 * rank - 1) * sizeof *descriptor;
}

/** Returns the window that an argument is. */
static const zlg_array_view *window_of(const zlg_arg *arg, zlg_array_view *room)
{
    static const zlg_array_view nothing;
    if (arg->kind == ZLG_ARG_VIEW)
        return &arg->as.view;
    if (arg->as.array == NULL)
        return &nothing;
    if (arg->kind == ZLG_ARG_ARRAY)
        return &arg->as.array->whole;
    *room = zlg_array_get_const_view(arg->as.array);
    return room;
}

static zlg_status bind_window(binding *at, const spirv_parameter *parameter, const zlg_arg *arg)
{
    const size_t window = at->out->window_count;
    const int rank = at->is_plain ? 0 : at->ranks[at->out->value_count];
    const char *function = "zlg_parallel_for_each";
    const zlg_array *array = zli_argument_array(arg);
    zlg_status status = array != NULL ? zli_array_check(array, function, name_of(at)) : ZLG_OK;
    if (status != ZLG_OK)
        return status;
    const zlg_array_view *view = window_of(arg, &at->out->windows[window].constant);
    status = zli_array_view_check(view, function, name_of(at));
    if (status == ZLG_OK)
        status = check_window(at, parameter, rank, arg, view);
    if (status != ZLG_OK)
        return status;
    at->out->window_count++;
    at->out->windows[window].view = view;
    at->out->windows[window].parameter = at->out->value_count;
    at->out->windows[window].is_written =
        !view->read_only && parameter->access != SPIRV_ACCESS_READ;
    add(at, &at->out->windows[window].pointer, sizeof(void *));
    if (rank > 0)
        add(at, at->out->windows[window].descriptor,
            describe(view, at->out->windows[window].descriptor));
    return ZLG_OK;
}

/* ---- Textures -------------------------------------------------------------------------------- */

/** Checks that a texture is what the kernel's macro for it says. */
static zlg_status check_texels(const binding *at, const spirv_parameter *descriptor,
                               const zlg_texture *texture)
{
    unsigned wanted = 0;
    (void)spirv_texture_rank(descriptor, &wanted);
    const unsigned given = zli_texel_number(texture->texel);
    if (given == wanted)
        return ZLG_OK;
    return zli_fail(ZLG_ERR_MISMATCH, PREFIX "%s is a texture of %s, kernel %s takes one of %s",
                    name_of(at), zli_texel_name(given), at->kernel->name, zli_texel_name(wanted));
}

static zlg_status check_texture(const binding *at, const spirv_parameter *parameter, int described,
                                const zlg_arg *arg)
{
    const zlg_texture *texture = arg->as.texture;
    const int rank = texture->storage->whole.extent.rank;
    if (texture->storage->home->accelerator != at->view->accelerator)
        return zli_fail(ZLG_ERR_MISMATCH, PREFIX "%s is on another accelerator than the view",
                        name_of(at));
    if (parameter->image_rank != rank)
        return zli_fail(ZLG_ERR_MISMATCH,
                        PREFIX "%s is a texture of rank %d, kernel %s takes rank %d there",
                        name_of(at), rank, at->kernel->name, parameter->image_rank);
    if (arg->kind == ZLG_ARG_CONST_TEXTURE && parameter->access != SPIRV_ACCESS_READ)
        return zli_fail(ZLG_ERR_MISMATCH, PREFIX "%s is read-only, kernel %s writes it",
                        name_of(at), at->kernel->name);
    return described > 0 ? check_texels(at, parameter + 1, texture) : ZLG_OK;
}

/** Checks that no texture is given twice of which the kernel writes one: what it would read is
 *  undefined. */
static zlg_status check_alias(const binding *at, const zlg_array *storage, bool is_written)
{
    for (size_t i = 0; i < at->out->window_count; i++)
        if (at->out->windows[i].view == &storage->whole &&
            (is_written || at->out->windows[i].is_written))
            return zli_fail(ZLG_ERR_ARGUMENT,
                            PREFIX "%s is the texture of another argument, and kernel %s writes "
                                   "one of them; READ_WRITE_TEXTURE() reads and writes one texture",
                            name_of(at), at->kernel->name);
    return ZLG_OK;
}

/** Binds a texture as a window on its storage, whose memory is the image. */
static zlg_status bind_texture(binding *at, const spirv_parameter *parameter, const zlg_arg *arg)
{
    const size_t window = at->out->window_count;
    const int described = at->is_plain ? 0 : at->ranks[at->out->value_count];
    const bool is_written = parameter->access != SPIRV_ACCESS_READ;
    if (parameter->kind != SPIRV_PARAMETER_IMAGE || parameter->image_rank == 0)
        return fail_kind(at, parameter, "a texture");
    zlg_status status = zli_texture_check(arg->as.texture, "zlg_parallel_for_each", name_of(at));
    if (status == ZLG_OK)
        status = check_texture(at, parameter, described, arg);
    if (status == ZLG_OK)
        status = check_alias(at, arg->as.texture->storage, is_written);
    if (status != ZLG_OK)
        return status;
    at->out->window_count++;
    at->out->windows[window].view = &arg->as.texture->storage->whole;
    at->out->windows[window].parameter = at->out->value_count;
    at->out->windows[window].is_written = is_written;
    add(at, &at->out->windows[window].pointer, sizeof(void *));
    if (described == 0)
        return ZLG_OK;
    int *descriptor = at->out->windows[window].descriptor;
    memset(descriptor, 0, sizeof at->out->windows[window].descriptor);
    memcpy(descriptor, arg->as.texture->storage->whole.extent.v,
           (size_t)described * sizeof *descriptor);
    add(at, descriptor, parameter[1].size);
    return ZLG_OK;
}

/** Binds a sampler of the view's queue. Its handle takes the room of a short struct. */
static zlg_status bind_sampler(binding *at, const spirv_parameter *parameter, const zlg_arg *arg)
{
    void *sampler = NULL;
    unsigned char *room = at->out->padded[at->argument - 1];
    if (parameter->kind != SPIRV_PARAMETER_SAMPLER)
        return fail_kind(at, parameter, "a sampler");
    zlg_status status = zli_sampler_check(arg->as.sampler, "zlg_parallel_for_each", name_of(at));
    if (status == ZLG_OK)
        status = zli_queue_sampler(at->view->queue, arg->as.sampler, &sampler);
    if (status != ZLG_OK)
        return status;
    memcpy(room, &sampler, sizeof sampler);
    add(at, room, sizeof sampler);
    return ZLG_OK;
}

static zlg_status bind_one(binding *at, const zlg_arg *arg)
{
    const spirv_parameter *parameter = &at->kernel->parameters[at->out->value_count];
    at->out->parameters[at->argument - 1] = at->out->value_count;
    switch (arg->kind) {
    case ZLG_ARG_INTEGER:
    case ZLG_ARG_FLOAT:
    case ZLG_ARG_BYTES:
    case ZLG_ARG_EXTENT:
    case ZLG_ARG_INDEX:
        return bind_value(at, parameter, arg);
    case ZLG_ARG_VIEW:
    case ZLG_ARG_ARRAY:
    case ZLG_ARG_CONST_ARRAY:
        return bind_window(at, parameter, arg);
    case ZLG_ARG_TILE_STATIC:
        return bind_tile_static(at, parameter, arg);
    case ZLG_ARG_TEXTURE:
    case ZLG_ARG_CONST_TEXTURE:
        return bind_texture(at, parameter, arg);
    case ZLG_ARG_SAMPLER:
        return bind_sampler(at, parameter, arg);
    }
    return zli_fail(ZLG_ERR_ARGUMENT, PREFIX "%s is of kind %d, which does not exist", name_of(at),
                    (int)arg->kind);
}

static zlg_status check_tile_static(const binding *at)
{
    const uint64_t limit = zli_device_properties(at->view->accelerator->device)->tile_static_bytes;
    const uint64_t own = at->kernel->tile_static_size;
    if (own > limit || at->tile_static_size > limit - own)
        return zli_fail(ZLG_ERR_UNSUPPORTED,
                        PREFIX
                        "kernel %s needs %llu bytes of tile_static memory, and its arguments "
                        "%zu; the device has %llu",
                        at->kernel->name, (unsigned long long)own, at->tile_static_size,
                        (unsigned long long)limit);
    return ZLG_OK;
}

zlg_status zli_arguments_bind(const zlg_kernel *kernel, const zlg_accelerator_view *view,
                              const zlg_arg *args, size_t count, zli_arguments *out)
{
    binding at = {.kernel = kernel->signature,
                  .ranks = kernel->ranks,
                  .names = kernel->argument_names,
                  .view = view,
                  .out = out};
    out->value_count = 0;
    out->window_count = 0;
    zlg_status status = check_count(&at, kernel->argument_count, args, count);
    out->is_plain = at.is_plain;
    for (size_t i = 0; status == ZLG_OK && i < count; i++) {
        at.argument = i + 1;
        status = bind_one(&at, &args[i]);
    }
    return status == ZLG_OK ? check_tile_static(&at) : status;
}

zlg_status zli_arguments_acquire(zli_arguments *arguments, zlg_accelerator_view *view)
{
    for (size_t i = 0; i < arguments->window_count; i++) {
        const zlg_array_view *window = arguments->windows[i].view;
        zli_place *place = &arguments->windows[i].place;
        const zlg_status status =
            zli_array_acquire(window, view, arguments->windows[i].is_written, place);
        if (status != ZLG_OK)
            return status;
        arguments->windows[i].pointer = (char *)place->memory + window->offset;
    }
    return ZLG_OK;
}

bool zli_arguments_are_ready(const zli_arguments *arguments)
{
    for (size_t i = 0; i < arguments->window_count; i++)
        if (atomic_load(&arguments->windows[i].view->array->stamp) !=
            arguments->windows[i].place.stamp)
            return false;
    return true;
}
