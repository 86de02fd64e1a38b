/* How many lanes SIMD groups have, and how many of them make a strip, for a kernel as it is. */
#include "backend/driver/engines/simd/vectorize/transform/lanes/coarsening.h"

#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

#define LARGEST_STRIP 4096u /* instructions: about as many as a compiler digests in 100 ms */
#define LARGEST_TILE 8192u  /* likewise where one strip saves turns at many barriers */
#define CLOSE_BARRIERS 24u  /* instructions from a barrier to the next */
#define MANY_BARRIERS 4u
#define USUAL_TILE_GROUPS 32u /* that one strip has at most if its tile is larger */
#define SMALL_TILE_GROUPS 16u /* that one strip may have across barriers of a loop */
#define USUAL_TILE 256u       /* work-items: 16 by 16, as most programs have it */
#define FEW_GROUPS 4u /* an addition takes about as many cycles, and one can begin in each */
#define SERIAL_COST \
    16u /* instructions for what is done lane by lane, or in steps, of SIMD_USUAL_LANES */

/* ---- What is in a kernel --------------------------------------------------------------------- */

typedef struct content {
    uint32_t instructions;
    uint32_t words, long_words; /* accesses to up to 32, and to 64 bits; no arguments */
    uint32_t serial;            /* what is done lane by lane, or in many steps */
    uint32_t barriers;
} content;

static void count_access(LLVMTargetDataRef layout, LLVMTypeRef type, content *c)
{
    if (LLVMABISizeOfType(layout, type) > 4)
        c->long_words++;
    else
        c->words++;
}

static bool is_serial(LLVMValueRef call)
{
    const simd_call kind = simd_call_kind(call);
    return (kind == SIMD_CALL_OTHER && !simd_is_of_one_lane(call)) || kind == SIMD_CALL_IMAGE ||
           kind == SIMD_CALL_SUB_GROUP_OPERATION;
}

static void count_instruction(LLVMTargetDataRef layout, LLVMValueRef i, content *c)
{
    c->instructions++;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
        if (!simd_arguments_are_read(i))
            count_access(layout, LLVMTypeOf(i), c);
        break;
    case LLVMStore:
        count_access(layout, LLVMTypeOf(LLVMGetOperand(i, 0)), c);
        break;
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
        count_access(layout, LLVMTypeOf(i), c);
        break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        c->serial++;
        break;
    case LLVMCall:
        c->barriers += simd_call_kind(i) == SIMD_CALL_BARRIER;
        c->serial += is_serial(i);
        break;
    default:
        break;
    }
}

