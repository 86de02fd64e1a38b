/** @file
 *  zellige in C++17: handles that destroy themselves, typed windows, failures as exceptions.
 *
 *      zlg::accelerator_view view = zlg::accelerator::get_default().default_view();
 *      zlg::array<float> matrix(view, {8, 8}, data), averages(view, {4, 4});
 *      zlg::check(average(view, matrix.extent(), zlg_const_float_view2(matrix),
 *                         zlg_float_view2(averages)));
 *      const std::vector<float> result = averages.to_vector();
 *
 *  Thin: each object is a handle of C, and converts to it, so that all functions of C take it. A
 *  destructor cannot report a failure: wait, synchronize or destroy() before, where it matters.
 */
#ifndef ZELLIGE_ZELLIGE_HPP
#define ZELLIGE_ZELLIGE_HPP

#include <functional>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <zellige/zellige.h>

namespace zlg
{

/** A failure: its status, and zlg_last_message() as what(). AMP: runtime_exception. */
class error : public std::runtime_error
{
  public:
    /** Takes the message of this thread's last failure. */
    explicit error(zlg_status status) : std::runtime_error(zlg_last_message()), status_(status)
    {
    }

    /** Returns the status. */
    zlg_status status() const noexcept
    {
        return status_;
    }

  private:
    zlg_status status_;
};

/** Throws an error unless a call has succeeded. */
inline void check(zlg_status status)
{
    if (status != ZLG_OK)
        throw error(status);
}

/* ---- Values ---------------------------------------------------------------------------------- */

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

/* ---- Completions ----------------------------------------------------------------------------- */

/** The end of a command. AMP: completion_future. */
class completion
{
  public:
    /** Takes a completion of C. */
    explicit completion(zlg_completion *owned = nullptr) : handle_(owned, zlg_completion_destroy)
    {
    }

    /** Waits for the command, and throws its failure. */
    void wait() const
    {
        check(zlg_completion_wait(get()));
    }

    /** Calls a function with the command's status when it has ended: zlg_completion_then(). */
    void then(std::function<void(zlg_status)> function) const
    {
        auto kept = std::make_unique<std::function<void(zlg_status)>>(std::move(function));
        check(zlg_completion_then(get(), call, kept.get()));
        kept.release();
    }

    /** The handle of C. */
    zlg_completion *get() const noexcept
    {
        return handle_.get();
    }

    /** Destroys what it has, and returns where a function of C writes another. */
    struct receiver {
        completion &to;                /**< what receives it */
        zlg_completion *out = nullptr; /**< what C writes to */
        /** Takes it. */
        ~receiver()
        {
            to = completion(out);
        }
        /** For the parameter. */
        operator zlg_completion **()
        {
            return &out;
        }
    };

    /** average_async(..., done.receive()) */
    receiver receive()
    {
        return receiver{*this};
    }

  private:
    static void call(zlg_status status, void *data)
    {
        const std::unique_ptr<std::function<void(zlg_status)>> function(
            static_cast<std::function<void(zlg_status)> *>(data));
        (*function)(status);
    }

    std::unique_ptr<zlg_completion, void (*)(zlg_completion *)> handle_;
};

/* ---- Accelerators ---------------------------------------------------------------------------- */

/** A queue; copies share it. AMP: accelerator_view. */
class accelerator_view
{
  public:
    /** A queue that C owns, such as the default one. */
    accelerator_view(zlg_accelerator_view *borrowed) : handle_(borrowed, [](auto *) {})
    {
    }

    /** A new queue, which ends with its last copy. */
    explicit accelerator_view(zlg_accelerator *accelerator,
                              const zlg_accelerator_view_desc &desc = {})
    {
        zlg_accelerator_view *created = nullptr;
        check(zlg_accelerator_view_create(accelerator, &desc, &created));
        handle_.reset(created, [](auto *view) { (void)!zlg_accelerator_view_destroy(view); });
    }

    /** Waits for its commands, and throws their failures. */
    void wait() const
    {
        check(zlg_accelerator_view_wait(get()));
    }

    /** A completion of all that it has been given. */
    completion create_marker() const
    {
        zlg_completion *marker = nullptr;
        check(zlg_accelerator_view_create_marker(get(), &marker));
        return completion(marker);
    }

    /** The handle of C. */
    zlg_accelerator_view *get() const noexcept
    {
        return handle_.get();
    }

    /** The same. */
    operator zlg_accelerator_view *() const noexcept
    {
        return get();
    }

