/** @file
 *  Launching kernels. */
#ifndef ZELLIGE_PARALLEL_FOR_EACH_H
#define ZELLIGE_PARALLEL_FOR_EACH_H

#include <string.h>

#include <zellige/array.h>
#include <zellige/program.h>
#include <zellige/texture.h>

ZLG_BEGIN_DECLS

/** What an argument is. */
typedef enum zlg_arg_kind {
    ZLG_ARG_INTEGER, /**< a whole number, by value */
    ZLG_ARG_FLOAT,   /**< a floating-point number, by value */
    ZLG_ARG_BYTES,   /**< any value by its address, a struct for example */
    ZLG_ARG_VIEW,    /**< a window: for a VIEW parameter, or a plain pointer if it is contiguous */
    ZLG_ARG_TILE_STATIC,   /**< memory for a `local` pointer parameter */
    ZLG_ARG_EXTENT,        /**< an extent, by value: for a zlg_extent parameter */
    ZLG_ARG_INDEX,         /**< an index, by value: for a zlg_index parameter */
    ZLG_ARG_ARRAY,         /**< the window on a whole array, as ZLG_ARG_VIEW */
    ZLG_ARG_CONST_ARRAY,   /**< the read-only one */
    ZLG_ARG_TEXTURE,       /**< a texture: for a texture parameter, or a plain image of OpenCL C */
    ZLG_ARG_CONST_TEXTURE, /**< the same, which the kernel must not write */
    ZLG_ARG_SAMPLER,       /**< a sampler, by value: for a sampler_t parameter */
} zlg_arg_kind;

/** Integers as the elements that a window has to have: added to their size. */
#define ZLG_INTEGERS ((size_t)ZLG_ELEMENTS_INTEGERS << 56)
/** Floating-point numbers, likewise. */
#define ZLG_FLOATS ((size_t)ZLG_ELEMENTS_FLOATS << 56)

/** One argument of a launch. Made by the zlg_arg_ functions, or by the macro below. */
typedef struct zlg_arg {
    zlg_arg_kind kind; /**< which member of `as` holds it */
    size_t size;       /**< bytes: of the scalar, the value, the tile_static memory; of the elements
                            that the window has to have, with their kind below; 0 if they may be
                            any */
    union {
        unsigned char scalar[8];    /**< ZLG_ARG_INTEGER, ZLG_ARG_FLOAT: the first `size` bytes */
        const void *bytes;          /**< ZLG_ARG_BYTES */
        zlg_array_view view;        /**< ZLG_ARG_VIEW */
        zlg_extent extent;          /**< ZLG_ARG_EXTENT */
        zlg_index index;            /**< ZLG_ARG_INDEX */
        const zlg_array *array;     /**< ZLG_ARG_ARRAY, ZLG_ARG_CONST_ARRAY */
        const zlg_texture *texture; /**< ZLG_ARG_TEXTURE, ZLG_ARG_CONST_TEXTURE */
        zlg_sampler sampler;        /**< ZLG_ARG_SAMPLER */
    } as;                           /**< nothing for ZLG_ARG_TILE_STATIC */
} zlg_arg;

