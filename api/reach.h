/* Whether the work-items of a launch stay inside of its arrays, as far as that is known before. */
#ifndef ZELLIGE_API_REACH_H
#define ZELLIGE_API_REACH_H

#include "api/arguments.h"

/** Checks the elements that work-items of a kernel access for certain (spirv_kernel.reaches)
 *  against the arrays that are bound; the domain has been checked.
 *  @param tile  NULL: it has none */
zlg_status zli_reach_check(const zlg_kernel *kernel, const zlg_extent *domain,
                           const zlg_extent *tile, const zli_arguments *arguments);

/** Returns whether the check depends on the value of a parameter. */
bool zli_reach_depends_on(const spirv_kernel *kernel, size_t parameter);

#endif
