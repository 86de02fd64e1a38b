/** @file
 * Extents and indices, with AMP's operators: a part of <zellige/zellige.hpp>, which includes it.
 */
#ifndef ZELLIGE_CPP_VALUES_HPP
#define ZELLIGE_CPP_VALUES_HPP

#include <cstddef>
#include <initializer_list>

#include <zellige/zellige.h>

namespace zlg
{

/** A zlg_extent from a list, {rows, columns}. AMP: extent<N>. */
struct extent : zlg_extent {
    /** The extent with these dimensions, the slowest first. */
    extent(std::initializer_list<int> dimensions)
        : zlg_extent(zlg_extent_n(static_cast<int>(dimensions.size()), dimensions.begin()))
    {
    }

    /** The same as in C. */
    extent(const zlg_extent &other) : zlg_extent(other)
    {
    }

    /** AMP: extent::operator[]. */
    int operator[](int i) const
    {
        return v[i];
    }

    /** The number of elements. */
    std::size_t size() const
    {
        return zlg_extent_size(*this);
    }

    /** Whether an index lies in it. AMP: extent::contains(). */
    bool contains(const zlg_index &at) const
    {
        return zlg_extent_contains(*this, at);
    }

    /** This, cut into tiles. AMP: extent::tile<>(). */
    zlg_tiled_extent tile(const extent &tile) const
    {
        return zlg_tile(*this, tile);
    }
};

/** A zlg_index from a list, {row, column}. AMP: index<N>. */
struct index : zlg_index {
    /** The index with these components, the slowest first. */
    index(std::initializer_list<int> components)
        : zlg_index(zlg_index_n(static_cast<int>(components.size()), components.begin()))
    {
    }

    /** The same as in C. */
    index(const zlg_index &other) : zlg_index(other)
    {
    }

    /** AMP: index::operator[]. */
    int operator[](int i) const
    {
        return v[i];
    }
};

} // namespace zlg

/* Operators: AMP's. */

/** @cond machinery */
#define ZLG_COMPARISON(type)                                         \
    inline bool operator==(const zlg_##type &a, const zlg_##type &b) \
    {                                                                \
        return zlg_##type##_equal(a, b);                             \
    }                                                                \
    inline bool operator!=(const zlg_##type &a, const zlg_##type &b) \
    {                                                                \
        return !zlg_##type##_equal(a, b);                            \
    }
#define ZLG_BINARY(type, sign, function)            \
    inline type operator sign(const type &a, int b) \
    {                                               \
        return function(a, b);                      \
    }
ZLG_COMPARISON(extent)
ZLG_COMPARISON(index)
ZLG_BINARY(zlg_extent, +, zlg_extent_add_int)
ZLG_BINARY(zlg_extent, -, zlg_extent_sub_int)
ZLG_BINARY(zlg_extent, *, zlg_extent_mul_int)
ZLG_BINARY(zlg_extent, /, zlg_extent_div_int)
ZLG_BINARY(zlg_extent, %, zlg_extent_mod_int)
ZLG_BINARY(zlg_index, +, zlg_index_add_int)
ZLG_BINARY(zlg_index, -, zlg_index_sub_int)
ZLG_BINARY(zlg_index, *, zlg_index_mul_int)
ZLG_BINARY(zlg_index, /, zlg_index_div_int)
ZLG_BINARY(zlg_index, %, zlg_index_mod_int)
#define ZLG_COMPOUND(type, sign)                  \
    inline type &operator sign##=(type &a, int b) \
    {                                             \
        return a = a sign b;                      \
    }
#define ZLG_COMPOUNDS(type)          \
    ZLG_COMPOUND(type, +)            \
    ZLG_COMPOUND(type, -)            \
    ZLG_COMPOUND(type, *)            \
    ZLG_COMPOUND(type, /)            \
    ZLG_COMPOUND(type, %)            \
    inline type &operator++(type &a) \
    {                                \
        return a += 1;               \
    }                                \
    inline type &operator--(type &a) \
    {                                \
        return a -= 1;               \
    }
ZLG_COMPOUNDS(zlg_extent)
ZLG_COMPOUNDS(zlg_index)
#undef ZLG_COMPOUNDS
#undef ZLG_COMPOUND
#undef ZLG_BINARY
#undef ZLG_COMPARISON

inline zlg_index operator+(const zlg_index &a, const zlg_index &b)
{
    return zlg_index_add(a, b);
}

inline zlg_index operator-(const zlg_index &a, const zlg_index &b)
{
    return zlg_index_sub(a, b);
}

inline zlg_index &operator+=(zlg_index &a, const zlg_index &b)
{
    return a = a + b;
}

inline zlg_index &operator-=(zlg_index &a, const zlg_index &b)
{
    return a = a - b;
}

inline zlg_extent operator+(const zlg_extent &a, const zlg_extent &b)
{
    return zlg_extent_add(a, b);
}

inline zlg_extent operator-(const zlg_extent &a, const zlg_extent &b)
{
    return zlg_extent_sub(a, b);
}

inline zlg_extent operator+(const zlg_extent &a, const zlg_index &b)
{
    return zlg_extent_add_index(a, b);
}

inline zlg_extent operator-(const zlg_extent &a, const zlg_index &b)
{
    return zlg_extent_sub_index(a, b);
}
/** @endcond */

#endif
