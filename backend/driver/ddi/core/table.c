#include "backend/driver/ddi/core/table.h"

#include <string.h>

#include "backend/driver/ddi/core/check.h"

ze_result_t cpu_table_hand_out(ze_api_version_t version, void *out, const cpu_entry *entries,
                               size_t count)
{
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE(ZE_MAJOR_VERSION((uint32_t)version) == 1, ZE_RESULT_ERROR_UNSUPPORTED_VERSION);
    unsigned char *place = out;
    for (size_t i = 0; i < count; i++) {
        if (ZE_MINOR_VERSION((uint32_t)version) < entries[i].minor)
            continue;
        for (unsigned k = 0; k < entries[i].count; k++, place += sizeof entries[i].function)
            memcpy(place, &entries[i].function, sizeof entries[i].function);
    }
    return ZE_RESULT_SUCCESS;
}
