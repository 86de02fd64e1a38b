/* Smaller strips, where the one that was chosen costs more than it gains: where a loop keeps
 * more vectors alive than there are registers, likewise between its barriers, where lanes wait for
 * one another in a loop, and where LLVM would take long. */
#include "backend/driver/engines/simd/vectorize/analysis/loops/chains.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/narrowing.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/waiting.h"
#include "backend/driver/engines/simd/vectorize/analysis/pressure.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/group_code.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/limits.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/private_places.h"

/* ---- The limit ------------------------------------------------------------------------------- */

/* What full_rounds leaves: the round that not all lanes make. */
static bool is_rest(const simd_cfg *cfg, uint32_t loop)
{
    const uint32_t preheader = simd_cfg_predecessor(cfg, cfg->loops[loop].header, loop);
    for (uint32_t b = preheader, steps = 0; b != SIMD_NONE && steps < 4; steps++) {
        LLVMValueRef condition = cfg->blocks[b].condition;
        if (condition != NULL && LLVMIsACallInst(condition) != NULL &&
            simd_call_kind(condition) == SIMD_CALL_ALL_LANES)
            return true;
        b = simd_cfg_predecessor(cfg, b, SIMD_NONE);
    }
    return false;
}

static bool diverges(const simd_divergence *divergence)
{
    for (uint32_t l = 0; l < divergence->cfg->loop_count; l++)
        if (divergence->divergent_loops[l] && !is_rest(divergence->cfg, l))
            return true;
    return false;
}

static bool has_triangle(const simd_divergence *divergence)
{
    for (uint32_t l = 0; l < divergence->cfg->loop_count; l++)
        if (divergence->divergent_loops[l] && simd_last_barrier(divergence->cfg, l) == SIMD_NONE &&
            simd_lanes_leave_in_turn(divergence, l))
            return true;
    return false;
}

/* Whether lanes leave at any time a loop with a loop in it: most wait for what a few have to do. */
static bool waits_long(const simd_divergence *divergence)
{
    const float long_wait = 2;
    for (uint32_t l = 0; l < divergence->cfg->loop_count; l++)
        if (divergence->divergent_loops[l] && !is_rest(divergence->cfg, l) &&
            !simd_cfg_is_innermost(divergence->cfg, l) &&
            simd_rounds_waited(divergence, l) >= long_wait)
            return true;
    return false;
}

/* Barriers want large strips: what lives across them is put away, in each round of a loop. */
static bool may_wait_less(const simd_vectorization *v)
{
    for (uint32_t l = 0; l < v->cfg.loop_count; l++)
        if (simd_last_barrier(&v->cfg, l) != SIMD_NONE)
            return false;
    return simd_last_barrier(&v->cfg, SIMD_NONE) == SIMD_NONE
               ? diverges(&v->divergence)
               : has_triangle(&v->divergence) || waits_long(&v->divergence);
}

/* Each such loop has one chain of its own. Another in it, or memory, takes longer than that. */
static bool wait_for_themselves(const simd_vectorization *v, uint32_t coarsening)
{
    uint32_t found = 0;
    for (uint32_t l = 0; l < v->cfg.loop_count; l++) {
        if (!v->divergence.divergent_loops[l] || is_rest(&v->cfg, l))
            continue;
        if (!simd_cfg_is_innermost(&v->cfg, l) || simd_lanes_leave_in_turn(&v->divergence, l) ||
            simd_loop_groups(&v->divergence, l, v->target) < coarsening)
            return false;
        found++;
    }
    return found != 0;
}

static void limit_divergence(simd_vectorization *v, uint32_t *coarsening)
{
    if (*coarsening <= SIMD_FEWEST_GROUPS || !may_wait_less(v))
        return;
    if (wait_for_themselves(v, *coarsening)) {
        simd_remark(
            v, NULL, SIMD_PASS_LIMIT_COARSENING,
            "%u SIMD groups stay: a round of a loop that lanes leave at different times has "
            "few steps, which wait for one another",
            *coarsening);
        return;
    }
    *coarsening = SIMD_FEWEST_GROUPS;
    simd_remark(
        v, NULL, SIMD_PASS_LIMIT_COARSENING,
        "%u SIMD groups are enough: lanes leave a loop at different times, and wait for fewer",
        *coarsening);
}

/* ---- Branches of rows ------------------------------------------------------------------------ */

