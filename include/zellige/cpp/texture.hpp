/** @file
 * Textures: a part of <zellige/zellige.hpp>, which includes it.
 */
#ifndef ZELLIGE_CPP_TEXTURE_HPP
#define ZELLIGE_CPP_TEXTURE_HPP

#include <memory>
#include <vector>

#include <zellige/cpp/error.hpp>
#include <zellige/cpp/values.hpp>

namespace zlg
{

/** An image on a device; moves, and is not copied. AMP: texture<T, N>. */
class texture
{
  public:
    /** With undefined contents. AMP: texture(extent, bits, accelerator_view). */
    texture(zlg_accelerator_view *view, const zlg::extent &extent, zlg_texel texel)
        : handle_(nullptr, [](zlg_texture *t) { zlg_texture_destroy(t); })
    {
        zlg_texture *created = nullptr;
        check(zlg_texture_create(view, extent, texel, &created));
        handle_.reset(created);
    }

    /** Destroys it now, and throws what its destructor would not tell. */
    void destroy()
    {
        check(zlg_texture_destroy(handle_.release()));
    }

    /** Its extent. */
    zlg::extent extent() const
    {
        return zlg_texture_get_extent(get());
    }

    /** Copies all texels from a container of as many bytes. AMP: copy(). */
    template <class Container> void write(const Container &from)
    {
        check(zlg_texture_write(get(), from.data(), from.size() * sizeof *from.data()));
    }

    /** Copies all texels out, as elements of T. AMP: copy(). */
    template <class T> std::vector<T> to_vector() const
    {
        std::vector<T> texels(zlg_texture_get_data_length(get()) / sizeof(T));
        check(zlg_texture_read(get(), texels.data(), texels.size() * sizeof(T)));
        return texels;
    }

    /** The window on all of it. */
    zlg_texture_view view()
    {
        return zlg_texture_get_view(get());
    }

    /** A smaller window, for copies. AMP: copy(texture, offset, extent, ...). */
    zlg_texture_view section(const zlg::index &origin, const zlg::extent &extent)
    {
        zlg_texture_view out;
        check(zlg_texture_view_section(view(), origin, extent, &out));
        return out;
    }

    /** The handle of C. */
    zlg_texture *get() const noexcept
    {
        return handle_.get();
    }

    /** The same. */
    operator zlg_texture *() noexcept
    {
        return get();
    }

    /** The same, read-only. */
    operator const zlg_texture *() const noexcept
    {
        return get();
    }

  private:
    std::unique_ptr<zlg_texture, void (*)(zlg_texture *)> handle_;
};

/** Copies one window into another, also of the same texture. AMP: copy(). */
inline void copy(const zlg_texture_view &from, const zlg_texture_view &to)
{
    check(zlg_texture_copy(from, to));
}

} // namespace zlg

#endif
