/* The steps of values. */
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/reach/internal.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

unsigned simd_reach_bits(LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return 64;
    const bool is_integer = LLVMGetTypeKind(type) == LLVMIntegerTypeKind;
    return is_integer && LLVMGetIntTypeWidth(type) <= 64 ? LLVMGetIntTypeWidth(type) : 0;
}

uint32_t simd_reach_block(const simd_reach_maker *m, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) == NULL
               ? 0
               : simd_cfg_find(&m->v->cfg, LLVMGetInstructionParent(value));
}

/* Nothing is known of a sum of what nobody knows, nor does it help that this has 32 bits. */
static bool is_lost(const simd_reach_step *step)
{
    switch (step->operation) {
    case SIMD_REACH_UNITE:
    case SIMD_REACH_ADD:
    case SIMD_REACH_SUB:
    case SIMD_REACH_MUL:
    case SIMD_REACH_SHL:
    case SIMD_REACH_XOR:
        return step->a == SIMD_REACH_FIRST || step->b == SIMD_REACH_FIRST;
    case SIMD_REACH_ZEXT:
    case SIMD_REACH_SEXT:
        return step->a == SIMD_REACH_FIRST && step->bits >= 32;
    default:
        return false;
    }
}

uint16_t simd_reach_add(simd_reach_maker *m, simd_reach_step step)
{
    if (is_lost(&step))
        return SIMD_REACH_FIRST;
    if (step.operation == SIMD_REACH_MEET && step.b == SIMD_REACH_FIRST)
        return step.a;
    if (step.operation == SIMD_REACH_MEET && step.a == SIMD_REACH_FIRST)
        return step.number == 0 ? step.b : step.a;
    if (m->reach->count == SIMD_REACH_MOST_STEPS)
        return SIMD_REACH_FIRST;
    m->reach->steps[m->reach->count] = step;
    return (uint16_t)m->reach->count++;
}

static uint16_t number(simd_reach_maker *m, int64_t value)
{
    return simd_reach_add(m, (simd_reach_step){.operation = SIMD_REACH_NUMBER, .number = value});
}

static uint16_t range(simd_reach_maker *m, uint64_t most)
{
    return simd_reach_add(
        m, (simd_reach_step){.operation = SIMD_REACH_RANGE, .number = (int64_t)most});
}

/* ---- Arithmetic ------------------------------------------------------------------------------ */

static uint8_t operation_of(LLVMOpcode opcode)
{
    static const struct {
        LLVMOpcode opcode;
        uint8_t operation;
    } all[] = {
        {LLVMAdd, SIMD_REACH_ADD},   {LLVMSub, SIMD_REACH_SUB},   {LLVMMul, SIMD_REACH_MUL},
        {LLVMShl, SIMD_REACH_SHL},   {LLVMLShr, SIMD_REACH_LSHR}, {LLVMAShr, SIMD_REACH_ASHR},
        {LLVMAnd, SIMD_REACH_AND},   {LLVMOr, SIMD_REACH_OR},     {LLVMXor, SIMD_REACH_XOR},
        {LLVMUDiv, SIMD_REACH_UDIV}, {LLVMSDiv, SIMD_REACH_SDIV}, {LLVMURem, SIMD_REACH_UREM},
        {LLVMSRem, SIMD_REACH_SREM}};
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++)
        if (all[k].opcode == opcode)
            return all[k].operation;
    return SIMD_REACH_ANY;
}

/* Returns how many of its last bits are 0 for certain, if that is simple to see. */
static uint64_t zeros(LLVMValueRef value)
{
    if (LLVMIsABinaryOperator(value) == NULL || LLVMGetInstructionOpcode(value) != LLVMShl ||
        LLVMIsAConstantInt(LLVMGetOperand(value, 1)) == NULL)
        return 0;
    const uint64_t by = LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1));
    return by < 62 ? by : 0;
}

