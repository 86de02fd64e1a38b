/* Atomics, fences and barriers, in the forms that PoCL's kernel library has.
 *
 * Its atomics take pointers to global or local memory only, not generic ones. On a CPU all of these
 * are the same memory, so a generic pointer is cast to a global one, wherever it may point.
 */
#include "backend/driver/engines/opencl/rewrite.h"

#include <stdio.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

/* memory_order and memory_scope as OpenCL C numbers them */
enum { ORDER_ACQUIRE = 2, ORDER_RELEASE = 3, ORDER_ACQ_REL = 4, ORDER_SEQ_CST = 5 };
enum { SCOPE_DEVICE = 2 };
#define ALL_MEMORY 7u /* CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE | CLK_IMAGE_MEM_FENCE */

/* The functions of OpenCL C 2.0 are sequentially consistent, those of 1.2 acquire and release; the
 * latter serve where the former have no like, and on x86 they are the same instructions. */
typedef struct atomic_form {
    uint16_t opcode;
    const char *name; /* less its atomic_ or atom_ */
    bool old;         /* of OpenCL C 1.2: 64-bit forms are atom_ */
    bool is_unsigned;
    uint8_t value_count;
    uint8_t values[2]; /* the words with the ids of the values, in the function's order */
} atomic_form;

static const atomic_form forms[] = {
    {SpvOpAtomicLoad, "load", false, false, 0, {0}},
    {SpvOpAtomicStore, "store", false, false, 1, {4}},
    {SpvOpAtomicExchange, "exchange", false, false, 1, {6}},
    {SpvOpAtomicCompareExchange, "cmpxchg", true, false, 2, {8, 7}},
    {SpvOpAtomicCompareExchangeWeak, "cmpxchg", true, false, 2, {8, 7}},
    {SpvOpAtomicIIncrement, "inc", true, false, 0, {0}},
    {SpvOpAtomicIDecrement, "dec", true, false, 0, {0}},
    {SpvOpAtomicIAdd, "fetch_add", false, false, 1, {6}},
    {SpvOpAtomicISub, "fetch_sub", false, false, 1, {6}},
    {SpvOpAtomicSMin, "fetch_min", false, false, 1, {6}},
    {SpvOpAtomicUMin, "fetch_min", false, true, 1, {6}},
    {SpvOpAtomicSMax, "fetch_max", false, false, 1, {6}},
    {SpvOpAtomicUMax, "fetch_max", false, true, 1, {6}},
    {SpvOpAtomicAnd, "fetch_and", false, false, 1, {6}},
    {SpvOpAtomicOr, "fetch_or", false, false, 1, {6}},
    {SpvOpAtomicXor, "fetch_xor", false, false, 1, {6}},
    {SpvOpAtomicFlagTestAndSet, "flag_test_and_set", false, false, 0, {0}},
    {SpvOpAtomicFlagClear, "flag_clear", false, false, 0, {0}},
};

static const atomic_form *find_form(spirv_instruction i)
{
    for (size_t k = 0; k < sizeof forms / sizeof forms[0]; k++) {
        const bool void_form = i.opcode == SpvOpAtomicStore || i.opcode == SpvOpAtomicFlagClear;
        unsigned needed = void_form ? 4 : 6;
        for (unsigned v = 0; v < forms[k].value_count; v++)
            needed = forms[k].values[v] >= needed ? forms[k].values[v] + 1u : needed;
        if (forms[k].opcode == i.opcode)
            return i.count >= needed ? &forms[k] : NULL;
    }
    return NULL;
}

/* The type of the memory: that of the result or the value; of flags, int. */
static uint32_t memory_type(cpu_opencl_rewrite *rewrite, spirv_instruction i)
{
    if (i.opcode == SpvOpAtomicFlagTestAndSet || i.opcode == SpvOpAtomicFlagClear)
        return cpu_opencl_type_uint(rewrite);
    return i.opcode == SpvOpAtomicStore ? cpu_opencl_type_id_of(rewrite, i.words[4]) : i.words[1];
}

/* How C++ mangles it: i j l m f d; 0 if the library has no atomics of that type. */
static char letter(const cpu_opencl_rewrite *rewrite, uint32_t type_id, bool is_unsigned)
{
    const spirv_instruction type = cpu_opencl_definition(rewrite, type_id);
    if (type.count < 3 || (type.words[2] != 32 && type.words[2] != 64))
        return type_id >= rewrite->bound ? 'i' : 0;
    const bool wide = type.words[2] == 64;
    if (type.opcode == SpvOpTypeInt)
        return is_unsigned ? (wide ? 'm' : 'j') : (wide ? 'l' : 'i');
    if (type.opcode == SpvOpTypeFloat)
        return wide ? 'd' : 'f';
    return 0;
}

static void mangle(const atomic_form *form, char type_letter, bool local, char *name, size_t size)
{
    const bool atom = form->old && (type_letter == 'l' || type_letter == 'm');
    const char *prefix = atom ? "atom_" : "atomic_";
    const char values[] = {type_letter, type_letter, type_letter, '\0'};
    snprintf(name, size, "_Z%zu%s%sPU3AS%dV%s%.*s", strlen(prefix) + strlen(form->name), prefix,
             form->name, local ? 3 : 1, form->old ? "" : "U7_Atomic", 1 + form->value_count,
             values);
}

