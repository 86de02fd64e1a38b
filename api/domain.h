/* Compute domains: their validation, and their ranges of Level Zero's groups. */
#ifndef ZELLIGE_API_DOMAIN_H
#define ZELLIGE_API_DOMAIN_H

#include <zellige/extent.h>

#include "api/program.h"

/** An untiled domain is at most this many ranges: whole groups, and the rest of each dimension. */
#define ZLI_MAX_RANGES 8

/** Checks rank, dimensions and number of work-items of an untiled domain, in AMP's order; of more
 *  than three dimensions, that the kernel fixes no tile. */
zlg_status zli_domain_check(const zlg_extent *domain, const zlg_kernel *kernel);

/** Checks rank, dimensions and number of work-items of a tiled domain; then that the tile divides
 *  it. */
zlg_status zli_domain_check_tiled(const zlg_tiled_extent *domain);

/** Checks that a domain has the dimensions of the index that the kernel's work-items ask for. */
zlg_status zli_domain_check_index(const zlg_extent *domain, const zlg_kernel *kernel);

/** Checks a tile against the kernel's own and the device's limits. */
zlg_status zli_domain_check_device(const zlg_tiled_extent *domain, const zlg_kernel *kernel);

/** Returns whether a kernel fixes its tile. */
static inline bool zli_kernel_has_tile(const zlg_kernel *kernel)
{
    return kernel->signature->tile[0] != 0;
}

/** Returns the tile such a kernel fixes, with the given rank of 1 to 3. */
zlg_extent zli_kernel_tile(const zlg_kernel *kernel, int rank);

/** Returns the one range of a tiled domain that has passed the checks above. */
zli_range zli_domain_tiled_range(const zlg_tiled_extent *domain);

/** Splits an untiled domain that passed zli_domain_check() into ranges with exactly its work-items;
 *  returns their number. */
size_t zli_domain_untiled_ranges(const zlg_extent *domain, const zli_device *device,
                                 zli_range ranges[ZLI_MAX_RANGES]);

/** Writes a shape of valid rank as messages have it: "16", "4 x 8". Returns the text. */
#define ZLI_SHAPE_ROOM 128
const char *zli_shape_text(const zlg_extent *shape, char text[ZLI_SHAPE_ROOM]);

#endif
