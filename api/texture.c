/* Creating and destroying textures, and windows on them. */
#include "api/texture.h"

#include "api/uses.h"
#include "base/leaks.h"
#include "base/log.h"
#include "base/power_of_two.h"

static const char *const names[] = {"int",   "int2",  "int4",   "uint",   "uint2",
                                    "uint4", "float", "float2", "float4", "norm",
                                    "norm2", "norm4", "unorm",  "unorm2", "unorm4"};

unsigned zli_texel_number(zlg_texel texel)
{
    return 3 * (unsigned)texel.scalar + (unsigned)texel.components / 2 + 1;
}

const char *zli_texel_name(unsigned number)
{
    return number - 1 < sizeof names / sizeof names[0] ? names[number - 1] : "?";
}

size_t zli_texel_size(zlg_texel texel)
{
    return (size_t)(texel.components * texel.bits / 8);
}

zlg_status zli_texture_check(const zlg_texture *texture, const char *function, const char *what)
{
    return zli_object_check(texture, ZLI_TEXTURE, function, what);
}

zlg_status zli_sampler_check(zlg_sampler sampler, const char *function, const char *what)
{
    if ((unsigned)sampler.filter > ZLG_FILTER_POINT)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s has filter mode %d, which does not exist",
                        function, what, (int)sampler.filter);
    if ((unsigned)sampler.address > ZLG_ADDRESS_BORDER)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s has address mode %d, which does not exist",
                        function, what, (int)sampler.address);
    return ZLG_OK;
}

/* ---- Creation -------------------------------------------------------------------------------- */

/** The bits that a scalar may have, one flag each: 8 is a flag, and so are 16 and 32. */
static int bits_of(zlg_texel_scalar scalar)
{
    switch (scalar) {
    case ZLG_TEXEL_INT:
    case ZLG_TEXEL_UINT:
        return 8 | 16 | 32;
    case ZLG_TEXEL_FLOAT:
        return 16 | 32;
    case ZLG_TEXEL_NORM:
    case ZLG_TEXEL_UNORM:
        return 8 | 16;
    case ZLG_TEXEL_DOUBLE:
        break;
    }
    return 0;
}

static const char *bits_text(zlg_texel_scalar scalar)
{
    const int bits = bits_of(scalar);
    return bits == (8 | 16) ? "8 or 16" : bits == (16 | 32) ? "16 or 32" : "8, 16 or 32";
}

static zlg_status check_texel(zlg_texel texel)
{
    static const char function[] = "zlg_texture_create";
    if ((unsigned)texel.scalar > ZLG_TEXEL_DOUBLE)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: there is no texel scalar %d", function,
                        (int)texel.scalar);
    if (texel.scalar == ZLG_TEXEL_DOUBLE)
        return zli_fail(ZLG_ERR_UNSUPPORTED,
                        "%s: Level Zero has no textures of double; use float, or two components "
                        "of uint for the bits of one",
                        function);
    if (texel.components != 1 && texel.components != 2 && texel.components != 4)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: a texel of %d components, it must have 1, 2 or 4",
                        function, texel.components);
    const int bits = texel.bits;
    if (bits < 8 || !zli_is_power_of_two((uint64_t)bits) || (bits & bits_of(texel.scalar)) == 0)
        return zli_fail(ZLG_ERR_UNSUPPORTED, "%s: components of %s have %s bits, not %d", function,
                        names[3 * texel.scalar], bits_text(texel.scalar), bits);
    return ZLG_OK;
}

/** Checks an extent against the device, and describes the image. */
static zlg_status describe(const zli_device *device, const zlg_extent *extent, zlg_texel texel,
                           zli_image_desc *out)
{
    static const char function[] = "zlg_texture_create";
    uint32_t limits[3];
    if (extent->rank < 1 || extent->rank > 3)
        return zli_fail(ZLG_ERR_COMPUTE_DOMAIN, "%s: the rank of extent is %d, it must be 1 to 3",
                        function, extent->rank);
    zlg_status status = zli_extent_check(extent, function, "extent");
    if (status == ZLG_OK)
        status = zli_device_image_limits(device, limits);
    if (status != ZLG_OK)
        return status;
    const uint32_t limit = limits[extent->rank - 1];
    if (limit == 0)
        return zli_fail(ZLG_ERR_UNSUPPORTED, "%s: %s has no textures; use an array", function,
                        zli_device_properties(device)->description);
    *out = (zli_image_desc){.rank = extent->rank, .size = {1, 1, 1}, .texel = texel};
    for (int i = 0; i < extent->rank; i++) {
        if ((uint32_t)extent->v[i] > limit)
            return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                            "%s: dimension %d of extent is %d, the limit of the device for rank %d "
                            "is %u",
                            function, i, extent->v[i], extent->rank, (unsigned)limit);
        out->size[extent->rank - 1 - i] = (uint32_t)extent->v[i];
    }
    return ZLG_OK;
}

