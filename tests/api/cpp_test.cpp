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
    EXPECT((to.to_vector() == std::vector<int>{38, 40, 42, 44, 46, 48}));
    expect_error(ZLG_ERR_MISMATCH, "read-only",
                 [&] { zlg::parallel_for_each(view, to.extent(), add, from, reading, 1, extent); });
    expect_error(ZLG_ERR_PROGRAM, "no kernel", [&] { program.get_kernel("subtract"); });

    zlg::completion done;
    zlg::check(cpp_test_add_async(view, to.extent(), zlg_const_int_view1(from), zlg_int_view1(to),
                                  0, extent, done.receive()));
    done.wait();
    EXPECT(to.to_vector()[0] == 42);
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
    launches(accelerator);
    return EXIT_SUCCESS;
}