static uint32_t convert(cpu_opencl_rewrite *rewrite, uint16_t opcode, uint32_t storage,
                        uint32_t type, uint32_t pointer)
{
    const uint32_t result = cpu_opencl_new_id(rewrite);
    cpu_opencl_emit(&rewrite->functions, opcode, cpu_opencl_type_pointer(rewrite, storage, type),
                    result, pointer);
    return result;
}

uint32_t cpu_opencl_global_or_local(cpu_opencl_rewrite *rewrite, uint32_t pointer, uint32_t type)
{
    const spirv_instruction pointer_type = cpu_opencl_type_of(rewrite, pointer);
    const uint32_t storage = pointer_type.words[2];
    if (pointer_type.words[3] != type)
        pointer = convert(rewrite, SpvOpBitcast, storage, type, pointer);
    if (storage == SpvStorageClassCrossWorkgroup || storage == SpvStorageClassWorkgroup)
        return pointer;
    if (storage != SpvStorageClassGeneric)
        pointer = convert(rewrite, SpvOpPtrCastToGeneric, SpvStorageClassGeneric, type, pointer);
    return convert(rewrite, SpvOpGenericCastToPtr, SpvStorageClassCrossWorkgroup, type, pointer);
}

bool cpu_opencl_rewrite_atomic(cpu_opencl_rewrite *rewrite, spirv_instruction i)
{
    const atomic_form *form = find_form(i);
    if (form == NULL)
        return false;
    const bool has_result = spirv_result(i) != 0;
    const uint32_t pointer = i.words[has_result ? 3 : 1];
    const spirv_instruction pointer_type = cpu_opencl_type_of(rewrite, pointer);
    const uint32_t type = memory_type(rewrite, i);
    const char type_letter = letter(rewrite, type, form->is_unsigned);
    if (type_letter == 0 || pointer_type.opcode != SpvOpTypePointer || pointer_type.count != 4)
        return false;
    const bool local = pointer_type.words[2] == SpvStorageClassWorkgroup;
    const uint32_t storage = local ? SpvStorageClassWorkgroup : SpvStorageClassCrossWorkgroup;
    const uint32_t result_type = has_result ? i.words[1] : cpu_opencl_type_void(rewrite);
    const uint32_t parameters[] = {cpu_opencl_type_pointer(rewrite, storage, type), type, type};
    uint32_t arguments[3] = {cpu_opencl_global_or_local(rewrite, pointer, type)};
    for (size_t v = 0; v < form->value_count; v++)
        arguments[v + 1] = i.words[form->values[v]];
    char name[80];
    mangle(form, type_letter, local, name, sizeof name);
    const uint32_t function =
        cpu_opencl_import_function(rewrite, name, result_type, parameters, 1u + form->value_count);
    cpu_opencl_call(rewrite, result_type, has_result ? i.words[2] : cpu_opencl_new_id(rewrite),
                    function, arguments, 1u + form->value_count);
    return true;
}

/* What is no constant gets the strongest order. */
static uint32_t fence_order(const cpu_opencl_rewrite *rewrite, uint32_t semantics_id)
{
    uint32_t semantics;
    if (!cpu_opencl_constant(rewrite, semantics_id, &semantics) ||
        (semantics & SpvMemorySemanticsSequentiallyConsistentMask) != 0)
        return ORDER_SEQ_CST;
    if ((semantics & SpvMemorySemanticsAcquireReleaseMask) != 0)
        return ORDER_ACQ_REL;
    if ((semantics & SpvMemorySemanticsReleaseMask) != 0)
        return ORDER_RELEASE;
    return (semantics & SpvMemorySemanticsAcquireMask) != 0 ? ORDER_ACQUIRE : 0;
}

bool cpu_opencl_rewrite_fence(cpu_opencl_rewrite *rewrite, spirv_instruction i)
{
    if (i.opcode != SpvOpMemoryBarrier || i.count < 3)
        return false;
    const uint32_t order = fence_order(rewrite, i.words[2]);
    const uint32_t type = cpu_opencl_type_uint(rewrite);
    const uint32_t parameters[] = {type, type, type};
    const uint32_t arguments[] = {cpu_opencl_constant_uint(rewrite, ALL_MEMORY),
                                  cpu_opencl_constant_uint(rewrite, order),
                                  cpu_opencl_constant_uint(rewrite, SCOPE_DEVICE)};
    const uint32_t result = cpu_opencl_type_void(rewrite);
    const uint32_t function = cpu_opencl_import_function(
        rewrite, "_Z22atomic_work_item_fencej12memory_order12memory_scope", result, parameters, 3);
    cpu_opencl_call(rewrite, result, cpu_opencl_new_id(rewrite), function, arguments, 3);
    return true;
}

bool cpu_opencl_rewrite_barrier(cpu_opencl_rewrite *rewrite, spirv_instruction i)
{
    uint32_t scope;
    if (i.opcode != SpvOpControlBarrier || i.count != 4 ||
        !cpu_opencl_constant(rewrite, i.words[1], &scope) ||
        (scope != SpvScopeCrossDevice && scope != SpvScopeDevice))
        return false;
    cpu_opencl_emit(&rewrite->functions, SpvOpControlBarrier,
                    cpu_opencl_constant_uint(rewrite, SpvScopeWorkgroup), i.words[2], i.words[3]);
    return true;
}
