#include "backend/driver/ddi/core/table.h"

#include <string.h>

#include "backend/driver/ddi/core/check.h"

ze_result_t cpu_table_hand_out(ze_api_version_t version, void *out, const void *table, size_t size,
                               const cpu_growth *growths)
{
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE(ZE_MAJOR_VERSION((uint32_t)version) == 1, ZE_RESULT_ERROR_UNSUPPORTED_VERSION);
    for (; growths->offset != 0; growths++) {
        if (version < growths->since) {
            size = growths->offset;
            break;
        }
    }
    memcpy(out, table, size);
    return ZE_RESULT_SUCCESS;
}