/** Runs a kernel once for every index of an extent; the work-items are independent. Returns after
 *  submitting the launch; later accesses to the arrays through this API see its effects.
 *
 *  @param view    must be on the kernel's accelerator
 *  @param domain  runs exactly this many work-items: the kernel needs no guard. Rank 4 to 8 runs as
 *  a row, in which get_index_in() returns the index
 *  @param args    copied; one per VIEW parameter, one per other parameter, in order
 *  Errors, checked before the submission, in this order:
 *  ZLG_ERR_ARGUMENT (NULL); ZLG_ERR_VIEW_REMOVED (its device is lost); ZLG_ERR_MISMATCH (the
 *  program is for another accelerator); ZLG_ERR_COMPUTE_DOMAIN (rank not 1 to 8; a dimension below
 *  1; more than 4294967295 work-items; rank above 3 and the kernel fixes a tile size);
 *  ZLG_ERR_UNSUPPORTED (the kernel uses tile_static memory, waits, or asks for its place in a tile,
 *  and fixes no tile size; a kernel that fixes one is launched as by zlg_launch_tiled());
 *  then, argument by argument, ZLG_ERR_MISMATCH (number, kind, width or rank; a read-only window
 *  or texture where the kernel writes; a texture of other elements; an array or a texture on
 *  another accelerator), ZLG_ERR_UNINITIALIZED (a zeroed window), ZLG_ERR_ARGUMENT (a window
 *  outside its array; a texture that the kernel writes, given twice); then failures of the driver.
 *  The next wait on `view` returns failures of the kernel itself.
 *  AMP: parallel_for_each(accelerator_view, extent, kernel). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_launch(zlg_accelerator_view *view, zlg_extent domain,
                                          const zlg_kernel *kernel, const zlg_arg *args,
                                          size_t count);

/** Runs a kernel tile by tile: the work-items of a tile share tile_static memory and can wait for
 *  one another.
 *
 *  Errors: as zlg_launch(), except that the rank is 1 to 3; that after the number of work-items
 *  comes ZLG_ERR_COMPUTE_DOMAIN for the rank of the tile, a tile dimension below 1, a domain that
 *  the tile does not divide (see zlg_pad(), zlg_truncate()), another tile than the kernel fixes, a
 *  tile or a number of tiles beyond the device's; and after the arguments ZLG_ERR_UNSUPPORTED (more
 *  tile_static memory than the device has).
 *  AMP: parallel_for_each(accelerator_view, tiled_extent, kernel). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_launch_tiled(zlg_accelerator_view *view, zlg_tiled_extent domain,
                                                const zlg_kernel *kernel, const zlg_arg *args,
                                                size_t count);

/** Launches as zlg_launch() does, and returns the completion of the launch.
 *
 *  @param out  owned; may be destroyed before the launch has ended
 *  Errors: as zlg_launch(), with ZLG_ERR_ARGUMENT for NULL. Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_launch_async(zlg_accelerator_view *view, zlg_extent domain,
                                                const zlg_kernel *kernel, const zlg_arg *args,
                                                size_t count, zlg_completion **out);

/** Launches as zlg_launch_tiled() does, and returns the completion of the launch: see
 *  zlg_launch_async(). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_launch_tiled_async(zlg_accelerator_view *view,
                                                      zlg_tiled_extent domain,
                                                      const zlg_kernel *kernel, const zlg_arg *args,
                                                      size_t count, zlg_completion **out);

/** @cond machinery */
/* Writes only the members that an argument uses: clearing all of it costs more than a launch. */
static inline zlg_arg zlg_arg_of(zlg_arg_kind kind, size_t size)
{
    zlg_arg arg;
    arg.kind = kind;
    arg.size = size;
    return arg;
}
/** @endcond */

/** Returns an argument that passes `size` bytes at `value`, a struct for example. The bytes must
 *  stay until the launch returns. */
static inline zlg_arg zlg_arg_bytes(const void *value, size_t size)
{
    zlg_arg arg = zlg_arg_of(ZLG_ARG_BYTES, size);
    arg.as.bytes = value;
    return arg;
}

/** Returns an argument that sets aside `size` bytes for a `local` pointer parameter. */
static inline zlg_arg zlg_arg_tile_static(size_t size)
{
    return zlg_arg_of(ZLG_ARG_TILE_STATIC, size);
}

/** Returns an argument that passes an extent to a zlg_extent parameter. */
static inline zlg_arg zlg_arg_extent(zlg_extent extent)
{
    zlg_arg arg = zlg_arg_of(ZLG_ARG_EXTENT, sizeof extent);
    arg.as.extent = extent;
    return arg;
}

/** Returns an argument that passes an index to a zlg_index parameter. */
static inline zlg_arg zlg_arg_index(zlg_index index)
{
    zlg_arg arg = zlg_arg_of(ZLG_ARG_INDEX, sizeof index);
    arg.as.index = index;
    return arg;
}

