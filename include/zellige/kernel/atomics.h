/** @file
 * C++ AMP's atomics in a kernel: a part of <zellige/kernel.h>, which includes it.
 *
 * Relaxed, as AMP's: they order nothing else. Scope is the device for global memory, so that tiles
 * see each other, and the tile for tile_static. The operand is an element of an array or
 * tile_static memory. Each returns the old value, unless stated otherwise.
 *
 * Of 32 bits they run on every device. Those on long, ulong and double are for devices that have
 * 64-bit atomics. Addition, minimum and maximum of floats and doubles are instructions of
 * SPV_EXT_shader_atomic_float_add and _min_max; with ZLG_FLOAT_ATOMICS_BY_EXCHANGE defined before
 * the header, they are loops of compare-and-exchange, for drivers without the two.
 */
#ifndef ZELLIGE_KERNEL_ATOMICS_H
#define ZELLIGE_KERNEL_ATOMICS_H

/** @cond machinery */

/* SPIR-V's own instructions rather than OpenCL's functions: those take generic pointers, need a
 * further capability for them, and clang's SPIR-V target leaves their minimum and maximum
 * unresolved. */
#define ZLG_SCOPE_DEVICE 1
#define ZLG_SCOPE_TILE 2
#define ZLG_RELAXED 0

#if defined(cl_khr_fp64) || defined(__opencl_c_fp64)
#define ZLG_WITH_DOUBLE(...) __VA_ARGS__
#else
#define ZLG_WITH_DOUBLE(...)
#endif

#define ZLG_ATOMIC_IN(space, scope, name, type, instruction)                 \
    __attribute__((overloadable))                                            \
    type __spirv_Atomic##instruction(volatile space type *, int, int, type); \
    ZLG_OVERLOAD type zlg_atomic_##name(volatile space type *at, type value) \
    {                                                                        \
        return __spirv_Atomic##instruction(at, scope, ZLG_RELAXED, value);   \
    }
#define ZLG_ATOMIC(name, type, instruction)                          \
    ZLG_ATOMIC_IN(global, ZLG_SCOPE_DEVICE, name, type, instruction) \
    ZLG_ATOMIC_IN(local, ZLG_SCOPE_TILE, name, type, instruction)
#define ZLG_ATOMIC_SIGNED(name, instruction) \
    ZLG_ATOMIC(name, int, instruction)       \
    ZLG_ATOMIC(name, long, instruction)
#define ZLG_ATOMIC_UNSIGNED(name, instruction) \
    ZLG_ATOMIC(name, uint, instruction)        \
    ZLG_ATOMIC(name, ulong, instruction)

/* zlg_atomic_fetch_add(&AT(view, i), value) and its like, on int, uint, long and ulong; add, sub,
 * min, max and exchange on float and double too. AMP: atomic_fetch_add(), atomic_fetch_sub(), ...,
 * atomic_exchange(). */
ZLG_ATOMIC_SIGNED(fetch_add, IAdd)
ZLG_ATOMIC_UNSIGNED(fetch_add, IAdd)
ZLG_ATOMIC_SIGNED(fetch_sub, ISub)
ZLG_ATOMIC_UNSIGNED(fetch_sub, ISub)
ZLG_ATOMIC_SIGNED(fetch_min, SMin)
ZLG_ATOMIC_UNSIGNED(fetch_min, UMin)
ZLG_ATOMIC_SIGNED(fetch_max, SMax)
ZLG_ATOMIC_UNSIGNED(fetch_max, UMax)
ZLG_ATOMIC_SIGNED(fetch_and, And)
ZLG_ATOMIC_UNSIGNED(fetch_and, And)
ZLG_ATOMIC_SIGNED(fetch_or, Or)
ZLG_ATOMIC_UNSIGNED(fetch_or, Or)
ZLG_ATOMIC_SIGNED(fetch_xor, Xor)
ZLG_ATOMIC_UNSIGNED(fetch_xor, Xor)
ZLG_ATOMIC_SIGNED(exchange, Exchange)
ZLG_ATOMIC_UNSIGNED(exchange, Exchange)
ZLG_ATOMIC(exchange, float, Exchange)
ZLG_WITH_DOUBLE(ZLG_ATOMIC(exchange, double, Exchange))

/* zlg_atomic_fetch_inc(&AT(view, i)), zlg_atomic_fetch_dec(): plus and minus one, without a limit.
 * AMP: atomic_fetch_inc(), atomic_fetch_dec(). */
#define ZLG_ATOMIC_STEP_IN(space, type)                             \
    ZLG_OVERLOAD type zlg_atomic_fetch_inc(volatile space type *at) \
    {                                                               \
        return zlg_atomic_fetch_add(at, (type)1);                   \
    }                                                               \
    ZLG_OVERLOAD type zlg_atomic_fetch_dec(volatile space type *at) \
    {                                                               \
        return zlg_atomic_fetch_sub(at, (type)1);                   \
    }
#define ZLG_ATOMIC_STEP(type)        \
    ZLG_ATOMIC_STEP_IN(global, type) \
    ZLG_ATOMIC_STEP_IN(local, type)
ZLG_ATOMIC_STEP(int)
ZLG_ATOMIC_STEP(uint)
ZLG_ATOMIC_STEP(long)
ZLG_ATOMIC_STEP(ulong)

/* zlg_atomic_compare_exchange(&AT(view, i), &expected, value), on int, uint, long and ulong: stores
 * the value and returns true if the element is as expected; else puts what it is into `expected`.
 * Never fails without a reason. AMP: atomic_compare_exchange(). */
