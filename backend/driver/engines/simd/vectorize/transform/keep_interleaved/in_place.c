/* What lies in memory as a bundle has it, and what one load can take the place of. */
#include "internal.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "base/power_of_two.h"

uint32_t simd_bundle_last(const bundler *b, const simd_element elements[], unsigned count)
{
    uint32_t last = SIMD_NONE;
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef value = elements[i].value;
        if (value == NULL || LLVMIsAInstruction(value) == NULL)
            continue;
        const uint32_t number = simd_map_find(&b->numbers, value);
        if (number == SIMD_NONE || (last != SIMD_NONE && b->blocks[last] != b->blocks[number]))
            return SIMD_NONE;
        if (last == SIMD_NONE || number > last)
            last = number;
    }
    return last;
}

static bool is_element_address(LLVMValueRef pointer)
{
    return LLVMIsAGetElementPtrInst(pointer) != NULL &&
           (LLVMGetNumOperands(pointer) == 2 ||
            (LLVMGetNumOperands(pointer) == 3 &&
             LLVMGetTypeKind(LLVMGetGEPSourceElementType(pointer)) == LLVMArrayTypeKind &&
             LLVMIsAConstantInt(LLVMGetOperand(pointer, 2)) != NULL));
}

static int64_t bytes_of(const bundler *b, LLVMTypeRef type)
{
    return (int64_t)LLVMABISizeOfType(b->v->layout, type);
}

bundle_address simd_bundle_address(const bundler *b, LLVMValueRef pointer)
{
    bundle_address a = {.pointer = pointer};
    while (is_element_address(a.pointer) && a.index == NULL) {
        LLVMTypeRef type = LLVMGetGEPSourceElementType(a.pointer);
        LLVMValueRef index = LLVMGetOperand(a.pointer, 1);
        if (LLVMGetNumOperands(a.pointer) == 3)
            a.offset += LLVMConstIntGetSExtValue(LLVMGetOperand(a.pointer, 2)) *
                        bytes_of(b, LLVMGetElementType(type));
        if (LLVMIsAConstantInt(index) != NULL) {
            a.offset += LLVMConstIntGetSExtValue(index) * bytes_of(b, type);
        } else {
            a.index = index;
            a.type = type;
        }
        a.pointer = LLVMGetOperand(a.pointer, 0);
    }
    return a;
}

int64_t simd_bundle_bytes(const bundler *b, LLVMTypeRef vector)
{
    return (int64_t)LLVMStoreSizeOfType(b->v->layout, vector);
}

bool simd_bundle_is_behind(const bundle_address *a, const bundle_address *other, int64_t bytes)
{
    return a->pointer == other->pointer && a->index == other->index && a->type == other->type &&
           a->offset == other->offset + bytes;
}

bool simd_calls_vector_of_one_length(LLVMValueRef i)
{
    const unsigned id = LLVMIsACallInst(i) != NULL ? LLVMGetIntrinsicID(LLVMGetCalledValue(i)) : 0;
    return simd_calls_vector_math(i) || (id != 0 && !LLVMIntrinsicIsOverloaded(id));
}

bool simd_bundle_may_write(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMStore:
    case LLVMFence:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return true;
    case LLVMLoad:
        return LLVMGetVolatile(i) || LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
    case LLVMCall:
        return simd_call_kind(i) != SIMD_CALL_INTRINSIC && !simd_calls_vector_math(i);
    default:
        return false;
    }
}

static bool is_written_between(const bundler *b, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i < last; i++)
        if (simd_bundle_may_write(b->instructions[i]))
            return true;
    return false;
}

/* One load can take the place of some that follow one another. */
static bool is_one_load(bundler *b, const LLVMValueRef parts[], unsigned count)
{
    bundle_address first = {0};
    uint32_t last = SIMD_NONE;
    for (unsigned p = 0; p < count; p++) {
        if (LLVMIsALoadInst(parts[p]) == NULL || simd_bundle_may_write(parts[p]))
            return false;
        const bundle_address a = simd_bundle_address(b, LLVMGetOperand(parts[p], 0));
        const uint32_t number = simd_map_find(&b->numbers, parts[p]);
        const int64_t bytes = simd_bundle_bytes(b, LLVMTypeOf(parts[p]));
        if (p == 0)
            first = a;
        else if (!simd_bundle_is_behind(&a, &first, p * bytes) || number < last ||
                 b->blocks[number] != b->blocks[last] || is_written_between(b, last, number))
            return false;
        last = number;
    }
    return true;
}