/** Returns an argument that passes a window. */
static inline zlg_arg zlg_arg_view(zlg_array_view view)
{
    zlg_arg arg = zlg_arg_of(ZLG_ARG_VIEW, 0);
    arg.as.view = view;
    return arg;
}

/** Returns an argument that passes the window on a whole array. */
static inline zlg_arg zlg_arg_array(zlg_array *array)
{
    zlg_arg arg = zlg_arg_of(ZLG_ARG_ARRAY, 0);
    arg.as.array = array;
    return arg;
}

/** Returns an argument that passes the read-only window on a whole array. */
static inline zlg_arg zlg_arg_const_array(const zlg_array *array)
{
    zlg_arg arg = zlg_arg_of(ZLG_ARG_CONST_ARRAY, 0);
    arg.as.array = array;
    return arg;
}

/** Returns an argument that passes a texture. */
static inline zlg_arg zlg_arg_texture(zlg_texture *texture)
{
    zlg_arg arg = zlg_arg_of(ZLG_ARG_TEXTURE, 0);
    arg.as.texture = texture;
    return arg;
}

/** Returns an argument that passes a texture to read. */
static inline zlg_arg zlg_arg_const_texture(const zlg_texture *texture)
{
    zlg_arg arg = zlg_arg_of(ZLG_ARG_CONST_TEXTURE, 0);
    arg.as.texture = texture;
    return arg;
}

/** Returns an argument that passes a sampler. */
static inline zlg_arg zlg_arg_sampler(zlg_sampler sampler)
{
    zlg_arg arg = zlg_arg_of(ZLG_ARG_SAMPLER, 0);
    arg.as.sampler = sampler;
    return arg;
}

/** @cond machinery */
static inline zlg_arg zlg_arg_as_is(zlg_arg arg)
{
    return arg;
}

/* The types of OpenCL C's scalars, as C spells them. `bool` is not among them. */
#define ZLG_SCALAR_MAP(X)         \
    X(signed char, schar)         \
    X(unsigned char, uchar)       \
    X(char, char)                 \
    X(short, short)               \
    X(unsigned short, ushort)     \
    X(int, int)                   \
    X(unsigned int, uint)         \
    X(long, long)                 \
    X(unsigned long, ulong)       \
    X(long long, llong)           \
    X(unsigned long long, ullong) \
    X(float, float)               \
    X(double, double)

#define ZLG_SCALAR_FUNCTION(type, name)                                                           \
    static inline zlg_arg zlg_arg_##name(type value)                                              \
    {                                                                                             \
        zlg_arg arg = zlg_arg_of((type)0.5 != 0 ? ZLG_ARG_FLOAT : ZLG_ARG_INTEGER, sizeof value); \
        unsigned long long bits = 0;                                                              \
        memcpy(&bits, &value, sizeof value);                                                      \
        memcpy(arg.as.scalar, &bits, sizeof bits);                                                \
        return arg;                                                                               \
    }
ZLG_SCALAR_MAP(ZLG_SCALAR_FUNCTION)
#undef ZLG_SCALAR_FUNCTION
/** @endcond */

#if !defined(__cplusplus)

/** @cond machinery */
#define ZLG_SCALAR_CASE(type, name) \
    type:                           \
    zlg_arg_##name,
/* clang-format off */
#define ZLG_ARG(x)                               \
    _Generic((x),                                \
        ZLG_SCALAR_MAP(ZLG_SCALAR_CASE)          \
        zlg_array *: zlg_arg_array,              \
        const zlg_array *: zlg_arg_const_array,  \
        zlg_array_view: zlg_arg_view,            \
        zlg_texture *: zlg_arg_texture,          \
        const zlg_texture *: zlg_arg_const_texture, \
        zlg_sampler: zlg_arg_sampler,            \
        zlg_extent: zlg_arg_extent,              \
        zlg_index: zlg_arg_index,                \
        zlg_arg: zlg_arg_as_is)(x)
/** @endcond */