/* Whether a value is made of what is loaded for each SIMD group, or goes on in each round. */
static bool is_loaded_for_group(const simd_divergence *divergence, LLVMValueRef value, int depth)
{
    if (depth == 0 || LLVMIsAInstruction(value) == NULL ||
        simd_value_shape_of(divergence, value).kind == SIMD_UNIFORM)
        return false;
    if (LLVMIsALoadInst(value) != NULL)
        return true;
    for (int o = 0; LLVMIsAPHINode(value) == NULL && o < LLVMGetNumOperands(value); o++)
        if (is_loaded_for_group(divergence, LLVMGetOperand(value, (unsigned)o), depth - 1))
            return true;
    return false;
}

/* Whether a block asks what lanes of a SIMD group have in common, and groups side by side do not.
 * If it is in a loop, the loop has no barrier. */
static bool asks_for_group(const simd_divergence *divergence, uint32_t block)
{
    enum { DEPTH = 8 };
    const simd_cfg *cfg = divergence->cfg;
    LLVMValueRef condition = cfg->blocks[block].condition;
    const uint32_t loop = cfg->blocks[block].loop;
    if (condition == NULL || LLVMIsAInstruction(condition) == NULL)
        return false;
    return simd_value_shape_is_same_in_group(simd_value_shape_of(divergence, condition)) &&
           is_loaded_for_group(divergence, condition, DEPTH) &&
           (loop == SIMD_NONE || simd_last_barrier(cfg, loop) == SIMD_NONE);
}

/* Instructions that not all lanes execute, of a round or of the kernel. */
static uint32_t masked_code_of(const simd_vectorization *v, uint32_t loop)
{
    uint32_t code = 0;
    for (uint32_t number = 0; number < v->divergence.value_count; number++)
        if (simd_cfg_is_in(&v->cfg, v->divergence.blocks[number], loop) &&
            !simd_divergence_is_full(&v->divergence, v->divergence.blocks[number]))
            code += simd_group_code(v, number);
    return code;
}

/* How many barriers a kernel has, counted up to some number. */
static uint32_t count_barriers(const simd_vectorization *v, uint32_t most)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < v->divergence.value_count && count < most; n++)
        count += simd_is_barrier(v->divergence.values[n]);
    return count;
}

/* Sums of a register tile are as many chains, which hide one another's latencies. */
static bool is_one_enough(const simd_vectorization *v)
{
    for (uint32_t l = 0; l < v->cfg.loop_count; l++)
        if (simd_cfg_is_innermost(&v->cfg, l) &&
            simd_loop_groups(&v->divergence, l, v->target) >= SIMD_FEWEST_GROUPS)
            return false;
    return true;
}

/* A tile in one strip needs no barriers. Its loops put some values away in each round; several
 * strips would take turns at each of many barriers, and put away all that lives there. */
static bool saves_turns(const simd_vectorization *v, uint32_t coarsening, uint32_t most)
{
    enum { BARRIERS = 4, TIMES = 3 };
    return v->partition.strips == 1 && coarsening == v->partition.coarsening &&
           count_barriers(v, BARRIERS) == BARRIERS &&
           most * coarsening <= TIMES * v->target->registers;
}

/* One SIMD group takes such a branch or not, as a work-item does. With others beside it, all wait
 * for one of them, and each has masks. Outside of loops a few steps take less than a branch, and
 * a loop whose rounds wait for one another wants groups side by side in those that agree. */
static void limit_branches(simd_vectorization *v, uint32_t *coarsening)
{
    enum { FEW_STEPS = 16 };
    const bool outside = simd_last_barrier(&v->cfg, SIMD_NONE) == SIMD_NONE &&
                         masked_code_of(v, SIMD_NONE) > FEW_STEPS && is_one_enough(v);
    bool any = false;
    for (uint32_t b = 0; b < v->cfg.block_count && !any; b++)
        any = (outside || v->cfg.blocks[b].loop != SIMD_NONE) && asks_for_group(&v->divergence, b);
    if (!any || *coarsening == 1)
        return;
    *coarsening = 1;
    simd_remark(
        v, NULL, SIMD_PASS_LIMIT_COARSENING,
        "one SIMD group is enough: its lanes agree on what a branch asks, and others do not");
}

