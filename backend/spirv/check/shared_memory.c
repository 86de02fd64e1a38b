/* What work-items of a tile share: tile_static memory, and global memory that they exchange. */
#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/tile_accesses.h"

static bool check_tile_static(spirv_tile_accesses *accesses, spirv_tile_accesses *first)
{
    if (!spirv_check_races(accesses, first))
        return false;
    return accesses->c->assumed ||
           (spirv_check_serial_tile(accesses) && spirv_check_bounds(accesses) &&
            spirv_check_bounds(first) && spirv_check_unwritten_elements(accesses) &&
            spirv_check_lost_sums(accesses));
}

static bool check_storage(spirv_checker *c, uint32_t storage)
{
    spirv_tile_accesses accesses, first = {0};
    const bool good = spirv_tile_accesses_create(c, storage, false, &accesses) &&
                      spirv_tile_accesses_create(c, storage, true, &first) &&
                      (storage == SpvStorageClassWorkgroup ? check_tile_static(&accesses, &first)
                                                           : spirv_check_races(&accesses, &first));
    spirv_tile_accesses_clear(&accesses);
    spirv_tile_accesses_clear(&first);
    return good;
}

bool spirv_check_shared_memory(spirv_checker *c)
{
    return check_storage(c, SpvStorageClassWorkgroup) &&
           (c->uniformity.tile[0] == 0 || check_storage(c, SpvStorageClassCrossWorkgroup));
}
