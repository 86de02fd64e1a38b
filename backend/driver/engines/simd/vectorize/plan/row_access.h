/* Whether what lanes access of structures is done along each lane's own. */
#ifndef ZELLIGE_SIMD_VECTORIZE_PLAN_ROW_ACCESS_H
#define ZELLIGE_SIMD_VECTORIZE_PLAN_ROW_ACCESS_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** Returns whether row_access would take an access group, of lanes that may be absent, and that
 *  takes less than so many quarters of an access. */
bool simd_rows_take_less(const simd_vectorization *v, const simd_access_group *group, bool masked,
                         uint32_t quarters);

#endif
