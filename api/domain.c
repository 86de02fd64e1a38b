/* Validates compute domains. The order of the checks and their conditions are AMP's. */
#include "api/domain.h"

#include <stdio.h>

#define PREFIX "zlg_parallel_for_each: "

const char *zli_shape_text(const zlg_extent *shape, char text[ZLI_SHAPE_ROOM])
{
    size_t length = 0;
    for (int i = 0; i < shape->rank && length < ZLI_SHAPE_ROOM; i++)
        length += (size_t)snprintf(text + length, ZLI_SHAPE_ROOM - length, "%s%d",
                                   i > 0 ? " x " : "", shape->v[i]);
    return text;
}

/** Returns a kernel's own tile, of at least this rank. */
static zlg_extent own_tile(const zlg_kernel *kernel, int rank)
{
    const uint32_t *size = kernel->signature->tile; /* X, Y, Z */
    const int needed = size[2] > 1 ? 3 : size[1] > 1 ? 2 : 1;
    return zli_kernel_tile(kernel, needed > rank ? needed : rank);
}

static zlg_status check_size(const zlg_extent *domain)
{
    const unsigned long long limit = UINT32_MAX;
    unsigned long long size = 1;
    for (int i = 0; i < domain->rank; i++) {
        const unsigned long long extent = (unsigned long long)domain->v[i];
        if (size > UINT64_MAX / extent)
            return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                            PREFIX "the number of threads requested (at least %llu) exceeds the "
                                   "limit (%llu)",
                            size, limit);
        size *= extent;
    }
    if (size > limit)
        return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                        PREFIX "the number of threads requested (%llu) exceeds the limit (%llu)",
                        size, limit);
    return ZLG_OK;
}

/** `kind` is "" or "tiled ". */
static zlg_status check_domain(const zlg_extent *domain, const char *kind, int max_rank)
{
    if (domain->rank < 1 || domain->rank > max_rank)
        return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                        PREFIX "the rank of the %scompute domain is %d, it must be 1 to %d", kind,
                        domain->rank, max_rank);
    for (int i = 0; i < domain->rank; i++)
        if (domain->v[i] < 1)
            return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                            PREFIX "the extent of dimension %d of the compute domain (%d) cannot "
                                   "be smaller than or equal to 0",
                            i, domain->v[i]);
    return check_size(domain);
}

static zlg_status check_tile(const zlg_extent *extent, const zlg_extent *tile)
{
    if (tile->rank != extent->rank)
        return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                        PREFIX "the tile has rank %d, the compute domain rank %d", tile->rank,
                        extent->rank);
    for (int i = 0; i < tile->rank; i++)
        if (tile->v[i] < 1)
            return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                            PREFIX "the extent of dimension %d of the tile (%d) cannot be smaller "
                                   "than or equal to 0",
                            i, tile->v[i]);
    for (int i = 0; i < tile->rank; i++)
        if (extent->v[i] % tile->v[i] != 0)
            return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                            PREFIX "(tiling): unsupported compute domain, the extent of dimension "
                                   "%d of the compute domain (%d) cannot be evenly divided by the "
                                   "extent of dimension %d of the tile (%d)",
                            i, extent->v[i], i, tile->v[i]);
    return ZLG_OK;
}

/** Returns whether a kernel has views: one without may be OpenCL's, in which a missing dimension
 *  of an index is 0. */
static bool has_view(const zlg_kernel *kernel)
{
    bool found = false;
    for (size_t i = 0; i < kernel->signature->parameter_count; i++)
        found = found || kernel->ranks[i] > 0;
    return found;
}

zlg_status zli_domain_check_index(const zlg_extent *domain, const zlg_kernel *kernel)
{
    const int asked = (int)kernel->signature->index_rank;
    const bool is_row = domain->rank > ZLG_MAX_TILE_RANK;
    if (asked <= (is_row ? 1 : domain->rank) || !has_view(kernel))
        return ZLG_OK;
    if (is_row)
        return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                        PREFIX "the rank of the compute domain is %d, kernel %s asks for an index "
                               "of rank %d: get_index_in() has one of more than %d",
                        domain->rank, kernel->signature->name, asked, ZLG_MAX_TILE_RANK);
    return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                    PREFIX "the rank of the compute domain is %d, kernel %s asks for an index of "
                           "rank %d: launch it over an extent of rank %d",
                    domain->rank, kernel->signature->name, asked, asked);
}