/** zlg_parallel_for_each(view, domain, kernel, ...): zlg_launch() or zlg_launch_tiled(), by the
 *  type of the domain, with 1 to 16 typed arguments: a number of an exact C type (int, float,
 *  size_t's unsigned long, ... but not bool), a zlg_array_view, a zlg_array * (its whole window), a
 *  const zlg_array * (read-only), a zlg_texture *, a const zlg_texture *, a zlg_sampler, a
 *  zlg_extent, a zlg_index, or a zlg_arg. Anything else does not compile. Each argument is
 *  evaluated once. AMP: parallel_for_each(). */
#define zlg_parallel_for_each(view, domain, kernel, ...)                             \
    _Generic((domain),                                                               \
        zlg_extent: zlg_launch,                                                      \
        zlg_tiled_extent: zlg_launch_tiled)((view), (domain), (kernel),              \
                                            (const zlg_arg[]){ZLG_ARGS(__VA_ARGS__)}, \
                                            ZLG_COUNT(__VA_ARGS__))

/** zlg_parallel_for_each_async(&completion, view, domain, kernel, ...): the same by
 *  zlg_launch_async() or zlg_launch_tiled_async(). */
#define zlg_parallel_for_each_async(out, view, domain, kernel, ...)                        \
    _Generic((domain),                                                                     \
        zlg_extent: zlg_launch_async,                                                      \
        zlg_tiled_extent: zlg_launch_tiled_async)((view), (domain), (kernel),              \
                                                  (const zlg_arg[]){ZLG_ARGS(__VA_ARGS__)}, \
                                                  ZLG_COUNT(__VA_ARGS__), (out))
/* clang-format on */

/** @cond machinery */
#define ZLG_COUNT(...) \
    ZLG_PICK(__VA_ARGS__, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, )
#define ZLG_ARGS(...)                                                                           \
    ZLG_PICK(__VA_ARGS__, ZLG_16, ZLG_15, ZLG_14, ZLG_13, ZLG_12, ZLG_11, ZLG_10, ZLG_9, ZLG_8, \
             ZLG_7, ZLG_6, ZLG_5, ZLG_4, ZLG_3, ZLG_2, ZLG_1, )                                 \
    (__VA_ARGS__)
#define ZLG_PICK(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, pick, ...) pick
#define ZLG_1(x) ZLG_ARG(x)
#define ZLG_2(x, ...) ZLG_ARG(x), ZLG_1(__VA_ARGS__)
#define ZLG_3(x, ...) ZLG_ARG(x), ZLG_2(__VA_ARGS__)
#define ZLG_4(x, ...) ZLG_ARG(x), ZLG_3(__VA_ARGS__)
#define ZLG_5(x, ...) ZLG_ARG(x), ZLG_4(__VA_ARGS__)
#define ZLG_6(x, ...) ZLG_ARG(x), ZLG_5(__VA_ARGS__)
#define ZLG_7(x, ...) ZLG_ARG(x), ZLG_6(__VA_ARGS__)
#define ZLG_8(x, ...) ZLG_ARG(x), ZLG_7(__VA_ARGS__)
#define ZLG_9(x, ...) ZLG_ARG(x), ZLG_8(__VA_ARGS__)
#define ZLG_10(x, ...) ZLG_ARG(x), ZLG_9(__VA_ARGS__)
#define ZLG_11(x, ...) ZLG_ARG(x), ZLG_10(__VA_ARGS__)
#define ZLG_12(x, ...) ZLG_ARG(x), ZLG_11(__VA_ARGS__)
#define ZLG_13(x, ...) ZLG_ARG(x), ZLG_12(__VA_ARGS__)
#define ZLG_14(x, ...) ZLG_ARG(x), ZLG_13(__VA_ARGS__)
#define ZLG_15(x, ...) ZLG_ARG(x), ZLG_14(__VA_ARGS__)
#define ZLG_16(x, ...) ZLG_ARG(x), ZLG_15(__VA_ARGS__)
/** @endcond */

#endif

ZLG_END_DECLS

#endif