/* Shifted up and down again. */
static bool is_extension(LLVMValueRef x, LLVMValueRef y, uint8_t operation, unsigned bits)
{
    return (operation == SIMD_REACH_ASHR || operation == SIMD_REACH_LSHR) &&
           LLVMIsABinaryOperator(x) != NULL && LLVMGetInstructionOpcode(x) == LLVMShl &&
           LLVMIsAConstantInt(y) != NULL && LLVMGetOperand(x, 1) == y &&
           LLVMConstIntGetZExtValue(y) < bits;
}

static uint16_t binary(simd_reach_maker *m, LLVMValueRef i, uint8_t operation, uint32_t block)
{
    LLVMValueRef x = LLVMGetOperand(i, 0), y = LLVMGetOperand(i, 1);
    simd_reach_step step = {.operation = operation, .bits = (uint8_t)simd_reach_bits(i)};
    if (is_extension(x, y, operation, step.bits)) {
        step.operation = operation == SIMD_REACH_ASHR ? SIMD_REACH_SEXT : SIMD_REACH_ZEXT;
        step.bits = (uint8_t)(step.bits - LLVMConstIntGetZExtValue(y));
        step.a = simd_reach_value(m, LLVMGetOperand(x, 0), block);
        return simd_reach_add(m, step);
    }
    if (operation == SIMD_REACH_OR)
        step.number = INT64_C(1) << (zeros(x) > zeros(y) ? zeros(x) : zeros(y));
    step.a = simd_reach_value(m, x, block);
    step.b = simd_reach_value(m, y, block);
    return simd_reach_add(m, step);
}

static uint16_t converted(simd_reach_maker *m, LLVMValueRef i, uint8_t operation, uint32_t block)
{
    LLVMValueRef from = LLVMGetOperand(i, 0);
    const unsigned bits = simd_reach_bits(from);
    const uint16_t step = bits == 0 ? SIMD_REACH_FIRST : simd_reach_value(m, from, block);
    if (operation == SIMD_REACH_ANY || bits == 0)
        return step;
    return simd_reach_add(
        m, (simd_reach_step){.operation = operation, .bits = (uint8_t)bits, .a = step});
}

static uint16_t unite(simd_reach_maker *m, uint16_t a, uint16_t b)
{
    return simd_reach_add(m, (simd_reach_step){.operation = SIMD_REACH_UNITE, .a = a, .b = b});
}

typedef struct narrowed {
    LLVMValueRef value;
    uint16_t step;
} narrowed;

static void narrow(simd_reach_maker *m, const simd_reach_fact *fact, void *data)
{
    narrowed *n = data;
    n->step = simd_reach_narrow(m, n->value, n->step, fact);
}

static uint16_t selected(simd_reach_maker *m, LLVMValueRef i, uint32_t block)
{
    narrowed n[2];
    for (unsigned k = 0; k < 2; k++) {
        n[k].value = LLVMGetOperand(i, 1 + k);
        n[k].step = simd_reach_value(m, n[k].value, block);
        simd_reach_facts_of(m, LLVMGetOperand(i, 0), k == 0, simd_reach_block(m, i), narrow, &n[k]);
    }
    return unite(m, n[0].step, n[1].step);
}

/* ---- Calls and arguments --------------------------------------------------------------------- */

static uint16_t intrinsic(simd_reach_maker *m, LLVMValueRef call, uint32_t block)
{
    static const struct {
        const char *name;
        uint8_t operation;
    } all[] = {{"llvm.umin.", SIMD_REACH_UMIN},
               {"llvm.umax.", SIMD_REACH_UMAX},
               {"llvm.smin.", SIMD_REACH_SMIN},
               {"llvm.smax.", SIMD_REACH_SMAX}};
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++)
        if (strncmp(simd_call_name(call), all[k].name, strlen(all[k].name)) == 0)
            return binary(m, call, all[k].operation, block);
    return SIMD_REACH_FIRST;
}

static uint16_t of_launch(simd_reach_maker *m, LLVMValueRef call, uint8_t operation)
{
    const unsigned dimension = simd_launch_dimension(&m->v->code.needs, simd_call_dimension(call));
    return simd_reach_add(m, (simd_reach_step){.operation = operation, .a = (uint16_t)dimension});
}