  private:
    std::shared_ptr<zlg_accelerator_view> handle_;
};

/** A device, of which the library is the owner. AMP: accelerator. */
class accelerator
{
  public:
    /** A device of C. */
    accelerator(zlg_accelerator *borrowed) : handle_(borrowed)
    {
    }

    /** AMP: accelerator(). */
    static accelerator get_default()
    {
        zlg_accelerator *found = nullptr;
        check(zlg_accelerator_get_default(&found));
        return found;
    }

    /** By "gpu", "cpu:1", or a part of the name. AMP: accelerator(path). */
    static accelerator find(const std::string &selector)
    {
        zlg_accelerator *found = nullptr;
        check(zlg_accelerator_find(selector.c_str(), &found));
        return found;
    }

    /** All of them, the best first. AMP: accelerator::get_all(). */
    static std::vector<accelerator> get_all()
    {
        std::size_t count = 0;
        check(zlg_accelerator_get_all(nullptr, 0, &count));
        std::vector<zlg_accelerator *> list(count);
        check(zlg_accelerator_get_all(list.data(), count, &count));
        return std::vector<accelerator>(list.begin(), list.end());
    }

    /** AMP: accelerator::default_view. */
    accelerator_view default_view() const
    {
        zlg_accelerator_view *view = nullptr;
        check(zlg_accelerator_get_default_view(handle_, &view));
        return accelerator_view(view);
    }

    /** What it is, and can. */
    zlg_accelerator_properties properties() const
    {
        zlg_accelerator_properties properties;
        check(zlg_accelerator_get_properties(handle_, &properties));
        return properties;
    }

    /** The handle of C. */
    zlg_accelerator *get() const noexcept
    {
        return handle_;
    }

    /** The same. */
    operator zlg_accelerator *() const noexcept
    {
        return handle_;
    }

