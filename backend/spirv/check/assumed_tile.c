/* Races in kernels that fix no tile, and what does not depend on it. What two tiles of very
 * different sizes have in common is taken for a race in all: a stride or a limit in the source may
 * be right for one size only. */
#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/checker.h"

/* Whether work-items of a tile have something in common: a wait, or tile_static memory. */
static bool shares(const spirv_kernel *kernel)
{
    for (size_t k = 0; k < kernel->parameter_count; k++)
        if (kernel->parameters[k].kind == SPIRV_PARAMETER_TILE_STATIC)
            return true;
    return kernel->waits || kernel->tile_static_size != 0;
}

/* The dimension in which an instruction asks for the local id, or SPIRV_NONE. */
static uint32_t asked(const spirv_reader *reader, spirv_instruction i)
{
    uint64_t component = 0;
    if (i.opcode == SpvOpCompositeExtract && i.count == 5)
        component = i.words[4];
    else if (i.opcode != SpvOpVectorExtractDynamic ||
             !spirv_read_constant(reader, i.words[4], &component))
        return SPIRV_NONE;
    const spirv_instruction load = spirv_definition(reader, i.words[3]);
    const uint32_t variable =
        load.opcode == SpvOpLoad ? spirv_find(reader, load.words[3]) : SPIRV_NONE;
    if (variable == SPIRV_NONE || reader->ids[variable].builtin != SpvBuiltInLocalInvocationId ||
        component > 2)
        return SPIRV_NONE;
    return (uint32_t)component;
}

/* A tile that is larger than 1 in those dimensions only whose local id the kernel asks for: with
 * them it tells its work-items apart. */
static void assume(const spirv_checker *c, const uint32_t sizes[3], uint32_t tile[3])
{
    const spirv_reader *reader = c->reader;
    bool used[3] = {false, false, false};
    uint32_t count = 0;
    for (uint32_t k = 0; k < c->cfg.block_count; k++) {
        const spirv_block *block = &c->cfg.blocks[k];
        for (spirv_instruction i = spirv_at(reader->stream, block->first);
             i.count != 0 && i.at <= block->last; i = spirv_next(reader->stream, i)) {
            const uint32_t dimension = asked(reader, i);
            if (dimension != SPIRV_NONE)
                used[dimension] = true;
        }
    }
    used[0] = used[0] || (!used[1] && !used[2]);
    for (uint32_t k = 0; k < 3; k++)
        count += used[k];
    for (uint32_t k = 0; k < 3; k++)
        tile[k] = used[k] ? sizes[count - 1] : 1;
}

/* What is found in tiles of one size: races, or how views are indexed. What is too large to be
 * analysed has nothing. */
static bool check_tile(spirv_checker *c, const uint32_t tile[3],
                       bool (*check)(spirv_checker *of_tile), spirv_findings *out)
{
    spirv_checker of_tile = {.reader = c->reader,
                             .kernels = c->kernels,
                             .kernel = c->kernel,
                             .function = c->function,
                             .cfg = c->cfg,
                             .out = out,
                             .assumed = true};
    const spirv_uniformity_result result = spirv_checker_analyse(&of_tile, tile);
    const bool good =
        result == SPIRV_UNIFORMITY_OK ? check(&of_tile) : result == SPIRV_UNIFORMITY_TOO_LARGE;
    spirv_checker_clear_values(&of_tile);
    return good;
}

static bool check_races(spirv_checker *c)
{
    /* In one, two and three dimensions. */
    static const uint32_t small[3] = {4, 2, 2}, large[3] = {64, 8, 4};
    uint32_t tile[3];
    spirv_findings in_small = {0}, in_large = {0};
    assume(c, small, tile);
    bool good = check_tile(c, tile, spirv_check_shared_memory, &in_small);
    assume(c, large, tile);
    good = good && check_tile(c, tile, spirv_check_shared_memory, &in_large) &&
           spirv_report_common(c, &in_small, &in_large);
    spirv_findings_clear(&in_small);
    spirv_findings_clear(&in_large);
    return good;
}

static bool has_views(const spirv_kernel *kernel)
{
    for (size_t k = 0; k < kernel->parameter_count; k++)
        if (spirv_view_rank(&kernel->parameters[k]) > 1)
            return true;
    return false;
}

/* The size does not matter to how views are indexed: it tells the dimensions apart. */
static bool check_views(spirv_checker *c)
{
    static const uint32_t tile[3] = {2, 2, 2};
    spirv_findings found = {0};
    const bool good =
        check_tile(c, tile, spirv_check_views, &found) && spirv_report_common(c, &found, NULL);
    spirv_findings_clear(&found);
    return good;
}

/* What the only work-item of a tile takes, whatever the tile's number is, the first of any does. */
static bool check_elements(spirv_checker *c)
{
    static const uint32_t tile[3] = {1, 1, 1};
    spirv_findings found = {0};
    const bool good =
        check_tile(c, tile, spirv_check_elements, &found) && spirv_report_common(c, &found, NULL);
    spirv_findings_clear(&found);
    return good;
}

bool spirv_check_assumed_tiles(spirv_checker *c)
{
    if (c->kernel->tile[0] != 0)
        return true;
    return (!has_views(c->kernel) || check_views(c)) && (!shares(c->kernel) || check_races(c)) &&
           (!spirv_has_elements(c) || check_elements(c));
}
