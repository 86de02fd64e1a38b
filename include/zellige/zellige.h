/** @file
 * zellige: C++ AMP's tiles, in C, over oneAPI Level Zero.
 *
 * A program takes an accelerator (a GPU if there is one, else the processor), makes arrays on one
 * of its views (in-order queues), and launches the kernels of a .cl file, which the build made into
 * SPIR-V, over an extent, tile by tile:
 *
 *     #include <zellige/zellige.h>
 *     #include "blur.cl.h"                       // generated: a function for each kernel
 *
 *     zlg_accelerator_get_default(&accelerator);
 *     zlg_accelerator_get_default_view(accelerator, &view);
 *     zlg_array_wrap(view, zlg_extent2(8, 8), sizeof(float), data, &image);
 *     zlg_array_create(view, zlg_extent2(8, 8), sizeof(float), &blurred);
 *     blur(view, zlg_extent2(8, 8), zlg_const_float_view2(image), zlg_float_view2(blurred));
 *     zlg_copy_out(zlg_array_get_view(blurred), result, sizeof result);
 *
 * Every call above returns a status that must be looked at; zlg_last_message() has the reason.
 *
 * There are three kinds of type. Values (zlg_extent, zlg_index, zlg_array_view, ...) are copied
 * freely. Handles are pointers to incomplete structs: what a _create or _wrap gives is owned and
 * goes to _destroy once; what a _get gives is borrowed. NULL never means "default".
 *
 * The library never aborts, and prints nothing unless ZELLIGE_LOG is set (error, info or debug).
 */
#ifndef ZELLIGE_ZELLIGE_H
#define ZELLIGE_ZELLIGE_H

/** The version of these headers, MAJOR.MINOR.PATCH. */
/** @{ */
#define ZLG_VERSION_MAJOR 0
#define ZLG_VERSION_MINOR 1
#define ZLG_VERSION_PATCH 0
/** @} */

#include <zellige/accelerator.h>
#include <zellige/array.h>
#include <zellige/completion.h>
#include <zellige/embedded.h>
#include <zellige/extent.h>
#include <zellige/parallel_for_each.h>
#include <zellige/program.h>
#include <zellige/status.h>
#include <zellige/texture.h>

#endif
