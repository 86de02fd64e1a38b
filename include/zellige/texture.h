/** @file
 *  Textures: images that the device's texture units read, filter and write, of rank 1 to 3. On the
 *  host, textures, windows on them for copies, and samplers. In a kernel, which includes this
 *  header after <zellige/kernel.h>, the parameters TEXTURE(), WRITEONLY_TEXTURE() and
 *  READ_WRITE_TEXTURE(), and what they can do: <zellige/kernel/texture.h>.
 *  AMP: namespace concurrency::graphics. */
#ifndef ZELLIGE_TEXTURE_H
#define ZELLIGE_TEXTURE_H

#if defined(__OPENCL_C_VERSION__)
#include <zellige/kernel/texture.h>
#else

#include <zellige/array.h>

ZLG_BEGIN_DECLS

/** An image on an accelerator. Neither wrapped nor moved: copies alone bring elements in and out.
 *  AMP: texture<T, N>. */
typedef struct zlg_texture zlg_texture;

/** What kernels read and write in a texture. */
typedef enum zlg_texel_scalar {
    ZLG_TEXEL_INT,   /**< integers of 8, 16 or 32 bits with a sign. AMP: int */
    ZLG_TEXEL_UINT,  /**< without one. AMP: unsigned int */
    ZLG_TEXEL_FLOAT, /**< floating-point numbers of 16 or 32 bits. AMP: float */
    ZLG_TEXEL_NORM,  /**< floating-point numbers from -1 to 1, kept as integers of 8 or 16 bits with
                          a sign. AMP: norm */
    ZLG_TEXEL_UNORM, /**< from 0 to 1, without one. AMP: unorm */
    ZLG_TEXEL_DOUBLE /**< always refused: Level Zero has no such images. AMP: double */
} zlg_texel_scalar;

/** The elements of a texture. AMP: the element type, and bits_per_scalar_element. */
typedef struct zlg_texel {
    zlg_texel_scalar scalar; /**< what each component is */
    int components;          /**< 1, 2 or 4 */
    int bits;                /**< of each component in memory */
} zlg_texel;

/** Makes a texel: zlg_texel_of(ZLG_TEXEL_UNORM, 4, 8) is that of pictures with 8 bits a channel. */
static inline zlg_texel zlg_texel_of(zlg_texel_scalar scalar, int components, int bits)
{
    zlg_texel texel;
    texel.scalar = scalar;
    texel.components = components;
    texel.bits = bits;
    return texel;
}

/** A window on a texture, for copies: a value, copied freely, that owns nothing and must not
 *  outlive the texture. Launches take textures as a whole.
 *  AMP: the offsets and extents of copy(). */
typedef struct zlg_texture_view {
    zlg_texture *texture; /**< NULL: uninitialised, always refused */
    zlg_index origin;     /**< of the window, in texels */
    zlg_extent extent;    /**< texels */
} zlg_texture_view;

/** How a sampler finds a value between texels. AMP: filter_mode. */
typedef enum zlg_filter_mode {
    ZLG_FILTER_LINEAR = 0, /**< from the neighbours, by distance. AMP: filter_linear */
    ZLG_FILTER_POINT       /**< the nearest texel. AMP: filter_point */
} zlg_filter_mode;

/** What a sampler finds outside a texture. AMP: address_mode. */
typedef enum zlg_address_mode {
    ZLG_ADDRESS_CLAMP = 0, /**< the texel at the edge. AMP: address_clamp */
    ZLG_ADDRESS_WRAP,      /**< the texture again. AMP: address_wrap */
    ZLG_ADDRESS_MIRROR,    /**< the texture, mirrored at its edges. AMP: address_mirror */
    ZLG_ADDRESS_BORDER     /**< zeros; the one border colour that there is. AMP: address_border */
} zlg_address_mode;

/** How a kernel samples textures: a value, for a sampler_t parameter. All zero: AMP's default.
 *  Coordinates are normalised: 0 to 1 is the texture. AMP: sampler. */
typedef struct zlg_sampler {
    zlg_filter_mode filter;   /**< (optional, defaults to linear) */
    zlg_address_mode address; /**< (optional, defaults to clamp) */
} zlg_sampler;

/** Creates a texture on the accelerator of a view. Its contents are undefined. Owned: give it to
 *  zlg_texture_destroy().
 *
 *  @param view    the queue that copies of this texture use, until a launch uses another one; any
 *                 view of the same accelerator may launch with it
 *  @param extent  of rank 1 to 3; the last dimension is the width, the one before it the height
 *  Errors: ZLG_ERR_ARGUMENT (NULL; no such scalar, other than 1, 2 or 4 components),
 *  ZLG_ERR_UNINITIALIZED (the view has been destroyed), ZLG_ERR_VIEW_REMOVED (its device is lost),
 *  ZLG_ERR_UNSUPPORTED (bits that the scalar does not have; double; a device without images),
 *  ZLG_ERR_COMPUTE_DOMAIN (rank not 1 to 3, a dimension below 1 or above the device's limit),
 *  ZLG_ERR_OUT_OF_MEMORY, and failures of the driver.
 *  AMP: texture(extent, bits_per_scalar_element, accelerator_view). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_texture_create(zlg_accelerator_view *view, zlg_extent extent,
                                                  zlg_texel texel, zlg_texture **out);

/** Waits for the commands that use the texture, and frees it; NULL is a no-op. It frees the texture
 *  whatever the status; the image stays if the wait failed.
 *  Errors: the failure of a command. AMP: the destructor. No other thread may be using it. */