static uint16_t called(simd_reach_maker *m, LLVMValueRef call, uint32_t block)
{
    const uint32_t *size = m->v->key->group_size;
    switch (simd_call_kind(call)) {
    case SIMD_CALL_LOCAL_ID:
        return range(m, size[simd_call_dimension(call)] - 1);
    case SIMD_CALL_LOCAL_SIZE:
        return number(m, size[simd_call_dimension(call)]);
    case SIMD_CALL_GROUP_ID:
        return of_launch(m, call, SIMD_REACH_GROUP);
    case SIMD_CALL_GROUP_COUNT:
        return of_launch(m, call, SIMD_REACH_COUNT);
    case SIMD_CALL_GLOBAL_OFFSET:
        return of_launch(m, call, SIMD_REACH_OFFSET);
    case SIMD_CALL_LANE:
    case SIMD_CALL_SUB_GROUP:
    case SIMD_CALL_WIDTH:
        return range(m, SIMD_MAX_GROUP_SIZE);
    case SIMD_CALL_INTRINSIC:
        return intrinsic(m, call, block);
    default:
        return SIMD_REACH_FIRST;
    }
}

/* A pointer parameter, or a number by value. */
static uint16_t loaded(simd_reach_maker *m, LLVMValueRef load)
{
    LLVMValueRef argument = simd_pointer_buffer(LLVMGetOperand(load, 0));
    if (argument == NULL || LLVMGetVolatile(load) || !simd_arguments_are_read(load))
        return SIMD_REACH_FIRST;
    const uint64_t parameter = simd_arguments_number(m->v->layout, load);
    const uint64_t byte = simd_arguments_offset(m->v->layout, LLVMGetOperand(load, 0));
    const unsigned bits = simd_reach_bits(load);
    if (parameter >= SIMD_REACH_MOST_PARAMETERS || byte == UINT64_MAX || bits % 8 != 0)
        return SIMD_REACH_FIRST;
    if (LLVMGetTypeKind(LLVMTypeOf(load)) == LLVMPointerTypeKind)
        return byte == 0 ? number(m, 0) : SIMD_REACH_FIRST;
    return simd_reach_add(m, (simd_reach_step){.operation = SIMD_REACH_ARGUMENT,
                                               .bits = (uint8_t)bits,
                                               .a = (uint16_t)parameter,
                                               .number = (int64_t)byte});
}

/* ---- Pointers -------------------------------------------------------------------------------- */

static uint16_t times(simd_reach_maker *m, uint16_t step, uint64_t size)
{
    const simd_reach_step product = {
        .operation = SIMD_REACH_MUL, .bits = 64, .a = step, .b = number(m, (int64_t)size)};
    return size == 1 ? step : simd_reach_add(m, product);
}

static uint16_t sum(simd_reach_maker *m, uint16_t a, uint16_t b)
{
    return simd_reach_add(
        m, (simd_reach_step){.operation = SIMD_REACH_ADD, .bits = 64, .a = a, .b = b});
}

static uint16_t index_step(simd_reach_maker *m, LLVMValueRef index, uint64_t size, uint32_t block)
{
    uint16_t step = simd_reach_value(m, index, block);
    const unsigned bits = simd_reach_bits(index);
    if (bits == 0 || size > INT32_MAX)
        return SIMD_REACH_FIRST;
    if (bits < 64)
        step = simd_reach_add(
            m, (simd_reach_step){.operation = SIMD_REACH_SEXT, .bits = (uint8_t)bits, .a = step});
    return times(m, step, size);
}

/* Structs are in memory only, and have been left by constant bytes. */
uint16_t simd_reach_pointer_step(simd_reach_maker *m, LLVMValueRef gep, uint32_t block)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    const int count = LLVMGetNumOperands(gep);
    uint16_t all =
        index_step(m, LLVMGetOperand(gep, 1), LLVMABISizeOfType(m->v->layout, type), block);
    for (int k = 2; k < count; k++) {
        if (LLVMGetTypeKind(type) != LLVMArrayTypeKind)
            return SIMD_REACH_FIRST;
        type = LLVMGetElementType(type);
        const uint64_t size = LLVMABISizeOfType(m->v->layout, type);
        all = sum(m, all, index_step(m, LLVMGetOperand(gep, (unsigned)k), size, block));
    }
    return all;
}

