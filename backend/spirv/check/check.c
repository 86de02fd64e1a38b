#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/checker.h"

static bool report_not_checked(spirv_checker *c, const char *why)
{
    return spirv_report(c, SPIRV_RULE_NOT_CHECKED, false, 0, c->function,
                        "the waits and tile_static memory of kernel `%s` were not checked: %s",
                        c->kernel->name, why);
}

static bool check_parts(spirv_checker *c)
{
    if (!spirv_check_barriers(c) || !spirv_check_marks(c) || !spirv_check_dimensions(c) ||
        !spirv_check_neighbours(c) || !spirv_check_doubles(c) || !spirv_check_shared_memory(c) ||
        !spirv_check_atomics(c) || !spirv_check_updates(c) || !spirv_check_statics(c) ||
        !spirv_check_spins(c) || !spirv_check_uninitialized(c) ||
        (c->kernel->tile[0] != 0 && !spirv_check_views(c)))
        return false;
    return c->cfg.steps != 0 || report_not_checked(c, "it is too large");
}

spirv_uniformity_result spirv_checker_analyse(spirv_checker *c, const uint32_t tile[3])
{
    spirv_uniformity_result result = spirv_uniformity_create(&c->cfg, tile, false, &c->uniformity);
    if (result == SPIRV_UNIFORMITY_OK)
        result = spirv_uniformity_create(&c->cfg, tile, true, &c->first_uniformity);
    if (result == SPIRV_UNIFORMITY_OK &&
        (!spirv_active_lanes_create(&c->uniformity, &c->active) ||
         !spirv_active_lanes_create(&c->first_uniformity, &c->first_active)))
        result = SPIRV_UNIFORMITY_NO_MEMORY;
    return result;
}

void spirv_checker_clear_values(spirv_checker *c)
{
    spirv_active_lanes_clear(&c->active);
    spirv_active_lanes_clear(&c->first_active);
    spirv_uniformity_clear(&c->uniformity);
    spirv_uniformity_clear(&c->first_uniformity);
}

static bool check_values(spirv_checker *c)
{
    const spirv_uniformity_result result = spirv_checker_analyse(c, c->kernel->tile);
    const bool good = result == SPIRV_UNIFORMITY_OK ? check_parts(c)
                      : result == SPIRV_UNIFORMITY_TOO_LARGE
                          ? report_not_checked(c, "it is too large")
                          : false;
    spirv_checker_clear_values(c);
    return good && spirv_check_assumed_tiles(c);
}

static bool check_flow(spirv_checker *c, uint32_t function)
{
    switch (spirv_cfg_create(c->reader, function, &c->cfg)) {
    case SPIRV_CFG_OK:
        return c->cfg.block_count == 0 || check_values(c);
    case SPIRV_CFG_RECURSIVE: /* which is reported on its own */
        return true;
    case SPIRV_CFG_TOO_LARGE:
        return report_not_checked(c, "it is too large");
    case SPIRV_CFG_IRREDUCIBLE:
        return report_not_checked(c, "a loop of it has two entries");
    default:
        return false;
    }
}

static bool check_kernel(spirv_checker *c, spirv_instruction i, size_t number)
{
    const uint32_t index = spirv_find(c->reader, i.words[2]);
    c->kernel = &c->kernels->kernels[number];
    c->function = i.words[2];
    const bool good = spirv_check_limits(c) && check_flow(c, c->reader->ids[index].function);
    spirv_cfg_clear(&c->cfg);
    return good;
}

static bool check_all(spirv_checker *c)
{
    size_t number = 0;
    if (!spirv_check_limits(c) || !spirv_check_recursion(c) || !spirv_check_undefined(c))
        return false;
    for (spirv_instruction i = spirv_first(c->reader->stream); i.count != 0;
         i = spirv_next(c->reader->stream, i))
        if (i.opcode == SpvOpEntryPoint && !check_kernel(c, i, number++))
            return false;
    return true;
}

bool spirv_check_instructions(const spirv_checker *c,
                              bool (*check)(void *context, uint32_t block, spirv_instruction i),
                              void *context)
{
    const spirv_cfg *cfg = &c->cfg;
    for (uint32_t k = 0; k < cfg->reached; k++) {
        const uint32_t number = cfg->order[k];
        if (number == cfg->block_count)
            continue;
        const spirv_block *block = &cfg->blocks[number];
        for (spirv_instruction i = spirv_at(c->reader->stream, block->first);
             i.count != 0 && i.at <= block->last; i = spirv_next(c->reader->stream, i))
            if (!check(context, number, i))
                return false;
    }
    return true;
}

bool spirv_check(const uint32_t *words, size_t count, uint64_t tile_static_limit,
                 spirv_findings *out, spirv_error *error)
{
    spirv_error unwanted;
    spirv_error *sink = error == NULL ? &unwanted : error;
    spirv_module *module;
    if (!spirv_module_create(words, count, &module, sink))
        return false;
    const spirv_stream stream = {module->words, (uint32_t)module->word_count};
    const spirv_kernels kernels = {.count = module->kernel_count, .kernels = module->kernels};
    spirv_findings findings = {0};
    spirv_reader reader;
    spirv_checker c = {.reader = &reader,
                       .kernels = &kernels,
                       .tile_static_limit = tile_static_limit,
                       .out = &findings};
    bool good = spirv_reader_create(stream, sink, &reader);
    if (good && !check_all(&c))
        good = spirv_reject_memory(sink);
    spirv_reader_clear(&reader);
    spirv_module_destroy(module);
    if (good)
        *out = findings;
    else
        spirv_findings_clear(&findings);
    return good;
}