zlg_status zli_domain_check(const zlg_extent *domain, const zlg_kernel *kernel)
{
    const zlg_status status = check_domain(domain, "", ZLG_MAX_RANK);
    if (status != ZLG_OK || !zli_kernel_has_tile(kernel) || domain->rank <= ZLG_MAX_TILE_RANK)
        return status;
    char own[ZLI_SHAPE_ROOM];
    const zlg_extent tile = own_tile(kernel, 1);
    return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                    PREFIX "the rank of the compute domain is %d, kernel %s is built for tiles of "
                           "%s: it must be 1 to %d",
                    domain->rank, kernel->signature->name, zli_shape_text(&tile, own),
                    ZLG_MAX_TILE_RANK);
}

zlg_status zli_domain_check_tiled(const zlg_tiled_extent *domain)
{
    const zlg_status status = check_domain(&domain->extent, "tiled ", ZLG_MAX_TILE_RANK);
    return status == ZLG_OK ? check_tile(&domain->extent, &domain->tile) : status;
}

zlg_extent zli_kernel_tile(const zlg_kernel *kernel, int rank)
{
    const uint32_t *size = kernel->signature->tile;
    zlg_extent tile = {rank, {0}};
    for (int i = 0; i < rank; i++)
        tile.v[i] = (int)size[rank - 1 - i];
    return tile;
}

/** Checks the kernel's own tile, if the kernel fixes more dimensions than the domain has. */
static zlg_status check_kernel_tile(const zlg_extent *tile, const zlg_kernel *kernel)
{
    const uint32_t *fixed = kernel->signature->tile; /* X, Y, Z */
    if (!zli_kernel_has_tile(kernel))
        return ZLG_OK;
    bool same = true;
    for (int i = 0; i < 3; i++)
        same = same &&
               fixed[i] == (i < tile->rank ? (uint32_t)tile->v[tile->rank - 1 - i] : UINT32_C(1));
    if (same)
        return ZLG_OK;
    char given[ZLI_SHAPE_ROOM], own[ZLI_SHAPE_ROOM];
    const zlg_extent wanted = own_tile(kernel, tile->rank);
    if (wanted.rank > tile->rank)
        return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                        PREFIX "the rank of the compute domain is %d, kernel %s is built for tiles "
                               "of %s: launch it over an extent of rank %d",
                        tile->rank, kernel->signature->name, zli_shape_text(&wanted, own),
                        wanted.rank);
    return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                    PREFIX "the tile is %s, kernel %s is built for %s: launch it with that one",
                    zli_shape_text(tile, given), kernel->signature->name,
                    zli_shape_text(&wanted, own));
}

zlg_status zli_domain_check_device(const zlg_tiled_extent *domain, const zlg_kernel *kernel)
{
    const zlg_accelerator_properties *limits =
        zli_device_properties(kernel->program->accelerator->device);
    const zlg_extent *tile = &domain->tile;
    const int first = 3 - tile->rank; /* of the properties' three dimensions */
    const size_t size = zlg_extent_size(*tile);
    const zlg_status status = check_kernel_tile(tile, kernel);
    if (status != ZLG_OK)
        return status;
    for (int i = 0; i < tile->rank; i++) {
        if ((uint32_t)tile->v[i] > limits->max_tile[first + i])
            return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                            PREFIX "the extent of dimension %d of the tile (%d) exceeds the limit "
                                   "of the device (%u)",
                            i, tile->v[i], limits->max_tile[first + i]);
        const int tiles = domain->extent.v[i] / tile->v[i];
        if ((uint32_t)tiles > limits->max_tiles[first + i])
            return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                            PREFIX "the number of tiles in dimension %d (%d) exceeds the limit of "
                                   "the device (%u)",
                            i, tiles, limits->max_tiles[first + i]);
    }
    if (size > limits->max_tile_size)
        return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                        PREFIX "the number of threads per tile (%zu) exceeds the limit of the "
                               "device (%u)",
                        size, limits->max_tile_size);
    return ZLG_OK;
}

zli_range zli_domain_tiled_range(const zlg_tiled_extent *domain)
{
    zli_range range = {{1, 1, 1}, {0, 0, 0}, {1, 1, 1}};
    for (int i = 0; i < domain->tile.rank; i++) {
        const int dimension = domain->tile.rank - 1 - i; /* AMP's last is Level Zero's first */
        range.group_size[i] = (uint32_t)domain->tile.v[dimension];
        range.group_count[i] = (uint32_t)(domain->extent.v[dimension] / domain->tile.v[dimension]);
    }
    return range;
}
