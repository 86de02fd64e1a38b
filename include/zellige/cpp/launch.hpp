/** @file
 * Programs and launches: a part of <zellige/zellige.hpp>, which includes it.
 */
#ifndef ZELLIGE_CPP_LAUNCH_HPP
#define ZELLIGE_CPP_LAUNCH_HPP

#include <memory>
#include <string>
#include <type_traits>

#include <zellige/cpp/array.hpp>
#include <zellige/cpp/texture.hpp>

namespace zlg
{

/** SPIR-V built for an accelerator. */
class program
{
  public:
    /** Builds it. */
    program(zlg_accelerator *accelerator, const zlg_spirv &spirv)
        : handle_(nullptr, zlg_program_destroy)
    {
        zlg_program *created = nullptr;
        check(zlg_program_create(accelerator, &spirv, &created));
        handle_.reset(created);
    }

    /** A kernel, which lives as long as the program. */
    zlg_kernel *get_kernel(const std::string &name) const
    {
        zlg_kernel *kernel = nullptr;
        check(zlg_program_get_kernel(get(), name.c_str(), &kernel));
        return kernel;
    }

    /** The handle of C. */
    zlg_program *get() const noexcept
    {
        return handle_.get();
    }

  private:
    std::unique_ptr<zlg_program, void (*)(zlg_program *)> handle_;
};

/** @cond machinery */
namespace detail
{
template <class T> zlg_arg argument(const array<T> &value)
{
    return zlg_arg_const_array(value.get());
}

template <class T> zlg_arg argument(array<T> &value)
{
    return zlg_arg_array(value.get());
}

template <class T> zlg_arg argument(const array_view<T> &value)
{
    return zlg_arg_view(value.get());
}

inline zlg_arg argument(const texture &value)
{
    return zlg_arg_const_texture(value.get());
}

inline zlg_arg argument(texture &value)
{
    return zlg_arg_texture(value.get());
}

inline zlg_arg argument(const zlg_sampler &value)
{
    return zlg_arg_sampler(value);
}

inline zlg_arg argument(const zlg_array_view &value)
{
    return zlg_arg_view(value);
}

inline zlg_arg argument(const zlg_extent &value)
{
    return zlg_arg_extent(value);
}

inline zlg_arg argument(const zlg_index &value)
{
    return zlg_arg_index(value);
}

inline zlg_arg argument(const zlg_arg &value)
{
    return value;
}

#define ZLG_ARGUMENT(type, name)        \
    inline zlg_arg argument(type value) \
    {                                   \
        return zlg_arg_##name(value);   \
    }
ZLG_SCALAR_MAP(ZLG_ARGUMENT)
#undef ZLG_ARGUMENT

/* As in C: no device has the host's bool, nor its pointers. */
void argument(bool) = delete;
template <class T> void argument(T *) = delete;
} // namespace detail
/** @endcond */

/** Launches a kernel over an extent. Numbers, extents, indices, arrays and their windows are
 *  arguments; a constant array or window is read-only. AMP: parallel_for_each(). */
template <class... Arguments>
void parallel_for_each(zlg_accelerator_view *view, const zlg_extent &domain,
                       const zlg_kernel *kernel, Arguments &&...arguments)
{
    const zlg_arg all[] = {detail::argument(arguments)..., zlg_arg()};
    check(zlg_launch(view, domain, kernel, all, sizeof...(arguments)));
}

/** The same over tiles. */
template <class... Arguments>
void parallel_for_each(zlg_accelerator_view *view, const zlg_tiled_extent &domain,
                       const zlg_kernel *kernel, Arguments &&...arguments)
{
    const zlg_arg all[] = {detail::argument(arguments)..., zlg_arg()};
    check(zlg_launch_tiled(view, domain, kernel, all, sizeof...(arguments)));
}

/** The same, over an extent or tiles, where the arguments are. AMP: parallel_for_each(extent, ...).
 */
template <class Domain, class... Arguments,
          class = std::enable_if_t<std::is_convertible<Domain, zlg_extent>::value ||
                                   std::is_convertible<Domain, zlg_tiled_extent>::value>>
void parallel_for_each(const Domain &domain, const zlg_kernel *kernel, Arguments &&...arguments)
{
    parallel_for_each(zlg_accelerator_get_auto_selection_view(), domain, kernel, arguments...);
}

} // namespace zlg

#endif