static uint16_t moved(simd_reach_maker *m, LLVMValueRef gep, uint32_t block)
{
    const uint16_t from = simd_reach_value(m, LLVMGetOperand(gep, 0), block);
    return sum(m, from, simd_reach_pointer_step(m, gep, block));
}

/* ---- All ------------------------------------------------------------------------------------- */

uint16_t simd_reach_value_on_edge(simd_reach_maker *m, LLVMValueRef value, uint32_t from,
                                  uint32_t to)
{
    narrowed n = {value, simd_reach_value(m, value, from)};
    simd_reach_facts_on_edge(m, from, to, narrow, &n);
    return n.step;
}

static uint16_t merged(simd_reach_maker *m, LLVMValueRef phi)
{
    const simd_cfg *cfg = &m->v->cfg;
    const uint32_t block = simd_reach_block(m, phi), loop = cfg->blocks[block].loop;
    if (loop != SIMD_NONE && cfg->loops[loop].header == block)
        return simd_reach_counter(m, phi, loop);
    uint16_t all = SIMD_REACH_FIRST;
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        const uint32_t from = simd_cfg_find(cfg, LLVMGetIncomingBlock(phi, k));
        if (from == SIMD_NONE) /* nothing comes from there */
            return SIMD_REACH_FIRST;
        const uint16_t one = simd_reach_value_on_edge(m, LLVMGetIncomingValue(phi, k), from, block);
        all = k == 0 ? one : unite(m, all, one);
    }
    return all;
}

static uint16_t computed(simd_reach_maker *m, LLVMValueRef i, uint32_t block)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMZExt:
        return converted(m, i, SIMD_REACH_ZEXT, block);
    case LLVMSExt:
        return converted(m, i, SIMD_REACH_SEXT, block);
    case LLVMTrunc:
    case LLVMFreeze:
        return converted(m, i, SIMD_REACH_ANY, block);
    case LLVMSelect:
        return selected(m, i, block);
    case LLVMPHI:
        return merged(m, i);
    case LLVMCall:
        return called(m, i, block);
    case LLVMLoad:
        return loaded(m, i);
    case LLVMGetElementPtr:
        return moved(m, i, block);
    default: {
        const uint8_t operation = operation_of(LLVMGetInstructionOpcode(i));
        return operation == SIMD_REACH_ANY ? SIMD_REACH_FIRST : binary(m, i, operation, block);
    }
    }
}

static uint16_t narrowed_step(simd_reach_maker *m, LLVMValueRef value, uint32_t block)
{
    if (LLVMIsAConstantInt(value) != NULL)
        return number(m, LLVMConstIntGetSExtValue(value));
    if (LLVMIsAInstruction(value) == NULL || m->depth >= SIMD_REACH_DEPTH)
        return SIMD_REACH_FIRST;
    m->depth++;
    narrowed n = {value, computed(m, value, block)};
    simd_reach_facts(m, block, simd_reach_block(m, value), narrow, &n);
    m->depth--;
    return n.step;
}

/* While it is looked for, it is not known: counters may depend on one another. */
uint16_t simd_reach_value(simd_reach_maker *m, LLVMValueRef value, uint32_t block)
{
    const uint32_t mask = SIMD_REACH_PLACES - 1;
    uint32_t at = (uint32_t)(((uintptr_t)value >> 4) * 31 + block * 97) & mask;
    if (simd_reach_bits(value) == 0 || m->reach->count == SIMD_REACH_MOST_STEPS)
        return SIMD_REACH_FIRST;
    for (; m->known[at].value != NULL; at = (at + 1) & mask)
        if (m->known[at].value == value && m->known[at].block == block)
            return m->known[at].step;
    if (m->known_count == SIMD_REACH_PLACES / 2)
        return SIMD_REACH_FIRST;
    m->known_count++;
    m->known[at] = (simd_reach_known){value, block, SIMD_REACH_FIRST};
    const uint16_t step = narrowed_step(m, value, block);
    m->known[at].step = step;
    return step;
}
