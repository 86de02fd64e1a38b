/** @file
 *  Kernels that a generated header embeds: what its typed functions are made with. */
#ifndef ZELLIGE_EMBEDDED_H
#define ZELLIGE_EMBEDDED_H

#include <stddef.h>

#include <zellige/parallel_for_each.h>

ZLG_BEGIN_DECLS

/** SPIR-V in a generated header, and the programs that the library has built of it. */
typedef struct zlg_embedded_program {
    const zlg_spirv *spirv;            /**< its source */
    struct zlg_embedded_build *builds; /**< the library's own: one per accelerator */
} zlg_embedded_program;

/** A kernel of it. */
typedef struct zlg_embedded_kernel {
    zlg_embedded_program *program;   /**< the program that contains it */
    const char *name;                /**< as in the source */
    struct zlg_embedded_find *finds; /**< the library's own: one per accelerator */
} zlg_embedded_kernel;

/** One of several modules that were compiled from one source with different macros. */
typedef struct zlg_variant {
    const char *name;       /**< its macros: "SAMPLESIZE=2" */
    const zlg_spirv *spirv; /**< for zlg_program_create() */
} zlg_variant;

/** Gets an embedded kernel for the accelerator of a view. The first call for an accelerator builds
 *  the program, which is slow; concurrent calls that need a build wait. Later calls take some
 *  nanoseconds. The typed functions of generated headers call it at each launch; call it yourself
 *  to build the kernel before the first launch. Borrowed: program and kernel live until
 *  zlg_embedded_program_release(), or until the process ends. Each source file that includes the
 *  header has its own program.
 *
 *  Errors: ZLG_ERR_ARGUMENT (NULL), and those of zlg_program_create() and zlg_program_get_kernel();
 *  the next call tries again. Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_embedded_kernel_get(zlg_embedded_kernel *kernel,
                                                       zlg_accelerator_view *view,
                                                       zlg_kernel **out);

/** Frees the builds of an embedded program on all accelerators; NULL is a no-op. Submitted launches
 *  still run, and the next launch builds it again. Use it before unloading a library. No other
 *  thread may be launching its kernels. */
ZLG_API void zlg_embedded_program_release(zlg_embedded_program *program);

/** Makes the message of a failure name the function that the program has called, in the place of
 *  the function of this header. The typed functions call it.
 *  @returns status. Any thread. */
ZLG_API zlg_status zlg_embedded_fail(zlg_status status, const char *function);

/** Returns an argument that passes a window, whose elements must have `element_size` bytes, and be
 *  of the kind that is added to it: ZLG_INTEGERS, ZLG_FLOATS. */
static inline zlg_arg zlg_arg_view_of(zlg_array_view view, size_t element_size)
{
    zlg_arg arg = zlg_arg_view(view);
    arg.size = element_size;
    return arg;
}

/** Returns a tile of the rank of its domain, from its size in the order of OpenCL, X first, as
 *  modules have it: what blur_tile(2) of a generated header returns. */
static inline zlg_extent zlg_embedded_tile(int rank, int x, int y, int z)
{
    const int size[3] = {x, y, z};
    zlg_extent tile = {rank, {0}};
    for (int i = 0; i < rank && i < 3; i++)
        tile.v[rank - 1 - i] = size[i];
    return tile;
}

/** @cond machinery */
/* Whether a tile has this size in the order of OpenCL, X first, as modules have it. */
static inline bool zlg_tile_is(zlg_extent tile, int x, int y, int z)
{
    const int size[3] = {x, y, z};
    bool is = tile.rank >= 1 && tile.rank <= 3;
    for (int i = 0; is && i < 3; i++)
        is = size[i] == (i < tile.rank ? tile.v[tile.rank - 1 - i] : 1);
    return is;
}

static inline zlg_array_view zlg_array_view_itself(zlg_array_view view)
{
    return view;
}

static inline zlg_texture *zlg_texture_itself(zlg_texture *texture)
{
    return texture;
}

static inline const zlg_texture *zlg_const_texture_itself(const zlg_texture *texture)
{
    return texture;
}

static inline zlg_array_view zlg_array_view_read_only(zlg_array_view view)
{
    view.read_only = true;
    return view;
}

ZLG_END_DECLS

/* What a typed window is made of: zlg_float_view2(x), zlg_const_float_view2(x). */
#if defined(__cplusplus)
static inline zlg_array_view zlg_view_of(zlg_array *array)
{
    return zlg_array_get_view(array);
}

static inline zlg_array_view zlg_view_of(zlg_array_view view)
{
    return view;
}

static inline zlg_array_view zlg_const_view_of(const zlg_array *array)
{
    return zlg_array_get_const_view(array);
}

static inline zlg_array_view zlg_const_view_of(zlg_array_view view)
{
    return zlg_array_view_read_only(view);
}

#define ZLG_VIEW(x) zlg_view_of(x)
#define ZLG_CONST_VIEW(x) zlg_const_view_of(x)
#define ZLG_TEXTURE(x) zlg_texture_itself(x)
#define ZLG_CONST_TEXTURE(x) zlg_const_texture_itself(x)
#define ZLG_TYPED(type, value) (type{value})
#define ZLG_ALIGNED(bytes) alignas(bytes)
#define ZLG_ASSERT_LAYOUT(condition) \
    static_assert(condition, "the struct of the host is not laid out as the kernel's")
#else
/* clang-format off */
#define ZLG_VIEW(x)                                 \
    _Generic((x),                                   \
        zlg_array *: zlg_array_get_view,            \
        zlg_array_view: zlg_array_view_itself)(x)
#define ZLG_CONST_VIEW(x)                           \
    _Generic((x),                                   \
        zlg_array *: zlg_array_get_const_view,      \
        const zlg_array *: zlg_array_get_const_view, \
        zlg_array_view: zlg_array_view_read_only)(x)
#define ZLG_TEXTURE(x) _Generic((x), zlg_texture *: zlg_texture_itself)(x)
#define ZLG_CONST_TEXTURE(x)                             \
    _Generic((x),                                        \
        zlg_texture *: zlg_const_texture_itself,         \
        const zlg_texture *: zlg_const_texture_itself)(x)
/* clang-format on */
#define ZLG_TYPED(type, value) ((type){value})
#define ZLG_ALIGNED(bytes) _Alignas(bytes)
#define ZLG_ASSERT_LAYOUT(condition) \
    _Static_assert(condition, "the struct of the host is not laid out as the kernel's")
#endif
/** @endcond */

#endif
