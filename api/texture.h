/* Textures, for launches and copies. */
#ifndef ZELLIGE_API_TEXTURE_H
#define ZELLIGE_API_TEXTURE_H

#include <zellige/texture.h>

#include "api/array.h"

/* The memory of an array may be anything that a launch takes as an argument. Here it is an image:
 * so the order of commands, the launch cache and what happens to a lost device are those of arrays.
 * The array's elements are the texels. */
struct zlg_texture {
    zli_object object;
    zlg_array *storage; /* its one replica's memory is `image` */
    void *image;
    zlg_texel texel;
};

/** Checks a texture; `what` names it in the sentence. */
zlg_status zli_texture_check(const zlg_texture *texture, const char *function, const char *what);

/** Checks that a window is initialised and lies inside its texture. */
zlg_status zli_texture_view_check(const zlg_texture_view *view, const char *function,
                                  const char *what);

/** Returns the number of a texel in <zellige/kernel/texture.h>, from 1 on. */
unsigned zli_texel_number(zlg_texel texel);

/** Returns how kernels call the texel of that number: "unorm4". */
const char *zli_texel_name(unsigned number);

/** Returns the bytes of a texel. */
size_t zli_texel_size(zlg_texel texel);

/** Checks a sampler that a launch is given. */
zlg_status zli_sampler_check(zlg_sampler sampler, const char *function, const char *what);

#endif