/** Makes the object around an image. */
static zlg_status make(zlg_accelerator_view *view, zlg_extent extent, zlg_texel texel, void *image,
                       zlg_texture **out)
{
    static const char function[] = "zlg_texture_create";
    zlg_texture *texture = zli_object_create(ZLI_TEXTURE, sizeof *texture);
    if (texture == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "%s: no memory for a texture", function);
    texture->image = image;
    texture->texel = texel;
    const zlg_status status =
        zli_array_adopt(function, view, extent, zli_texel_size(texel), image, &texture->storage);
    if (status != ZLG_OK) {
        zli_object_free(&texture->object, ZLI_TEXTURE);
        return status;
    }
    zli_leaks_remove(&texture->storage->object); /* the texture is noted */
    *out = texture;
    return ZLG_OK;
}

zlg_status zlg_texture_create(zlg_accelerator_view *view, zlg_extent extent, zlg_texel texel,
                              zlg_texture **out)
{
    static const char function[] = "zlg_texture_create";
    zli_image_desc desc;
    void *image = NULL;
    if (out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: out is NULL", function);
    zlg_status status = zli_view_check(view, function);
    if (status == ZLG_OK)
        status = check_texel(texel);
    if (status == ZLG_OK)
        status = describe(view->accelerator->device, &extent, texel, &desc);
    if (status == ZLG_OK)
        status = zli_image_create(view->accelerator->device, &desc, &image);
    if (status != ZLG_OK)
        return status;
    status = make(view, extent, texel, image, out);
    if (status != ZLG_OK)
        zli_image_destroy(image);
    return status;
}

zlg_status zlg_texture_destroy(zlg_texture *texture)
{
    if (texture == NULL)
        return ZLG_OK;
    zlg_status status = zli_texture_check(texture, "zlg_texture_destroy", "texture");
    if (status != ZLG_OK)
        return status;
    zli_array_lock(texture->storage);
    status = zli_array_wait(texture->storage);
    const bool is_stuck = zli_array_is_stuck(texture->storage);
    zli_array_unlock(texture->storage);
    (void)zlg_array_destroy(texture->storage);
    if (!is_stuck)
        zli_image_destroy(texture->image);
    zli_object_free(&texture->object, ZLI_TEXTURE);
    return status;
}

/* ---- What it is ------------------------------------------------------------------------------ */

static bool passes(const zlg_texture *texture, const char *function)
{
    return zli_object_passes(texture, ZLI_TEXTURE, function, "texture");
}

zlg_extent zlg_texture_get_extent(const zlg_texture *texture)
{
    return passes(texture, "zlg_texture_get_extent") ? texture->storage->whole.extent
                                                     : (zlg_extent){.rank = 0};
}

zlg_texel zlg_texture_get_texel(const zlg_texture *texture)
{
    return passes(texture, "zlg_texture_get_texel") ? texture->texel : (zlg_texel){.components = 0};
}

size_t zlg_texture_get_data_length(const zlg_texture *texture)
{
    return passes(texture, "zlg_texture_get_data_length") ? texture->storage->bytes : 0;
}

zlg_accelerator_view *zlg_texture_get_accelerator_view(const zlg_texture *texture)
{
    return passes(texture, "zlg_texture_get_accelerator_view") ? texture->storage->home : NULL;
}

/* ---- Windows --------------------------------------------------------------------------------- */

zlg_texture_view zlg_texture_get_view(zlg_texture *texture)
{
    zlg_texture_view view = {.texture = NULL};
    if (!passes(texture, "zlg_texture_get_view"))
        return view;
    view.texture = texture;
    view.extent = texture->storage->whole.extent;
    view.origin.rank = view.extent.rank;
    return view;
}

static zlg_status check_inside(const char *function, const char *what, const zlg_extent *whole,
                               const zlg_index *origin, const zlg_extent *extent)
{
    if (origin->rank != whole->rank || extent->rank != whole->rank)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "%s: origin has rank %d and extent rank %d, %s has rank %d", function,
                        origin->rank, extent->rank, what, whole->rank);
    for (int i = 0; i < extent->rank; i++)
        if (extent->v[i] < 1 || origin->v[i] < 0 || origin->v[i] >= whole->v[i] ||
            extent->v[i] > whole->v[i] - origin->v[i])
            return zli_fail(ZLG_ERR_ARGUMENT,
                            "%s: %d texels from %d on in dimension %d are not inside the %d of %s",
                            function, extent->v[i], origin->v[i], i, whole->v[i], what);
    return ZLG_OK;
}

zlg_status zli_texture_view_check(const zlg_texture_view *view, const char *function,
                                  const char *what)
{
    if (view->texture == NULL)
        return zli_fail(ZLG_ERR_UNINITIALIZED, "%s: %s is a texture view of nothing", function,
                        what);
    const zlg_status status = zli_texture_check(view->texture, function, what);
    return status == ZLG_OK ? check_inside(function, what, &view->texture->storage->whole.extent,
                                           &view->origin, &view->extent)
                            : status;
}

zlg_status zlg_texture_view_section(zlg_texture_view view, zlg_index origin, zlg_extent extent,
                                    zlg_texture_view *out)
{
    static const char function[] = "zlg_texture_view_section";
    if (out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: out is NULL", function);
    zlg_status status = zli_texture_view_check(&view, function, "view");
    if (status == ZLG_OK)
        status = check_inside(function, "view", &view.extent, &origin, &extent);
    if (status != ZLG_OK)
        return status;
    for (int i = 0; i < extent.rank; i++)
        view.origin.v[i] += origin.v[i];
    view.extent = extent;
    *out = view;
    return ZLG_OK;
}
