/* Whether the work-items of a launch stay inside of its arrays, as far as that is known before. */
#ifndef ZELLIGE_API_REACH_H
#define ZELLIGE_API_REACH_H

#include "api/arguments.h"

/** Checks the elements that every work-item of a kernel accesses without asking
 *  (spirv_kernel.reaches) against the arrays that are bound; the domain has been checked. */
zlg_status zli_reach_check(const zlg_kernel *kernel, const zlg_extent *domain,
                           const zli_arguments *arguments);

#endif