/* More vectors than there are registers have to be put away and fetched again in every round. */
static void limit_registers(simd_vectorization *v, uint32_t *coarsening)
{
    const uint32_t most = simd_loop_pressure(&v->divergence);
    const uint32_t registers = v->target->registers;
    const uint32_t fitting = most == 0 ? SIMD_MAX_COARSENING : registers / most;
    const uint32_t least = fitting <= 1 && is_one_enough(v) ? 1 : SIMD_FEWEST_GROUPS;
    if (*coarsening <= fitting || *coarsening <= least)
        return;
    if (saves_turns(v, *coarsening, most)) {
        simd_remark(v, NULL, SIMD_PASS_LIMIT_COARSENING,
                    "%u SIMD groups stay, though a loop keeps %u vectors of each alive and there "
                    "are %u registers: several strips would take turns at many barriers",
                    *coarsening, most, registers);
        return;
    }
    *coarsening = fitting < least ? least : fitting;
    simd_remark(
        v, NULL, SIMD_PASS_LIMIT_COARSENING,
        "%u SIMD group%s at most: a loop keeps %u vectors of each alive, there are %u registers",
        *coarsening, *coarsening == 1 ? "" : "s", most, registers);
}

/* Rows that lie so many bytes apart, or nobody knows how many. */
static bool is_long_row(const simd_divergence *divergence, const simd_access_group *g)
{
    enum { LONG = 256 };
    const simd_access a = simd_access_of(divergence, g->at);
    return g->rows && g->count > 1 &&
           (a.shape.kind == SIMD_VARYING || a.shape.stride >= LONG || a.shape.stride <= -LONG);
}

static bool has_long_rows(const simd_divergence *divergence)
{
    simd_access_groups found;
    bool any = false;
    if (simd_access_groups_create(&found, divergence))
        for (uint32_t g = 0; g < found.count && !any; g++)
            any = is_long_row(divergence, &found.groups[g]);
    simd_access_groups_clear(&found);
    return any;
}

/* Structures come into registers all members at a time, and those of one SIMD group wait there for
 * those of the others. They hide one another's latencies themselves, so one group may be enough. */
static void limit_structures(simd_vectorization *v, uint32_t *coarsening)
{
    if (v->cfg.loop_count != 0 || simd_last_barrier(&v->cfg, SIMD_NONE) != SIMD_NONE)
        return;
    const uint32_t most = simd_structure_pressure(&v->divergence), registers = v->target->registers;
    if (*coarsening * most <= registers)
        return;
    *coarsening = most >= registers ? 1 : registers / most;
    simd_remark(v, NULL, SIMD_PASS_LIMIT_COARSENING,
                "%u SIMD group%s at most: %u vectors of each are loaded from structures at once, "
                "there are %u registers",
                *coarsening, *coarsening == 1 ? "" : "s", most, registers);
}

/* Code without loops whose SIMD groups need more than twice as many registers as there are puts
 * most of its values away. A few that it does put away take less than what groups hide of one
 * another's latencies, and less than the turns of more strips at barriers: those of one are little
 * where a SIMD group alone needs all registers. */
static void limit_straight(simd_vectorization *v, uint32_t *coarsening)
{
    if (v->cfg.loop_count != 0 || *coarsening == 1)
        return;
    const uint32_t most = simd_straight_pressure(&v->divergence, v->target->register_bits);
    const uint32_t registers = v->target->registers,
                   least = most >= registers ? 1 : SIMD_FEWEST_GROUPS;
    const uint32_t barriers = count_barriers(v, 2);
    if (*coarsening * most <= 2 * registers || *coarsening <= least || barriers > 1 ||
        (barriers == 1 && most < registers))
        return;
    *coarsening = registers / most > least ? registers / most : least;
    simd_remark(v, NULL, SIMD_PASS_LIMIT_COARSENING,
                "%u SIMD group%s at most: %u registers of each are in use at once, of %u",
                *coarsening, *coarsening == 1 ? "" : "s", most, registers);
}

/* Where one SIMD group alone needs all registers between barriers of a loop, those beside it have
 * its values put away in each round. A few hide latencies all the same, and take few turns. */
static void limit_rounds(simd_vectorization *v, uint32_t *coarsening)
{
    enum { SIDE_BY_SIDE = 4 };
    if (*coarsening <= SIDE_BY_SIDE)
        return;
    const uint32_t registers = v->target->registers;
    const uint32_t most = simd_waiting_pressure(&v->divergence, v->target->register_bits);
    if (most < registers)
        return;
    *coarsening = SIDE_BY_SIDE;
    simd_remark(v, NULL, SIMD_PASS_LIMIT_COARSENING,
                "%u SIMD groups at most: between barriers of a loop %u registers of each are in "
                "use at once, of %u",
                *coarsening, most, registers);
}

/* Masks that a loop over barriers asks again in each round have few registers of their own, if any.
 * Where those of one SIMD group take most of them, groups side by side fetch theirs for each
 * access. One that has its masks to itself keeps them. */
