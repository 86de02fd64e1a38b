/* Elements of a tile_static array that are read and that no work-item writes: the halo that was not
 * filled. Of arrays of which all writes are known. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/evaluate.h"
#include "backend/spirv/check/tile_accesses.h"

enum { LARGEST = 1 << 16 };

/* The bytes of a variable that may be written. */
typedef struct written {
    const spirv_tile_accesses *a;
    uint32_t object;
    uint8_t *bytes;
    uint64_t size;
    bool is_any; /* something writes them */
} written;

static const spirv_tile_access *find(const spirv_tile_accesses *a, uint32_t block, uint32_t at)
{
    for (size_t k = 0; k < a->count; k++)
        if (a->all[k].block == block && a->all[k].at == at)
            return &a->all[k];
    return NULL;
}

/* Whether there is time left to look at an access of each work-item. */
static bool spend(const written *w, const spirv_tile_access *access)
{
    const uint64_t bytes = (uint64_t)access->u->lanes.count * access->size;
    return access->size <= w->size && spirv_cfg_spend(&w->a->c->cfg, (size_t)(bytes / 16 + 1));
}

static void mark(written *w, const spirv_tile_access *access)
{
    w->is_any = true;
    for (uint32_t lane = 0; lane < access->u->lanes.count; lane++) {
        const int64_t offset = spirv_value_lane(&access->place, lane);
        if (!spirv_executes(access->e, access->block, lane) &&
            !spirv_may_execute(access->e, access->block, lane))
            continue;
        for (uint32_t k = 0; k < access->size; k++)
            if (offset >= 0 && (uint64_t)offset + k < w->size)
                w->bytes[(uint64_t)offset + k] = 1;
    }
}

/* Returns false where something may be written that is not known. */
static bool mark_write(void *context, uint32_t block, spirv_instruction i)
{
    written *w = context;
    if (spirv_is_update(i) || !spirv_may_write(w->a->c, w->object, block, i))
        return true; /* an update is no first value */
    const spirv_tile_access *access = find(w->a, block, i.at);
    if (access == NULL || access->kind != SPIRV_TILE_WRITE || access->place.term_count != 0 ||
        access->place.object != w->object || !spend(w, access))
        return false;
    mark(w, access);
    return true;
}

static bool report(const written *w, const spirv_tile_access *access, uint32_t lane)
{
    spirv_checker *c = w->a->c;
    const int64_t offset = spirv_value_lane(&access->place, lane);
    const uint32_t id = spirv_result(spirv_at(c->reader->stream, c->uniformity.at[w->object]));
    const bool has_elements = offset % access->size == 0;
    return spirv_report(c, SPIRV_RULE_TILE_STATIC_UNINITIALIZED, false, access->at, id,
                        "work-item %s of kernel `%s` reads %s %" PRId64
                        " of `%s` here, which no work-item writes: tile_static memory begins with "
                        "any value",
                        spirv_lane_name(c, lane).text, c->kernel->name,
                        has_elements ? "element" : "byte",
                        has_elements ? offset / access->size : offset, spirv_name(c, id).text);
}

static bool is_unwritten(const written *w, const spirv_tile_access *access, uint32_t lane)
{
    const int64_t offset = spirv_value_lane(&access->place, lane);
    if (offset < 0 || (uint64_t)offset + access->size > w->size ||
        !spirv_executes(access->e, access->block, lane))
        return false;
    for (uint32_t k = 0; k < access->size; k++)
        if (w->bytes[(uint64_t)offset + k] != 0)
            return false;
    return true;
}

static bool check_reads(const written *w)
{
    for (size_t k = 0; k < w->a->count; k++) {
        const spirv_tile_access *access = &w->a->all[k];
        if (access->kind != SPIRV_TILE_READ || access->place.object != w->object ||
            access->place.term_count != 0 || !spend(w, access))
            continue;
        for (uint32_t lane = 0; lane < access->u->lanes.count; lane++)
            if (is_unwritten(w, access, lane)) {
                if (!report(w, access, lane))
                    return false;
                break;
            }
    }
    return true;
}

/* Whether another check has a diagnostic of the variable in this kernel, which explains more. */
static bool is_told(const spirv_checker *c, uint32_t id)
{
    char name[SPIRV_TEXT + 2], kernel[SPIRV_TEXT + 16];
    bool told = false;
    (void)snprintf(name, sizeof name, "`%s`", spirv_name(c, id).text);
    (void)snprintf(kernel, sizeof kernel, "kernel `%.255s`", c->kernel->name);
    for (size_t k = 0; k < c->out->count && !told; k++) {
        const spirv_finding *one = &c->out->findings[k];
        told = (one->rule == SPIRV_RULE_TILE_STATIC_RACE ||
                one->rule == SPIRV_RULE_TILE_STATIC_BOUNDS) &&
               strstr(one->text, name) != NULL && strstr(one->text, kernel) != NULL;
    }
    return told;
}

/* Of a variable that nothing writes uninitialized.c tells. */
static bool check_variable(const spirv_tile_accesses *a, uint32_t object)
{
    const spirv_checker *c = a->c;
    const uint32_t at = c->uniformity.at[object];
    written w = {.a = a, .object = object};
    w.size = at == 0 ? 0 : spirv_variable_size(c->reader, spirv_at(c->reader->stream, at));
    if (w.size == 0 || w.size > LARGEST || !spirv_cfg_spend(&a->c->cfg, c->cfg.reached) ||
        is_told(c, spirv_result(spirv_at(c->reader->stream, at))))
        return true;
    w.bytes = calloc(w.size, 1);
    if (w.bytes == NULL)
        return false;
    const bool known = spirv_check_instructions(c, mark_write, &w);
    const bool good = !known || !w.is_any || check_reads(&w);
    free(w.bytes);
    return good;
}

bool spirv_check_unwritten_elements(const spirv_tile_accesses *a)
{
    if (a->c->uniformity.unknown_write)
        return true;
    for (size_t k = 0; k < a->count; k++) {
        size_t before = 0;
        while (before < k && a->all[before].place.object != a->all[k].place.object)
            before++;
        if (before == k && !check_variable(a, a->all[k].place.object))
            return false;
    }
    return true;
}
