/* Copies of the API from and to textures. */
#include <stdlib.h>

#include "api/copy.h"
#include "api/host_memory.h"
#include "api/texture.h"
#include "api/uses.h"

static zli_region region_of(const zlg_texture_view *view)
{
    zli_region region = {{0, 0, 0}, {1, 1, 1}};
    const int rank = view->extent.rank;
    for (int i = 0; i < rank; i++) {
        region.origin[rank - 1 - i] = (uint32_t)view->origin.v[i];
        region.size[rank - 1 - i] = (uint32_t)view->extent.v[i];
    }
    return region;
}

static size_t bytes_of(const zlg_texture_view *view)
{
    return zlg_extent_size(view->extent) * zli_texel_size(view->texture->texel);
}

static zlg_status check_host(const char *function, const zlg_texture_view *view, const char *what,
                             const void *host, const char *host_name, size_t bytes)
{
    const zlg_status status = zli_texture_view_check(view, function, what);
    if (status != ZLG_OK)
        return status;
    if (host == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is NULL", function, host_name);
    if (bytes != bytes_of(view))
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: bytes is %zu, the texels of %s take %zu", function,
                        bytes, what, bytes_of(view));
    return zli_host_memory_check(function, host, bytes, what);
}

/** One copy: of a window from or to host memory, or from another window. */
typedef struct transfer {
    const zlg_texture_view *view;
    const zlg_texture_view *from; /* NULL: not from a texture */
    const void *source;           /* NULL: not from the host's memory */
    void *destination;            /* NULL: not to it */
} transfer;

/** Submits a copy to the queue of a view. */
static zlg_status submit(const transfer *self, zlg_accelerator_view *view, zlg_completion *signal)
{
    const zli_region region = region_of(self->view);
    void *image = self->view->texture->image;
    if (self->source != NULL)
        return zli_queue_write_image(view->queue, image, &region, self->source, signal);
    if (self->destination != NULL)
        return zli_queue_read_image(view->queue, image, &region, self->destination, signal);
    const zli_region from = region_of(self->from);
    return zli_queue_copy_image(view->queue, image, &region, self->from->texture->image, &from,
                                signal);
}

/** Notes that a view uses a texture, after those whose commands this must not meet. The storage is
 *  locked. */
static zlg_status use(const zlg_texture *texture, zlg_accelerator_view *view, bool is_written)
{
    return zli_array_use(&texture->storage->whole, texture->image, view, is_written);
}

/** Copies on the view that used the texture last; the storages are locked. */
static zlg_status copy(const transfer *self, zlg_completion **out)
{
    zlg_accelerator_view *view = self->view->texture->storage->replicas->user;
    zlg_completion *completion = NULL;
    zlg_status status = zli_queue_check(view->queue, "submitting");
    if (status == ZLG_OK)
        status = use(self->view->texture, view, self->destination == NULL);
    if (status == ZLG_OK && self->from != NULL)
        status = use(self->from->texture, view, false);
    if (status == ZLG_OK && out != NULL)
        status = zli_completion_create(view->queue, &completion);
    if (status == ZLG_OK)
        status = submit(self, view, completion);
    if (out != NULL && status == ZLG_OK) {
        *out = completion;
        return status;
    }
    zli_completion_abandon(completion);
    if (out != NULL)
        return status;
    const zlg_status waited = zli_queue_wait(view->queue);
    return status != ZLG_OK ? status : waited;
}

/** Copies between a texture and the host's memory. */
static zlg_status copy_with_host(const transfer *self, zlg_completion **out)
{
    zlg_array *storage = self->view->texture->storage;
    zli_array_lock(storage);
    const zlg_status status = copy(self, out);
    zli_array_unlock(storage);
    return status;
}

/** @param out  NULL: wait */
static zlg_status copy_in(const char *function, const void *source, size_t bytes,
                          const zlg_texture_view *destination, const char *what,
                          zlg_completion **out)
{
    const zlg_status status = check_host(function, destination, what, source, "source", bytes);
    return status == ZLG_OK
               ? copy_with_host(&(transfer){.view = destination, .source = source}, out)
               : status;
}

static zlg_status copy_out(const char *function, const zlg_texture_view *source, const char *what,
                           void *destination, size_t bytes, zlg_completion **out)
{
    const zlg_status status = check_host(function, source, what, destination, "destination", bytes);
    return status == ZLG_OK
               ? copy_with_host(&(transfer){.view = source, .destination = destination}, out)
               : status;
}

static zlg_status fail_out(const char *function)
{
    return zli_fail(ZLG_ERR_ARGUMENT, "%s: out is NULL", function);
}