static void limit_masks(simd_vectorization *v, uint32_t *coarsening)
{
    enum { MASK_REGISTERS = 8, MANY_MASKS = 4 };
    const uint32_t masks = simd_waiting_masks(&v->divergence);
    if (masks < MANY_MASKS || masks * *coarsening <= MASK_REGISTERS)
        return;
    *coarsening = masks >= MASK_REGISTERS ? 1 : MASK_REGISTERS / masks;
    simd_remark(v, NULL, SIMD_PASS_LIMIT_COARSENING,
                "%u SIMD group%s at most: a loop over barriers keeps %u masks of each", *coarsening,
                *coarsening == 1 ? "" : "s", masks);
}

static bool waits_for_loads(const simd_divergence *divergence)
{
    for (uint32_t l = 0; l < divergence->cfg->loop_count; l++)
        if (simd_cfg_is_innermost(divergence->cfg, l) && simd_loop_waits_for_loads(divergence, l))
            return true;
    return false;
}

/* As many rows as lanes are walked side by side already. Where these are a power of two apart, they
 * compete for the same few places of the cache. The groups of a tile's rows walk the same ones.
 * Loads that wait for one another take longer: groups side by side wait for theirs at once. */
static void limit_rows(simd_vectorization *v, uint32_t *coarsening)
{
    if (!simd_pass_set_has(&v->changed, SIMD_PASS_UNROLL_ROWS) || *coarsening == 1 ||
        v->key->group_size[1] != 1 || simd_last_barrier(&v->cfg, SIMD_NONE) != SIMD_NONE ||
        !has_long_rows(&v->divergence) || waits_for_loads(&v->divergence))
        return;
    v->scalar_coarsening = v->is_large ? 1 : v->partition.coarsening;
    *coarsening = 1;
    simd_remark(v, NULL, SIMD_PASS_LIMIT_COARSENING,
                "one SIMD group is enough: each lane walks a row of its own");
}

/* ---- Sums over barriers ---------------------------------------------------------------------- */

/* Between two barriers of a loop, with no loop further in, each step of several SIMD groups adds to
 * sums of its own. If these do not fit the registers together, each addition fetches one and puts
 * it away. Those of fewer groups stay in registers from barrier to barrier, where enough is added
 * for one that is put away at each. */

static uint32_t count_carried(const simd_vectorization *v, uint32_t loop)
{
    uint32_t registers = 0;
    LLVMBasicBlockRef header = v->cfg.blocks[v->cfg.loops[loop].header].block;
    for (LLVMValueRef i = LLVMGetFirstInstruction(header); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i))
        if (simd_value_shape_has_vectors(simd_value_shape_of(&v->divergence, i)))
            registers += simd_group_registers(v, LLVMTypeOf(i));
    return registers;
}

static bool is_arithmetic(LLVMValueRef i)
{
    return LLVMIsABinaryOperator(i) != NULL ||
           (LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_INTRINSIC);
}

/* Arithmetic on vectors in a round. */
static uint32_t work_of(const simd_vectorization *v, uint32_t loop)
{
    uint32_t work = 0;
    for (uint32_t number = 0; number < v->divergence.value_count; number++)
        if (simd_cfg_is_in(&v->cfg, v->divergence.blocks[number], loop) &&
            is_arithmetic(v->divergence.values[number]))
            work += simd_group_code(v, number);
    return work;
}

/* Sums that are worth it are many, and each has so many steps in a round: at its barriers it is put
 * away and fetched. */
#define FEWEST_SUMS(registers) ((registers) / 4)
#define STEPS_OF_SUM 2.5f

static void limit_sums(simd_vectorization *v, uint32_t *coarsening)
{
    const uint32_t registers = v->target->registers;
    for (uint32_t l = 0; l < v->cfg.loop_count; l++) {
        if (!simd_cfg_is_innermost(&v->cfg, l) || simd_last_barrier(&v->cfg, l) == SIMD_NONE)
            continue;
        const uint32_t sums = count_carried(v, l);
        if (sums < FEWEST_SUMS(registers) || sums * *coarsening <= registers ||
            (float)work_of(v, l) < STEPS_OF_SUM * (float)sums)
            continue;
        const uint32_t fitting = registers / (sums + sums / 4);
        *coarsening = fitting == 0 ? 1 : fitting;
        simd_remark(
            v, NULL, SIMD_PASS_LIMIT_COARSENING,
            "%u SIMD group%s at most: a loop over barriers adds to %u vectors of each, there "
            "are %u registers",
            *coarsening, *coarsening == 1 ? "" : "s", sums, registers);
    }
}