  private:
    zlg_accelerator *handle_;
};

/* ---- Arrays and their windows ---------------------------------------------------------------- */

/** A window on an array of T; of const T, read-only. AMP: array_view<T, N>. */
template <class T> class array_view
{
  public:
    /** A window of C, whose elements must have T's size. */
    explicit array_view(zlg_array_view window) : window_(window)
    {
        if (std::is_const<T>::value)
            window_.read_only = true;
        if (window_.element_size != sizeof(T))
            throw std::invalid_argument("zlg::array_view: the elements have another size");
    }

    /** A window is one on constants, too. */
    operator array_view<const T>() const
    {
        return array_view<const T>(window_);
    }

    /** Its extent. */
    zlg::extent extent() const
    {
        return window_.extent;
    }

    /** AMP: section(origin, extent). */
    array_view section(const zlg::index &origin, const zlg::extent &extent) const
    {
        return made([&](zlg_array_view *out) {
            return zlg_array_view_section(window_, origin, extent, out);
        });
    }

    /** AMP: section(origin). */
    array_view section(const zlg::index &origin) const
    {
        return made(
            [&](zlg_array_view *out) { return zlg_array_view_section_from(window_, origin, out); });
    }

    /** AMP: operator[]: the window at index i of dimension 0. */
    array_view operator[](int i) const
    {
        return made([&](zlg_array_view *out) { return zlg_array_view_project(window_, i, out); });
    }

    /** AMP: view_as<K>(). */
    array_view view_as(const zlg::extent &extent) const
    {
        return made([&](zlg_array_view *out) { return zlg_array_view_as(window_, extent, out); });
    }

    /** AMP: reinterpret_as<U>(). */
    template <class U> array_view<U> reinterpret_as() const
    {
        zlg_array_view out;
        check(zlg_array_view_reinterpret(window_, sizeof(U), &out));
        return array_view<U>(out);
    }

    /** AMP: synchronize(). */
    void synchronize() const
    {
        check(zlg_array_view_synchronize(window_));
    }

    /** AMP: refresh(). */
    void refresh() const
    {
        check(zlg_array_view_refresh(window_));
    }

    /** AMP: discard_data(). */
    void discard_data() const
    {
        check(zlg_array_view_discard(window_));
    }

    /** Copies the elements of a container, as many as the window has. AMP: copy(). */
    template <class Container> void write(const Container &from) const
    {
        static_assert(
            std::is_same<std::remove_const_t<std::remove_pointer_t<decltype(from.data())>>,
                         std::remove_const_t<T>>::value,
            "the container has other elements");
        check(zlg_copy_in(from.data(), from.size() * sizeof(T), window_));
    }

    /** Copies the elements out. AMP: operator std::vector<T>(). */
    std::vector<std::remove_const_t<T>> to_vector() const
    {
        std::vector<std::remove_const_t<T>> elements(extent().size());
        check(zlg_copy_out(window_, elements.data(), elements.size() * sizeof(T)));
        return elements;
    }

    /** The window of C. */
    const zlg_array_view &get() const noexcept
    {
        return window_;
    }

    /** The same. */
    operator zlg_array_view() const noexcept
    {
        return window_;
    }

  private:
    template <class Make> array_view made(Make make) const
    {
        zlg_array_view out;
        check(make(&out));
        return array_view(out);
    }

    zlg_array_view window_;
};

/** Storage for elements of T; moves, and is not copied. AMP: array<T, N>. */
template <class T> class array
{
    static_assert(std::is_trivially_copyable<T>::value, "a device copies bytes");

  public:
    /** In the memory of the view's device. AMP: array(extent, accelerator_view). */
    array(zlg_accelerator_view *view, const zlg::extent &extent)
        : array(
              made([&](zlg_array **out) { return zlg_array_create(view, extent, sizeof(T), out); }))
    {
    }

    /** In storage of a kind. */
    array(zlg_accelerator_view *view, zlg_storage storage, const zlg::extent &extent)
        : array(made([&](zlg_array **out) {
              return zlg_array_create_in(view, storage, extent, sizeof(T), out);
          }))
    {
    }

    /** Around memory, which must outlive it. AMP: array_view(extent, pointer). */
    array(zlg_accelerator_view *view, const zlg::extent &extent, T *host)
        : array(made([&](zlg_array **out) {
              return zlg_array_wrap_as(elements(), view, extent, sizeof(T), host, out);
          }))
    {
    }

    /** Takes an array of C, whose elements must have T's size. */
    explicit array(zlg_array *owned) : handle_(owned, [](zlg_array *a) { zlg_array_destroy(a); })
    {
        if (zlg_array_get_element_size(owned) != sizeof(T))
            throw std::invalid_argument("zlg::array: the elements have another size");
    }

    /** Destroys it now, and throws what its destructor would not tell. */
    void destroy()
    {
        check(zlg_array_destroy(handle_.release()));
    }

    /** Its extent. */
    zlg::extent extent() const
    {
        return zlg_array_get_const_view(get()).extent;
    }

    /** The window on all of it. */
    array_view<T> view()
    {
        return array_view<T>(zlg_array_get_view(get()));
    }

    /** The read-only window on all of it. */
    array_view<const T> view() const
    {
        return array_view<const T>(zlg_array_get_const_view(get()));
    }

    /** Copies the elements of a container, as many as the array has. */
    template <class Container> void write(const Container &from)
    {
        view().write(from);
    }

    /** Copies the elements out. */
    std::vector<T> to_vector() const
    {
        return view().to_vector();
    }

    /** AMP: synchronize(). */
    void synchronize() const
    {
        view().synchronize();
    }

    /** The handle of C. */
    zlg_array *get() const noexcept
    {
        return handle_.get();
    }

    /** The same. */
    operator zlg_array *() noexcept
    {
        return get();
    }

    /** The same, read-only. */
    operator const zlg_array *() const noexcept
    {
        return get();
    }

  private:
    static constexpr zlg_elements elements()
    {
        return std::is_floating_point<T>::value               ? ZLG_ELEMENTS_FLOATS
               : std::is_integral<T>::value && sizeof(T) >= 4 ? ZLG_ELEMENTS_INTEGERS
                                                              : ZLG_ELEMENTS_ANY;
    }

    template <class Make> static zlg_array *made(Make make)
    {
        zlg_array *out = nullptr;
        check(make(&out));
        return out;
    }

    std::unique_ptr<zlg_array, void (*)(zlg_array *)> handle_;
};

/** Copies one window into another. AMP: copy(). */
template <class T> void copy(const array_view<const T> &from, const array_view<T> &to)
{
    check(zlg_copy(from, to));
}

/** The same, of a window that may be written. */
template <class T> void copy(const array_view<T> &from, const array_view<T> &to)
{
    check(zlg_copy(from, to));
}

/* ---- Programs and launches ------------------------------------------------------------------- */

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

} // namespace zlg

/* ---- Operators: AMP's, of extents and indices ------------------------------------------------ */

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