#define ZLG_ATOMIC_COMPARE_IN(space, scope, type)                                                  \
    __attribute__((overloadable)) type __spirv_AtomicCompareExchange(volatile space type *, int,   \
                                                                     int, int, type, type);        \
    ZLG_OVERLOAD bool zlg_atomic_compare_exchange(volatile space type *at, private type *expected, \
                                                  type value)                                      \
    {                                                                                              \
        const type wanted = *expected;                                                             \
        *expected =                                                                                \
            __spirv_AtomicCompareExchange(at, scope, ZLG_RELAXED, ZLG_RELAXED, value, wanted);     \
        return *expected == wanted;                                                                \
    }
#define ZLG_ATOMIC_COMPARE(type)                          \
    ZLG_ATOMIC_COMPARE_IN(global, ZLG_SCOPE_DEVICE, type) \
    ZLG_ATOMIC_COMPARE_IN(local, ZLG_SCOPE_TILE, type)
ZLG_ATOMIC_COMPARE(int)
ZLG_ATOMIC_COMPARE(uint)
ZLG_ATOMIC_COMPARE(long)
ZLG_ATOMIC_COMPARE(ulong)

/* zlg_atomic_load(&AT(view, i)), zlg_atomic_store(&AT(view, i), value), on int, uint, long, ulong,
 * float, double: what may be mixed with other atomics, as AMP's plain loads may; OpenCL C calls a
 * plain load or store a race. */
#define ZLG_ATOMIC_ACCESS_IN(space, scope, type)                                                   \
    __attribute__((overloadable)) type __spirv_AtomicLoad(volatile space type *, int, int);        \
    __attribute__((overloadable)) void __spirv_AtomicStore(volatile space type *, int, int, type); \
    ZLG_OVERLOAD type zlg_atomic_load(const volatile space type *at)                               \
    {                                                                                              \
        return __spirv_AtomicLoad((volatile space type *)at, scope, ZLG_RELAXED);                  \
    }                                                                                              \
    ZLG_OVERLOAD void zlg_atomic_store(volatile space type *at, type value)                        \
    {                                                                                              \
        __spirv_AtomicStore(at, scope, ZLG_RELAXED, value);                                        \
    }
#define ZLG_ATOMIC_ACCESS(type)                          \
    ZLG_ATOMIC_ACCESS_IN(global, ZLG_SCOPE_DEVICE, type) \
    ZLG_ATOMIC_ACCESS_IN(local, ZLG_SCOPE_TILE, type)
ZLG_ATOMIC_ACCESS(int)
ZLG_ATOMIC_ACCESS(uint)
ZLG_ATOMIC_ACCESS(long)
ZLG_ATOMIC_ACCESS(ulong)
ZLG_ATOMIC_ACCESS(float)
ZLG_WITH_DOUBLE(ZLG_ATOMIC_ACCESS(double))

/* ---- Floats and doubles ---------------------------------------------------------------------- */

#ifdef ZLG_FLOAT_ATOMICS_BY_EXCHANGE

/* By the bits, which tell a zero from a zero below it and a NaN from another. */
#define ZLG_ATOMIC_FLOAT_IN(space, name, type, bits, operation)                             \
    ZLG_OVERLOAD type zlg_atomic_##name(volatile space type *at, type value)                \
    {                                                                                       \
        volatile space bits *const place = (volatile space bits *)at;                       \
        bits old = zlg_atomic_load(place);                                                  \
        while (!zlg_atomic_compare_exchange(place, &old,                                    \
                                            as_##bits(operation(as_##type(old), value)))) { \
        }                                                                                   \
        return as_##type(old);                                                              \
    }
#define ZLG_ATOMIC_SUM(a, b) ((a) + (b))
#define ZLG_ATOMIC_FLOAT(type, bits)                                   \
    ZLG_ATOMIC_FLOAT_IN(global, fetch_add, type, bits, ZLG_ATOMIC_SUM) \
    ZLG_ATOMIC_FLOAT_IN(local, fetch_add, type, bits, ZLG_ATOMIC_SUM)  \
    ZLG_ATOMIC_FLOAT_IN(global, fetch_min, type, bits, fmin)           \
    ZLG_ATOMIC_FLOAT_IN(local, fetch_min, type, bits, fmin)            \
    ZLG_ATOMIC_FLOAT_IN(global, fetch_max, type, bits, fmax)           \
    ZLG_ATOMIC_FLOAT_IN(local, fetch_max, type, bits, fmax)

#else

#define ZLG_ATOMIC_FLOAT(type, bits)     \
    ZLG_ATOMIC(fetch_add, type, FAddEXT) \
    ZLG_ATOMIC(fetch_min, type, FMinEXT) \
    ZLG_ATOMIC(fetch_max, type, FMaxEXT)

#endif

/* a - b is a + -b, for every a and b. */
#define ZLG_ATOMIC_FLOAT_SUB(space, type)                                       \
    ZLG_OVERLOAD type zlg_atomic_fetch_sub(volatile space type *at, type value) \
    {                                                                           \
        return zlg_atomic_fetch_add(at, -value);                                \
    }

ZLG_ATOMIC_FLOAT(float, uint)
ZLG_ATOMIC_FLOAT_SUB(global, float)
ZLG_ATOMIC_FLOAT_SUB(local, float)
ZLG_WITH_DOUBLE(ZLG_ATOMIC_FLOAT(double, ulong))
ZLG_WITH_DOUBLE(ZLG_ATOMIC_FLOAT_SUB(global, double))
ZLG_WITH_DOUBLE(ZLG_ATOMIC_FLOAT_SUB(local, double))

/** @endcond */

#endif
