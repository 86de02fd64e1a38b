/* Arguments that are textures and samplers. */
#ifndef TOOLS_RUN_TEXTURES_H
#define TOOLS_RUN_TEXTURES_H

#include "tools/run/arguments.h"

/* Makes a texture of "TYPE:SHAPE:VALUES", or of "norm:" and that. Without a view: its texel and
 * values. */
bool zlt_texture_set(zlt_argument *a, const char *text, zlg_accelerator_view *view);

/* Reads a sampler: "sampler", with ":linear" or ":point", and how it finds what is outside. */
bool zlt_sampler_set(zlt_argument *a, const char *text);

#endif