/* ---- Loops that narrow ----------------------------------------------------------------------- */

#define NARROW_GROUPS 4u
#define NARROW_CODE 8u /* instructions: with fewer the strips' turns at barriers take longer */
#define LONG_CODE 256u /* ... beside which those turns are little for each SIMD group */

/* Whether all lanes come to a loop: they may leave it at different times. */
static bool is_entered_by_all(const simd_vectorization *v, uint32_t loop)
{
    const uint32_t before = simd_cfg_predecessor(&v->cfg, v->cfg.loops[loop].header, loop);
    return before != SIMD_NONE && simd_divergence_is_full(&v->divergence, before);
}

/* Whether a round of a loop has a loop further in to which all lanes come, or some only. */
static bool has_loop(const simd_vectorization *v, uint32_t loop, bool for_all)
{
    for (uint32_t l = 0; l < v->cfg.loop_count; l++)
        if (l != loop && simd_cfg_is_in(&v->cfg, v->cfg.loops[l].header, loop) &&
            simd_last_barrier(&v->cfg, l) == SIMD_NONE && is_entered_by_all(v, l) == for_all)
            return true;
    return false;
}

/* A strip without lanes that have something to do goes by: small ones do so more often. Those
 * with a loop to go by, or long code, are best of one SIMD group: its turns at the barriers take
 * nothing beside that. None goes by a loop to which all lanes come, and beside that the rest is
 * little. */
static uint32_t narrow_groups(const simd_vectorization *v, uint32_t loop)
{
    const uint32_t code = masked_code_of(v, loop);
    const bool long_work = has_loop(v, loop, false) || code >= LONG_CODE;
    const bool little_work = !long_work && (code < NARROW_CODE || has_loop(v, loop, true));
    return simd_last_barrier(&v->cfg, loop) == SIMD_NONE || little_work ||
                   !simd_work_narrows(&v->divergence, loop)
               ? SIMD_MAX_COARSENING
           : long_work ? 1
                       : NARROW_GROUPS;
}

static void limit_narrowing(simd_vectorization *v, uint32_t *coarsening)
{
    for (uint32_t l = 0; l < v->cfg.loop_count; l++) {
        const uint32_t groups = narrow_groups(v, l);
        if (groups >= *coarsening)
            continue;
        *coarsening = groups;
        simd_remark(v, NULL, SIMD_PASS_LIMIT_COARSENING,
                    "%u SIMD group%s enough: fewer and fewer lanes have something to do in a "
                    "loop over barriers",
                    groups, groups == 1 ? " is" : "s are");
    }
}

/* ---- Private arrays -------------------------------------------------------------------------- */

/* Lanes come to any part of arrays whose indices vary, and wait for what no cache holds. */
static void limit_places(simd_vectorization *v, uint32_t *coarsening)
{
    const uint64_t bytes = simd_private_places(v);
    uint32_t groups = *coarsening;
    while (groups > 1 && groups * v->partition.width > simd_private_places_fit(v, bytes))
        groups /= 2;
    if (groups == *coarsening)
        return;
    *coarsening = groups;
    simd_remark(v, NULL, SIMD_PASS_LIMIT_COARSENING,
                "%u SIMD group%s at most: each lane has private arrays of %u bytes with indices "
                "that vary, and the first-level cache has %u bytes",
                groups, groups == 1 ? "" : "s", (unsigned)bytes, (unsigned)v->target->l1.bytes);
}

simd_pass_result simd_run_limit_coarsening(simd_vectorization *v)
{
    uint32_t coarsening = v->partition.coarsening;
    limit_divergence(v, &coarsening);
    limit_branches(v, &coarsening);
    limit_registers(v, &coarsening);
    limit_structures(v, &coarsening);
    limit_straight(v, &coarsening);
    limit_rounds(v, &coarsening);
    limit_masks(v, &coarsening);
    limit_rows(v, &coarsening);
    simd_limit_code(v, &coarsening);
    limit_sums(v, &coarsening);
    limit_narrowing(v, &coarsening);
    limit_places(v, &coarsening);
    simd_limit_updates(v, &coarsening);
    if (coarsening == v->partition.coarsening)
        return SIMD_PASS_NOTHING_CHANGED;
    v->partition = simd_partition_with_coarsening(&v->partition, coarsening);
    return SIMD_PASS_CHANGED;
}