ZLG_API zlg_status zlg_texture_destroy(zlg_texture *texture);

/** Returns the extent of a texture; one of rank 0 for NULL. AMP: texture::extent. Any thread. */
ZLG_API zlg_extent zlg_texture_get_extent(const zlg_texture *texture);

/** Returns the elements of a texture; zeros for NULL. AMP: texture::bits_per_scalar_element. Any
 *  thread. */
ZLG_API zlg_texel zlg_texture_get_texel(const zlg_texture *texture);

/** Returns the bytes that a copy of a whole texture takes in the host's memory: rows one after the
 *  other; 0 for NULL. AMP: texture::data_length. Any thread. */
ZLG_API size_t zlg_texture_get_data_length(const zlg_texture *texture);

/** Returns the view of a texture's creation; NULL for NULL. Borrowed. AMP:
 *  texture::accelerator_view. Any thread. */
ZLG_API zlg_accelerator_view *zlg_texture_get_accelerator_view(const zlg_texture *texture);

/** Returns the window on a whole texture; for NULL, a zeroed one. Any thread. */
ZLG_API zlg_texture_view zlg_texture_get_view(zlg_texture *texture);

/** Makes a smaller window in a window.
 *
 *  @param origin  of the new window, in texels, relative to `view`
 *  Errors: ZLG_ERR_UNINITIALIZED (zeroed view), ZLG_ERR_ARGUMENT (NULL; ranks differ; empty; not
 *  inside `view`). AMP: the offset and the extent of copy(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_texture_view_section(zlg_texture_view view, zlg_index origin,
                                                        zlg_extent extent, zlg_texture_view *out);

/** Copies host memory into a whole texture. Blocks until it is done.
 *
 *  @param source  texels, rows one after the other, each of its components in turn
 *  @param bytes   of `source`: must be exactly zlg_texture_get_data_length()
 *  Errors: as zlg_texture_copy_in(). AMP: copy(pointer, bytes, texture). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_texture_write(zlg_texture *texture, const void *source,
                                                 size_t bytes);

/** Copies a whole texture to host memory. Blocks until it is done.
 *
 *  @param bytes  at `destination`: must be exactly zlg_texture_get_data_length()
 *  Errors: as zlg_texture_copy_in(). AMP: copy(texture, pointer, bytes). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_texture_read(const zlg_texture *texture, void *destination,
                                                size_t bytes);

/** Copies host memory, rows one after the other, into a window. Waits for the views whose launches
 *  still use the texture, and blocks until the copy is done.
 *
 *  @param bytes  of `source`: must be exactly the window's
 *  Errors: ZLG_ERR_ARGUMENT (NULL, another number of bytes, a window outside its texture),
 *  ZLG_ERR_UNINITIALIZED (zeroed view, a destroyed texture), ZLG_ERR_VIEW_REMOVED (the device is
 *  lost), and the failure of a command. AMP: copy(pointer, bytes, texture, offset, extent). Any
 *  thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_texture_copy_in(const void *source, size_t bytes,
                                                   zlg_texture_view destination);

/** Copies a window to host memory, rows one after the other. Otherwise as zlg_texture_copy_in().
 *  AMP: copy(texture, offset, extent, pointer, bytes). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_texture_copy_out(zlg_texture_view source, void *destination,
                                                    size_t bytes);

/** Copies a window to another, which may be of the same texture, overlap it, or be on another
 *  accelerator: then through the host's memory.
 *  Errors: as zlg_texture_copy_in(), with ZLG_ERR_ARGUMENT for windows of other extents, or of
 *  textures of other texels. AMP: copy(texture, offset, texture, offset, extent). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_texture_copy(zlg_texture_view source,
                                                zlg_texture_view destination);

/** Begins what zlg_texture_copy_in() does. Until the completion comes, keep `source` and do not
 *  write to it. Waits for other views that still use the texture.
 *
 *  @param out  owned
 *  Errors: as zlg_texture_copy_in(), with ZLG_ERR_ARGUMENT for NULL. The completion returns the
 *  copy's own failure. AMP: copy_async(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_texture_copy_in_async(const void *source, size_t bytes,
                                                         zlg_texture_view destination,
                                                         zlg_completion **out);

/** Begins what zlg_texture_copy_out() does. Until the completion comes, keep `destination` and do
 *  not access it. Otherwise as zlg_texture_copy_in_async(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_texture_copy_out_async(zlg_texture_view source,
                                                          void *destination, size_t bytes,
                                                          zlg_completion **out);

/** Begins what zlg_texture_copy() does. Blocks where that goes through the host's memory. Otherwise
 *  as zlg_texture_copy_in_async(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_texture_copy_async(zlg_texture_view source,
                                                      zlg_texture_view destination,
                                                      zlg_completion **out);

ZLG_END_DECLS

#endif
#endif