static content look_at(LLVMValueRef kernel, LLVMTargetDataRef layout)
{
    content c = {0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            count_instruction(layout, i, &c);
    return c;
}

/* ---- Lanes ----------------------------------------------------------------------------------- */

static uint32_t choose_lanes(simd_vectorization *v, const content *c)
{
    const simd_variant_key *key = v->key;
    const uint32_t bytes = c->long_words > c->words ? 8 : 4;
    const uint32_t lanes =
        key->width != 0 ? key->width : simd_partition_choose_width(key, v->target, bytes);
    const char *why = key->width != 0 ? "as demanded"
                      : lanes < simd_target_lanes(v->target, bytes)
                          ? "more would not fit rows of the work-group"
                          : "a register has no more";
    simd_remark(v, NULL, SIMD_PASS_COARSENING,
                "%u lanes: registers have %u bits, most values %u; %s", lanes,
                v->target->register_bits, 8 * bytes, why);
    return lanes;
}

/* ---- The strip ------------------------------------------------------------------------------- */

static bool has_barrier_loop(const simd_cfg *cfg)
{
    for (uint32_t l = 0; l < cfg->loop_count; l++)
        if (simd_last_barrier(cfg, l) != SIMD_NONE)
            return true;
    return false;
}

/* Several strips would take turns again and again. */
static bool has_many_barriers(const content *c)
{
    return c->barriers >= MANY_BARRIERS && c->instructions <= CLOSE_BARRIERS * c->barriers;
}

/* How many SIMD groups are wanted in a strip, and why. */
typedef struct choice {
    uint32_t groups;
    const char *why;
} choice;

/* Between barriers SIMD groups side by side keep their values in registers and hide one
 * another's latencies. What a loop over barriers adds up stays in registers if it takes half of
 * them. A tile in one strip needs no barriers at all: where there is no such loop, the usual tile,
 * or any with many barriers; with one, if a small tile is at most two of those strips, which would
 * spill and take turns in each round. Without barriers a few groups do. */
static choice choose_by_barriers(const simd_vectorization *v, const content *c)
{
    const uint32_t lanes = v->partition.width;
    const uint32_t tile =
        USUAL_TILE / lanes < USUAL_TILE_GROUPS ? USUAL_TILE / lanes : USUAL_TILE_GROUPS;
    if (c->barriers == 0)
        return (choice){FEW_GROUPS, "without barriers so many hide one another's latencies"};
    const uint32_t all = simd_partition_groups(&v->partition);
    if (has_barrier_loop(&v->cfg) && all <= SMALL_TILE_GROUPS)
        return (choice){all, "a small tile in one strip needs no barriers"};
    if (has_barrier_loop(&v->cfg))
        return (choice){v->target->registers / 2,
                        "what loops over barriers add up takes half of the registers"};
    if (has_many_barriers(c) && all <= SIMD_MAX_COARSENING)
        return (choice){all, "several would take turns at many barriers"};
    return (choice){tile, "the usual tile in one strip needs no barriers"};
}

/* How many registers a value takes where a kernel demands more lanes than one has. */
static uint32_t registers_of_value(const simd_vectorization *v, uint32_t lanes)
{
    const uint32_t registers = lanes / simd_target_lanes(v->target, sizeof(float));
    return registers > 1 && lanes > SIMD_USUAL_LANES ? registers : 1;
}

static choice choose_coarsening(const simd_vectorization *v, const content *c)
{
    const uint32_t registers = registers_of_value(v, v->partition.width);
    choice wanted = choose_by_barriers(v, c);
    if (v->key->order != 0)
        return (choice){1, "they run in another order"};
    const bool saves_turns =
        wanted.groups == simd_partition_groups(&v->partition) && has_many_barriers(c);
    const uint32_t digestible = (saves_turns ? LARGEST_TILE : LARGEST_STRIP) / registers /
                                (c->instructions + SERIAL_COST * c->serial + 1);
    if (c->barriers == 0 || has_barrier_loop(&v->cfg))
        wanted.groups /= registers;
    if (digestible < wanted.groups)
        wanted = (choice){digestible, "more would make too much code"};
    if (wanted.groups == 0)
        wanted.groups = 1;
    return wanted;
}

void simd_choose_strips(simd_vectorization *v, simd_pass pass)
{
    const content c = look_at(v->kernel, v->layout);
    const choice wanted = choose_coarsening(v, &c);
    v->partition = simd_partition_with_coarsening(&v->partition, wanted.groups);
    const simd_partition *p = &v->partition;
    simd_remark(v, NULL, pass,
                "%u SIMD groups side by side make a strip, and a work-group has %u: %s",
                p->coarsening, p->strips,
                p->strips == 1                  ? "it has no more"
                : p->coarsening < wanted.groups ? "strips of equal size"
                                                : wanted.why);
}

bool simd_is_one_strip(simd_vectorization *v, uint32_t lanes)
{
    const content c = look_at(v->kernel, v->layout);
    const simd_partition before = v->partition;
    v->partition = simd_partition_make(v->key, lanes, 1, v->layout);
    const uint32_t wanted = choose_coarsening(v, &c).groups;
    const bool is_one = wanted >= simd_partition_groups(&v->partition);
    v->partition = before;
    return is_one;
}

simd_pass_result simd_run_coarsening(simd_vectorization *v)
{
    const content c = look_at(v->kernel, v->layout);
    v->partition = simd_partition_make(v->key, choose_lanes(v, &c), 1, v->layout);
    simd_choose_strips(v, SIMD_PASS_COARSENING);
    return SIMD_PASS_CHANGED;
}