/* Whether elements from one on are a vector's, from its first lane to its last. */
static LLVMValueRef whole_vector(const bundle *u, unsigned first)
{
    LLVMValueRef vector = NULL;
    for (unsigned i = first; i < u->count && vector == NULL; i++)
        vector = u->elements[i].lane == SIMD_SCALAR ? NULL : u->elements[i].value;
    if (vector == NULL)
        return NULL;
    const unsigned width = LLVMGetVectorSize(LLVMTypeOf(vector));
    if (width > u->count - first)
        return NULL;
    for (unsigned l = 0; l < width; l++) {
        const simd_element e = u->elements[first + l];
        if (e.value != NULL && (e.value != vector || e.lane != (int)l))
            return NULL;
    }
    return vector;
}

bool simd_bundle_is_in_place(bundler *b, bundle *u)
{
    LLVMValueRef parts[BUNDLE_MOST];
    unsigned count = 0, first = 0;
    while (first < u->count) {
        parts[count] = whole_vector(u, first);
        if (parts[count] == NULL || LLVMTypeOf(parts[count]) != LLVMTypeOf(parts[0]))
            return false;
        first += LLVMGetVectorSize(LLVMTypeOf(parts[count++]));
    }
    u->loaded = count > 1 && is_one_load(b, parts, count);
    return zli_is_power_of_two(count);
}

/* ---- In a row -------------------------------------------------------------------------------- */

static bool is_plain_load(simd_element e)
{
    return e.value != NULL && e.lane != SIMD_SCALAR && LLVMIsALoadInst(e.value) != NULL &&
           !simd_bundle_may_write(e.value);
}

/* Whether nothing is written between the first of the loads and the last. */
static bool are_together(const bundler *b, const bundle *u)
{
    const uint32_t last = simd_bundle_last(b, u->elements, u->count);
    uint32_t first = last;
    for (unsigned i = 0; i < u->count && last != SIMD_NONE; i++) {
        const uint32_t number =
            u->elements[i].value == NULL ? last : simd_map_find(&b->numbers, u->elements[i].value);
        first = number < first ? number : first;
    }
    return last != SIMD_NONE && !is_written_between(b, first, last);
}

bool simd_bundle_is_apart(const bundler *b, simd_element first, simd_element second, unsigned apart)
{
    if (!is_plain_load(first) || !is_plain_load(second))
        return false;
    LLVMTypeRef type = LLVMGetElementType(LLVMTypeOf(first.value));
    const int64_t size = bytes_of(b, type);
    const bundle_address here = simd_bundle_address(b, LLVMGetOperand(first.value, 0));
    const bundle_address there = simd_bundle_address(b, LLVMGetOperand(second.value, 0));
    return LLVMSizeOfTypeInBits(b->v->layout, type) == 8 * (uint64_t)size &&
           simd_bundle_is_behind(&there, &here, ((int64_t)apart + first.lane - second.lane) * size);
}

/* What lies between two elements is on a page of one of them, but not what lies beside them. */
bool simd_bundle_is_in_row(const bundler *b, const bundle *u)
{
    if (u->elements[0].value == NULL || u->elements[u->count - 1].value == NULL)
        return false;
    for (unsigned i = 1; i < u->count; i++)
        if (u->elements[i].value != NULL &&
            !simd_bundle_is_apart(b, u->elements[0], u->elements[i], i))
            return false;
    return u->count > 1 && are_together(b, u);
}

/* Lists the vectors that all elements are of, in the order of the instructions; none if some are
 * scalars, or vectors of different widths, or too many. */
static unsigned find_vectors(const bundler *b, const bundle *u, LLVMValueRef vectors[])
{
    unsigned count = 0;
    for (unsigned i = 0; i < u->count; i++) {
        const simd_element e = u->elements[i];
        unsigned at = count;
        if (e.value == NULL)
            continue;
        if (e.lane == SIMD_SCALAR || (count > 0 && LLVMTypeOf(e.value) != LLVMTypeOf(vectors[0])))
            return 0;
        const uint32_t number = simd_map_find(&b->numbers, e.value);
        while (at > 0 && simd_map_find(&b->numbers, vectors[at - 1]) > number)
            at--;
        if (at > 0 && vectors[at - 1] == e.value)
            continue;
        for (unsigned v = count++; v > at; v--)
            vectors[v] = vectors[v - 1];
        vectors[at] = e.value;
    }
    return count;
}

/* Elements of vectors that one load can take the place of: its elements. */
unsigned simd_bundle_find_loaded(bundler *b, const bundle *u, simd_element out[BUNDLE_MOST])
{
    LLVMValueRef vectors[BUNDLE_MOST];
    const unsigned count = find_vectors(b, u, vectors);
    if (count < 2 || !zli_is_power_of_two(count) || !is_one_load(b, vectors, count))
        return 0;
    const unsigned width = LLVMGetVectorSize(LLVMTypeOf(vectors[0]));
    for (unsigned i = 0; count * width <= BUNDLE_MOST && i < count * width; i++)
        out[i] = (simd_element){vectors[i / width], (int)(i % width)};
    return count * width <= BUNDLE_MOST ? count * width : 0;
}
