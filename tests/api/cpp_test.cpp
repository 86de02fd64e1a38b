/* <zellige/zellige.hpp>: objects that end by themselves, typed windows, exceptions. */
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include <zellige/zellige.hpp>

#include "cpp_test.cl.h"

#define EXPECT(...)                                                                \
    do {                                                                           \
        if (!(__VA_ARGS__)) {                                                      \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #__VA_ARGS__); \
            std::exit(EXIT_FAILURE);                                               \
        }                                                                          \
    } while (0)

static_assert(!std::is_copy_constructible<zlg::array<int>>::value, "an array has one owner");
static_assert(std::is_move_constructible<zlg::array<int>>::value, "and may be given away");
static_assert(!std::is_convertible<zlg::array_view<const int>, zlg::array_view<int>>::value,
              "what is constant stays it");

template <class Function> static void expect_error(zlg_status status, const char *part, Function f)
{
    bool thrown = false;
    try {
        f();
    } catch (const zlg::error &error) {
        thrown = true;
        if (error.status() != status || std::strstr(error.what(), part) == nullptr)
            std::fprintf(stderr, "%d: %s\n", static_cast<int>(error.status()), error.what());
        EXPECT(error.status() == status);
        EXPECT(std::strstr(error.what(), part) != nullptr);
    }
    EXPECT(thrown);
}

static void values()
{
    const zlg::extent e{4, 5};
    EXPECT(e.rank == 2 && e[1] == 5 && e.size() == 20);
    EXPECT(e == zlg_extent2(4, 5) && e != zlg_extent2(5, 4));
    EXPECT(e * 2 - zlg::extent{1, 1} == zlg_extent2(7, 9));
    EXPECT(zlg::index{1, 2} + zlg::index{3, 4} == zlg_index2(4, 6));
    EXPECT((zlg::index{1, 2} * 3 + 1) % 4 == zlg_index2(0, 3));
    EXPECT(e.tile({2, 5}).tile == zlg_extent2(2, 5));
    EXPECT((zlg::extent{1, 2, 3, 4, 5, 6, 7, 8}).rank == 8);
    EXPECT(e.contains(zlg::index{3, 4}) && !e.contains(zlg::index{4, 0}));
    zlg::index i{1, 2};
    i += 3;
    i *= 2;
    --i;
    i -= zlg::index{1, 0};
    EXPECT(++i == zlg_index2(7, 10));
    zlg::extent f{4, 6};
    f /= 2;
    EXPECT(++f == zlg_extent2(3, 4));
}

static void arrays(zlg::accelerator_view &view)
{
    std::vector<float> host(12, 1.5f);
    zlg::array<float> wrapped(view, {3, 4}, host.data()), device(view, {3, 4});
    zlg::array<float> moved = std::move(device);
    moved.write(host);
    zlg::check(cpp_test_scale(view, moved.extent(), zlg_float_view2(moved), 2));
    EXPECT(moved.to_vector() == std::vector<float>(12, 3.0f));

    moved.view().section({1, 1}, {2, 2}).write(std::array<float, 4>{1, 2, 3, 4});
    EXPECT((moved.view()[1].to_vector() == std::vector<float>{3, 1, 2, 3}));
    EXPECT((moved.view().section({2, 2}).to_vector() == std::vector<float>{4, 3}));
    zlg::copy(moved.view(), wrapped.view());
    wrapped.synchronize();
    EXPECT(host[5] == 1 && host[10] == 4);
    host[0] = 7;
    wrapped.view().refresh();
    const zlg::array<float> &constant = wrapped;
    EXPECT(constant.view().get().read_only && constant.to_vector()[0] == 7);
    wrapped.destroy();
    EXPECT(wrapped.get() == nullptr);

    zlg::array<int> line(view, ZLG_STORAGE_FLOATING, {6});
    line.write(std::vector<int>{0, 1, 2, 3, 4, 5});
    EXPECT(line.view().view_as({2, 3})[1].to_vector() == (std::vector<int>{3, 4, 5}));
    EXPECT(line.view().reinterpret_as<long>().extent() == zlg_extent1(3));
    expect_error(ZLG_ERR_ARGUMENT, "bytes is 8", [&] { line.write(std::vector<int>{1, 2}); });
    expect_error(ZLG_ERR_ARGUMENT, "not inside", [&] { line.view().section({4}, {3}); });
    expect_error(ZLG_ERR_COMPUTE_DOMAIN, "rank", [&] {
        zlg::array<int>(view, zlg::extent{1, 1, 1, 1, 1, 1, 1, 1, 1});
    });
}

