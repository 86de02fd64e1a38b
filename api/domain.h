/* Compute domains: what may be launched, and as which ranges of Level Zero's groups. */
#ifndef ZELLIGE_API_DOMAIN_H
#define ZELLIGE_API_DOMAIN_H

#include <zellige/extent.h>

#include "api/program.h"

/** An untiled domain is at most this many ranges: whole groups, and the rest of each dimension. */
#define ZLI_MAX_RANGES 8

/** Checks rank, dimensions and number of work-items, in AMP's order. */
zlg_status zli_domain_check(zlg_extent domain);

/** Checks that a tile divides a domain that zli_domain_check() has passed. */
zlg_status zli_domain_check_tile(zlg_tiled_extent domain);

/** Checks a tile against what the kernel fixes and what the device has. */
zlg_status zli_domain_check_device(zlg_tiled_extent domain, const zlg_kernel *kernel);

/** Returns the tile a kernel fixes, with the given rank; rank 0 if it fixes none. */
zlg_extent zli_kernel_tile(const zlg_kernel *kernel, int rank);

/** Returns the one range of a tiled domain that has passed the checks above. */
zli_range zli_domain_tiled_range(zlg_tiled_extent domain);

/** Covers an untiled domain with exactly as many work-items; returns how many ranges it takes. */
size_t zli_domain_untiled_ranges(zlg_extent domain, const zli_device *device,
                                 zli_range ranges[ZLI_MAX_RANGES]);

#endif
