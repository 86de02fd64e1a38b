#include <cstdio>
#include <exception>
#include <zellige/zellige.hpp>

#include "average.cl.h"

int main()
try {
    float data[4][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}};
    const zlg::accelerator_view view = zlg::accelerator::get_default().default_view();

    zlg::array<float> matrix(view, {4, 4}, &data[0][0]), averages(view, {2, 2});
    zlg::check(
        average(view, matrix.extent(), zlg_const_float_view2(matrix), zlg_float_view2(averages)));
    for (const float result : averages.to_vector())
        std::printf("%4.1f\n", static_cast<double>(result));
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