/* AMP's other ways to make an array, and to move its elements. */
static void more_arrays(zlg::accelerator_view &view)
{
    const std::vector<int> six = {0, 1, 2, 3, 4, 5};
    zlg::array<int> copied(view, {2, 3}, six.begin(), six.end()), other(view, {2, 3});
    zlg::array<int> cloned(view, copied.section({0, 1}, {2, 2}));
    EXPECT((cloned.to_vector() == std::vector<int>{1, 2, 4, 5}));
    EXPECT((copied[1].to_vector() == std::vector<int>{3, 4, 5}));
    EXPECT((copied.view().section_first({1, 2}).to_vector() == std::vector<int>{0, 1}));
    zlg::copy_async(copied.view(), other.view()).wait();
    EXPECT(other.to_vector() == six);
    expect_error(ZLG_ERR_ARGUMENT, "bytes is 8",
                 [&] { zlg::array<int>(view, {3}, six.begin(), six.begin() + 2); });

    std::vector<int> host(6, 0);
    zlg::array<int> wrapped(view, {2, 3}, host.data());
    zlg::copy(copied.view(), wrapped.view());
    zlg::completion done = wrapped.view().synchronize_async();
    while (!done.wait_for(std::chrono::milliseconds(10))) {
    }
    EXPECT(done.valid() && !zlg::completion().valid() && host == six);
    const zlg::completion shared_end = done;
    done = zlg::completion();
    EXPECT(!done.valid() && shared_end.wait_for(std::chrono::seconds(1)));
    shared_end.wait();
    wrapped.view().synchronize_to(view);
    host[0] = 8;
    wrapped.refresh();
    EXPECT(wrapped.to_vector()[0] == 8);
    wrapped.discard_data();

    zlg::array<int> shared(view, ZLG_STORAGE_SHARED, {6});
    shared.data()[5] = 9;
    EXPECT(shared.to_vector()[5] == 9);
    expect_error(ZLG_ERR_UNSUPPORTED, "host reaches", [&] { copied.data(); });
    view.flush();
    EXPECT(zlg::accelerator_view::auto_selection() == zlg_accelerator_get_auto_selection_view());
}

static void textures(zlg::accelerator_view &view, const zlg::program &program)
{
    const zlg_texel texel = zlg_texel_of(ZLG_TEXEL_UINT, 1, 8);
    const std::vector<unsigned char> six = {1, 2, 3, 4, 5, 6};
    zlg::texture from(view, {2, 3}, texel), to(view, {2, 3}, texel);
    const zlg::texture &reading = from;
    from.write(six);
    zlg::parallel_for_each(view, to.extent(), program.get_kernel("twice"), reading, to);
    EXPECT((to.to_vector<unsigned char>() == std::vector<unsigned char>{2, 4, 6, 8, 10, 12}));
    zlg::check(
        cpp_test_twice(view, to.extent(), zlg_const_uint_texture2(to), zlg_uint_texture2(from)));
    zlg::copy(from.section({0, 0}, {1, 2}), to.section({1, 1}, {1, 2}));
    EXPECT((to.to_vector<unsigned char>() == std::vector<unsigned char>{2, 4, 6, 8, 4, 8}));
    zlg::texture moved = std::move(to);
    EXPECT(moved.extent() == zlg_extent2(2, 3) && zlg_texture_get_extent(moved).v[1] == 3);
    moved.destroy();
    EXPECT(moved.get() == nullptr);
    expect_error(ZLG_ERR_ARGUMENT, "bytes", [&] { from.write(std::vector<float>(6)); });
}

static void launches(const zlg::accelerator &accelerator)
{
    const zlg::accelerator_view view(accelerator.get());
    const zlg::accelerator_view same = view;
    EXPECT(same.get() == view.get() && view.get() != accelerator.default_view().get());
    const zlg::program program(accelerator, cpp_test_spirv);
    zlg_kernel *add = program.get_kernel("add");
    zlg::array<int> from(view, {6}), to(view, {6});
    const zlg::array<int> &reading = from;
    from.write(std::vector<int>{1, 2, 3, 4, 5, 6});
    to.write(std::vector<int>(6, 0));
    const zlg::extent extent{2, 3};
    zlg::parallel_for_each(view, to.extent().tile({2}), add, reading, to, 10, extent);
    zlg::parallel_for_each(view, to.extent(), add, from.view(), to.view(), 20, extent);
    zlg::parallel_for_each(to.extent(), add, reading, to, 0, extent);
    zlg::parallel_for_each(to.extent().tile({2}), add, reading, to, 0, extent);
    EXPECT((to.to_vector() == std::vector<int>{46, 50, 54, 58, 62, 66}));
    expect_error(ZLG_ERR_MISMATCH, "read-only",
                 [&] { zlg::parallel_for_each(view, to.extent(), add, from, reading, 1, extent); });
    expect_error(ZLG_ERR_PROGRAM, "no kernel", [&] { program.get_kernel("subtract"); });

    zlg::completion done;
    zlg::check(cpp_test_add_async(view, to.extent(), zlg_const_int_view1(from), zlg_int_view1(to),
                                  0, extent, done.receive()));
    done.wait();
    EXPECT(to.to_vector()[0] == 50);
    std::atomic<int> called{0};
    view.create_marker().then([&](zlg_status status) { called = status == ZLG_OK ? 1 : -1; });
    view.wait();
    while (called == 0) {
    }
    EXPECT(called == 1);
}

int main()
{
    const zlg::accelerator accelerator = zlg::accelerator::get_default();
    zlg::accelerator_view view = accelerator.default_view();
    EXPECT(!zlg::accelerator::get_all().empty());
    EXPECT(accelerator.properties().max_tile_size >= 256);
    expect_error(ZLG_ERR_NO_DEVICE, "nowhere", [] { zlg::accelerator::find("nowhere"); });
    values();
    arrays(view);
    more_arrays(view);
    textures(view, zlg::program(accelerator, cpp_test_spirv));
    launches(accelerator);
    return EXIT_SUCCESS;
}
