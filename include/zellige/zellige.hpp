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

#include <zellige/cpp/accelerator.hpp>
#include <zellige/cpp/array.hpp>
#include <zellige/cpp/error.hpp>
#include <zellige/cpp/launch.hpp>
#include <zellige/cpp/texture.hpp>
#include <zellige/cpp/values.hpp>
#include <zellige/zellige.h>

#endif
