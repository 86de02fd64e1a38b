/** @file
 * Arrays and their windows: a part of <zellige/zellige.hpp>, which includes it.
 */
#ifndef ZELLIGE_CPP_ARRAY_HPP
#define ZELLIGE_CPP_ARRAY_HPP

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include <zellige/cpp/accelerator.hpp>
#include <zellige/cpp/values.hpp>

namespace zlg
{

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

    /** AMP: section(extent), whose braces could be those of an index. */
    array_view section_first(const zlg::extent &extent) const
    {
        return made([&](zlg_array_view *out) {
            return zlg_array_view_section_first(window_, extent, out);
        });
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

    /** AMP: synchronize_async(). */
    completion synchronize_async() const
    {
        zlg_completion *done = nullptr;
        check(zlg_array_view_synchronize_async(window_, &done));
        return completion(done);
    }

    /** AMP: synchronize_to(). */
    void synchronize_to(zlg_accelerator_view *to) const
    {
        check(zlg_array_view_synchronize_to(window_, to));
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

    /** In the memory of the view's device, with as many elements as it has, from an iterator to
     *  another. AMP: array(extent, begin, end). */
    template <class Iterator>
    array(zlg_accelerator_view *view, const zlg::extent &extent, Iterator begin, Iterator end)
        : array(view, extent)
    {
        write(std::vector<T>(begin, end));
    }

    /** A copy of a window, in the memory of the view's device. AMP: array(array_view). */
    array(zlg_accelerator_view *view, const array_view<const T> &source)
        : array(made([&](zlg_array **out) { return zlg_array_clone(view, source, out); }))
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

    /** AMP: section(origin, extent); the other windows are those of view(). */
    array_view<T> section(const zlg::index &origin, const zlg::extent &extent)
    {
        return view().section(origin, extent);
    }

    /** AMP: operator[]: the window at index i of dimension 0. */
    array_view<T> operator[](int i)
    {
        return view()[i];
    }

    /** Its elements, if the host reaches them. AMP: data(). */
    T *data() const
    {
        void *elements = nullptr;
        check(zlg_array_get_data(get(), &elements));
        return static_cast<T *>(elements);
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

    /** AMP: refresh(), after the program has written to what it wraps. */
    void refresh() const
    {
        view().refresh();
    }

    /** AMP: discard_data(). */
    void discard_data()
    {
        view().discard_data();
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

/** The same, begun. AMP: copy_async(). */
template <class T>
completion copy_async(const array_view<T> &from, const array_view<std::remove_const_t<T>> &to)
{
    zlg_completion *done = nullptr;
    check(zlg_copy_async(from, to, &done));
    return completion(done);
}

} // namespace zlg

#endif