zlg_status zlg_texture_copy_in(const void *source, size_t bytes, zlg_texture_view destination)
{
    return copy_in("zlg_texture_copy_in", source, bytes, &destination, "destination", NULL);
}

zlg_status zlg_texture_copy_out(zlg_texture_view source, void *destination, size_t bytes)
{
    return copy_out("zlg_texture_copy_out", &source, "source", destination, bytes, NULL);
}

zlg_status zlg_texture_copy_in_async(const void *source, size_t bytes, zlg_texture_view destination,
                                     zlg_completion **out)
{
    static const char function[] = "zlg_texture_copy_in_async";
    return out == NULL ? fail_out(function)
                       : copy_in(function, source, bytes, &destination, "destination", out);
}

zlg_status zlg_texture_copy_out_async(zlg_texture_view source, void *destination, size_t bytes,
                                      zlg_completion **out)
{
    static const char function[] = "zlg_texture_copy_out_async";
    return out == NULL ? fail_out(function)
                       : copy_out(function, &source, "source", destination, bytes, out);
}

zlg_status zlg_texture_write(zlg_texture *texture, const void *source, size_t bytes)
{
    static const char function[] = "zlg_texture_write";
    zlg_status status = zli_texture_check(texture, function, "texture");
    if (status != ZLG_OK)
        return status;
    const zlg_texture_view whole = zlg_texture_get_view(texture);
    return copy_in(function, source, bytes, &whole, "texture", NULL);
}

zlg_status zlg_texture_read(const zlg_texture *texture, void *destination, size_t bytes)
{
    static const char function[] = "zlg_texture_read";
    zlg_status status = zli_texture_check(texture, function, "texture");
    if (status != ZLG_OK)
        return status;
    const zlg_texture_view whole = zlg_texture_get_view((zlg_texture *)texture);
    return copy_out(function, &whole, "texture", destination, bytes, NULL);
}

/* ---- Texture to texture ---------------------------------------------------------------------- */

static zlg_status check_pair(const char *function, const zlg_texture_view *source,
                             const zlg_texture_view *destination)
{
    zlg_status status = zli_texture_view_check(source, function, "source");
    if (status == ZLG_OK)
        status = zli_texture_view_check(destination, function, "destination");
    if (status != ZLG_OK)
        return status;
    const zlg_texel from = source->texture->texel, to = destination->texture->texel;
    if (zli_texel_number(from) != zli_texel_number(to) || from.bits != to.bits)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "%s: source has texels of %s with %d bits each, destination of %s with %d",
                        function, zli_texel_name(zli_texel_number(from)), from.bits,
                        zli_texel_name(zli_texel_number(to)), to.bits);
    return zli_copy_check_extents(function, &source->extent, &destination->extent);
}

/** Copies through memory of the host: within a texture, and between accelerators. */
static zlg_status copy_through(const zlg_texture_view *source, const zlg_texture_view *destination)
{
    const size_t bytes = bytes_of(source);
    void *between = malloc(bytes);
    if (between == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY,
                        "zlg_texture_copy: no memory for %zu bytes in between", bytes);
    zlg_status status = zlg_texture_copy_out(*source, between, bytes);
    if (status == ZLG_OK)
        status = zlg_texture_copy_in(between, bytes, *destination);
    free(between);
    return status;
}

static zlg_status copy_between(const zlg_texture_view *source, const zlg_texture_view *destination,
                               zlg_completion **out)
{
    zlg_array *from = source->texture->storage, *to = destination->texture->storage;
    zlg_status status;
    if (from == to || from->home->accelerator != to->home->accelerator) {
        status = copy_through(source, destination);
        if (status != ZLG_OK || out == NULL)
            return status;
        zli_array_lock(to);
        status = zli_array_mark(to, out);
        zli_array_unlock(to);
        return status;
    }
    zli_array_lock_both(from, to);
    status = copy(&(transfer){.view = destination, .from = source}, out);
    zli_array_unlock(from);
    zli_array_unlock(to);
    return status;
}

zlg_status zlg_texture_copy(zlg_texture_view source, zlg_texture_view destination)
{
    const zlg_status status = check_pair("zlg_texture_copy", &source, &destination);
    return status == ZLG_OK ? copy_between(&source, &destination, NULL) : status;
}

zlg_status zlg_texture_copy_async(zlg_texture_view source, zlg_texture_view destination,
                                  zlg_completion **out)
{
    static const char function[] = "zlg_texture_copy_async";
    if (out == NULL)
        return fail_out(function);
    const zlg_status status = check_pair(function, &source, &destination);
    return status == ZLG_OK ? copy_between(&source, &destination, out) : status;
}
