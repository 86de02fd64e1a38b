/* Functions of OpenCL C that LLVM's own SPIR-V target has no instruction for and leaves as calls of
 * functions it does not define, most under their C++ names: conversions to half and double, the
 * older atomics and fences, barriers of sub-groups, to_global() and its like, some of images. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

#define FIRST_ARGUMENT 4u /* its word in OpFunctionCall */
#define CLK_R 0x10b0u     /* of OpenCL C, where SPIR-V begins to count from 0 */

/* "_Z10atomic_maxPU3AS1Vii": the name, and what follows it. */
typedef struct mangled {
    char text[160];
    const char *name;
    size_t length;
    const char *parameters;
} mangled;

static bool parse(const lowering *l, uint32_t id, mangled *m)
{
    const spirv_id *function = &l->reader.ids[spirv_find(&l->reader, id)];
    *m = (mangled){.name = m->text, .parameters = m->text};
    if (function->linkage == 0)
        return false;
    lower_copy_string(spirv_at(l->reader.stream, function->linkage), 3, m->text, sizeof m->text);
    m->length = strlen(m->text);
    if (strncmp(m->text, "_Z", 2) != 0)
        return true; /* the name in C */
    char *end;
    m->length = strtoul(m->text + 2, &end, 10);
    m->name = end;
    if (m->length == 0 || m->length > strlen(end))
        return false;
    m->parameters = end + m->length;
    return true;
}

static bool starts(const mangled *m, const char *prefix)
{
    return strncmp(m->name, prefix, strlen(prefix)) == 0;
}

static bool is(const mangled *m, const char *name)
{
    return m->length == strlen(name) && starts(m, name);
}

static uint32_t rounding_of(const mangled *m)
{
    static const char *const suffixes[] = {"_rte", "_rtz", "_rtp", "_rtn"};
    for (uint32_t mode = 0; mode < 4; mode++)
        if (m->length > 4 && strncmp(m->name + m->length - 4, suffixes[mode], 4) == 0)
            return mode;
    return SpvFPRoundingModeRTE;
}

/* Of integers of C++ names: c, s, i, l, after the length of a vector, "Dv4_". */
static bool is_signed(const char *parameters)
{
    if (strncmp(parameters, "Dv", 2) == 0 && strchr(parameters, '_') != NULL)
        parameters = strchr(parameters, '_') + 1;
    return *parameters != '\0' && strchr("csilx", *parameters) != NULL;
}

static bool convert(lower_body *b, spirv_instruction i, const mangled *m)
{
    const lower_value *from = lower_use(b, i, FIRST_ARGUMENT);
    lower_value *to = from == NULL ? NULL : lower_define(b, i);
    if (to == NULL)
        return false;
    const lower_type *source = lower_scalar(from->type);
    const lower_type *target = lower_scalar(to->type);
    if (source == NULL || target == NULL || target->kind != LOWER_FLOAT ||
        (source->kind != LOWER_FLOAT && source->kind != LOWER_INT) ||
        from->type->component_count != to->type->component_count)
        return lower_refuse(b->l, i, "the conversion is not one to numbers");
    for (uint64_t k = 0; k < to->type->component_count; k++)
        to->components[k] =
            source->kind == LOWER_FLOAT
                ? lower_round_to(b, from->components[k], target->scalar, rounding_of(m))
                : lower_round_integer(b, from->components[k], is_signed(m->parameters),
                                      target->scalar, rounding_of(m));
    return true;
}

/* llvm-spirv 19 leaves a rounding mode between integers so, where it means nothing. */
static bool convert_integers(lower_body *b, spirv_instruction i, const mangled *m)
{
    const lower_value *from = lower_use(b, i, FIRST_ARGUMENT);
    lower_value *to = from == NULL ? NULL : lower_define(b, i);
    if (to == NULL)
        return false;
    const lower_type *source = lower_scalar(from->type);
    const lower_type *target = lower_scalar(to->type);
    if (source == NULL || target == NULL || source->kind != LOWER_INT ||
        target->kind != LOWER_INT || from->type->component_count != to->type->component_count)
        return lower_refuse(b->l, i, "the conversion is not one between integers");
    const bool from_signed = is_signed(m->parameters), to_signed = !starts(m, "convert_u");
    const char *saturates = strstr(m->name, "_sat");
    const bool clamps = saturates != NULL && saturates < m->parameters;
    for (uint64_t k = 0; k < to->type->component_count; k++)
        to->components[k] = clamps ? lower_clamp_integer(b, from->components[k], from_signed,
                                                         target->scalar, to_signed)
                                   : LLVMBuildIntCast2(b->builder, from->components[k],
                                                       target->scalar, from_signed, "");
    return true;
}

/* The type behind the pointer: after "U7_Atomic", or the V of volatile. */
static bool is_signed_memory(const mangled *m)
{
    const char *atomic = strstr(m->parameters, "U7_Atomic");
    const char *type =
        atomic != NULL ? atomic + strlen("U7_Atomic") : strchr(m->parameters, 'V') + 1;
    return is_signed(type);
}

/* Of C11's memory_order, as a constant: relaxed, (consume,) acquire, release, acq_rel, seq_cst. */
static LLVMAtomicOrdering order_of(const lowering *l, spirv_instruction i, const mangled *m)
{
    static const LLVMAtomicOrdering orders[] = {
        LLVMAtomicOrderingMonotonic, LLVMAtomicOrderingAcquire, LLVMAtomicOrderingAcquire,
        LLVMAtomicOrderingRelease, LLVMAtomicOrderingAcquireRelease};
    uint64_t order;
    if (strstr(m->name, "_fetch_") == NULL)
        return LLVMAtomicOrderingMonotonic;
    if (strstr(m->name, "_explicit") == NULL || i.count < FIRST_ARGUMENT + 3 ||
        !spirv_read_constant(&l->reader, i.words[FIRST_ARGUMENT + 2], &order) || order > 4)
        return LLVMAtomicOrderingSequentiallyConsistent;
    return orders[order];
}

typedef struct atomic_name {
    const char *name; /* after "atomic_" or "atom_" */
    LLVMAtomicRMWBinOp on_signed, on_unsigned;
    bool has_value;
} atomic_name;

static const atomic_name atomics[] = {
    {"inc", LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpAdd, false},
    {"dec", LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpSub, false},
    {"xchg", LLVMAtomicRMWBinOpXchg, LLVMAtomicRMWBinOpXchg, true},
    {"min", LLVMAtomicRMWBinOpMin, LLVMAtomicRMWBinOpUMin, true},
    {"max", LLVMAtomicRMWBinOpMax, LLVMAtomicRMWBinOpUMax, true},
    {"fetch_min", LLVMAtomicRMWBinOpMin, LLVMAtomicRMWBinOpUMin, true},
    {"fetch_max", LLVMAtomicRMWBinOpMax, LLVMAtomicRMWBinOpUMax, true},
    {"fetch_sub", LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpSub, true},
    {"fetch_sub_explicit", LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpSub, true},
    {"fetch_min_explicit", LLVMAtomicRMWBinOpMin, LLVMAtomicRMWBinOpUMin, true},
    {"fetch_max_explicit", LLVMAtomicRMWBinOpMax, LLVMAtomicRMWBinOpUMax, true},
};

static const atomic_name *find_atomic(const mangled *m)
{
    const size_t skip = starts(m, "atomic_") ? 7 : starts(m, "atom_") ? 5 : m->length;
    for (size_t k = 0; k < sizeof atomics / sizeof *atomics; k++)
        if (m->length - skip == strlen(atomics[k].name) &&
            strncmp(m->name + skip, atomics[k].name, m->length - skip) == 0 &&
            strchr(m->parameters, 'V') != NULL)
            return &atomics[k];
    return NULL;
}

static bool change(lower_body *b, spirv_instruction i, const mangled *m, const atomic_name *a)
{
    const lower_type *type = lower_find_type(b->l, i, spirv_result_type(i));
    const LLVMValueRef pointer = lower_use_scalar(b, i, FIRST_ARGUMENT, LOWER_POINTER);
    if (type == NULL || pointer == NULL)
        return false;
    const bool subtracts = type->kind == LOWER_FLOAT && a->on_signed == LLVMAtomicRMWBinOpSub;
    const bool exchanges = a->on_signed == LLVMAtomicRMWBinOpXchg;
    if (type->kind != LOWER_INT &&
        !(type->kind == LOWER_FLOAT && (exchanges || (subtracts && a->has_value))))
        return lower_refuse(b->l, i, "the function has no such result");
    LLVMValueRef value = NULL;
    if (!a->has_value)
        value = lower_int(type->scalar, 1);
    else
        value = lower_use_scalar(b, i, FIRST_ARGUMENT + 1, type->kind);
    if (value == NULL)
        return false;
    if (LLVMTypeOf(value) != type->scalar)
        return lower_refuse(b->l, i, "value and result differ in type");
    LLVMAtomicRMWBinOp operation = is_signed_memory(m) ? a->on_signed : a->on_unsigned;
    if (subtracts) { /* the sum with its negative, which is the same */
        operation = LLVMAtomicRMWBinOpFAdd;
        value = LLVMBuildFNeg(b->builder, value, "");
    }
    return lower_define_scalar(b, i,
                               lower_atomic(b, operation, pointer, value, order_of(b->l, i, m),
                                            lower_is_own(b->l, i.words[FIRST_ARGUMENT])));
}

/* to_global(), to_local(), to_private(). */
static bool cast(lower_body *b, spirv_instruction i, uint32_t storage)
{
    const LLVMValueRef pointer = lower_use_scalar(b, i, FIRST_ARGUMENT, LOWER_POINTER);
    return pointer != NULL &&
           lower_define_scalar(b, i, lower_cast_to(b, pointer, i.words[FIRST_ARGUMENT], storage));
}

/* get_fence(), in OpenCL C's flags: CLK_LOCAL_MEM_FENCE is 1, CLK_GLOBAL_MEM_FENCE 2. */
static bool memory_of(lower_body *b, spirv_instruction i)
{
    if (lower_use_scalar(b, i, FIRST_ARGUMENT, LOWER_POINTER) == NULL)
        return false;
    const uint32_t memory = lower_memory_of(b->l, i.words[FIRST_ARGUMENT]);
    const uint32_t flags = memory == SpvMemorySemanticsWorkgroupMemoryMask ? 1
                           : memory != 0                                   ? 2
                                                                           : 0;
    return lower_define_scalar(b, i, lower_int(b->l->i32, flags));
}

static bool sub_group_barrier(lower_body *b, spirv_instruction i)
{
    lower_sub_group_barrier(b);
    return lower_define(b, i) != NULL;
}

static bool fence(lower_body *b, spirv_instruction i)
{
    (void)LLVMBuildFence(b->builder, LLVMAtomicOrderingAcquireRelease, false, "");
    return lower_define(b, i) != NULL;
}

/* "__devicelib_ConvertFToBF16INTEL", the reverse, and of vectors: "...Vec4". */
static bool find_bfloat_function(const mangled *m, bool *to_float, uint64_t *count)
{
    static const char *const names[] = {"__devicelib_ConvertFToBF16INTEL",
                                        "__devicelib_ConvertBF16ToFINTEL"};
    for (size_t k = 0; k < 2; k++) {
        if (!starts(m, names[k]))
            continue;
        const char *rest = m->name + strlen(names[k]);
        *to_float = k == 1;
        *count = strncmp(rest, "Vec", 3) == 0 ? strtoul(rest + 3, NULL, 10) : 0;
        return *rest == '\0' || (*count > 0 && *count <= LOWER_BFLOATS);
    }
    return false;
}

/* By what the name begins with, and what else is in it. */
static const struct {
    const char *prefix, *inside, *whose;
} others[] = {
    {"llvm.genx.", "", "of ESIMD (SPV_INTEL_vector_compute), which only GPUs of Intel have"},
    {"llvm.", "", "LLVM's own, and is not supported"},
    {"__builtin_IB_", "", "inside Intel's compiler, which alone has it"},
    {"intel_sub_group_", "_matrix_mad_",
     "of Intel's matrix units (SPV_INTEL_subgroup_matrix_multiply_accumulate)"},
    {"intel_sub_group_2d_block_", "", "of Intel's GPUs (SPV_INTEL_2d_block_io)"},
};

static bool refuse(lower_body *b, spirv_instruction i, const mangled *m)
{
    if (*m->text == '\0')
        return lower_refuse(b->l, i,
                            "a function without a body is called, and imported by no name");
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (starts(m, others[k].prefix) && strstr(m->name, others[k].inside) != NULL)
            return lower_refuse(b->l, i, "the function \"%s\" is %s", m->text, others[k].whose);
    return lower_refuse(b->l, i, "the function \"%s\" is called, and is in another module",
                        m->text);
}

bool lower_import(lower_body *b, spirv_instruction i)
{
    mangled m;
    if (!parse(b->l, i.words[3], &m))
        return refuse(b, i, &m);
    const lower_known_intrinsic *intrinsic = lower_find_intrinsic(m.text);
    if (intrinsic != NULL)
        return lower_llvm_intrinsic(b, i, intrinsic);
    if (starts(&m, "convert_half") || starts(&m, "convert_double"))
        return convert(b, i, &m);
    if (starts(&m, "convert_") && !starts(&m, "convert_float"))
        return convert_integers(b, i, &m);
    if (is(&m, "sub_group_barrier"))
        return sub_group_barrier(b, i);
    if (is(&m, "mem_fence") || is(&m, "read_mem_fence") || is(&m, "write_mem_fence"))
        return fence(b, i);
    if (is(&m, "get_fence"))
        return memory_of(b, i);
    if (is(&m, "__to_global"))
        return cast(b, i, SpvStorageClassCrossWorkgroup);
    if (is(&m, "__to_local"))
        return cast(b, i, SpvStorageClassWorkgroup);
    if (is(&m, "__to_private"))
        return cast(b, i, SpvStorageClassFunction);
    if (is(&m, "read_imageh"))
        return lower_image_read(b, i, FIRST_ARGUMENT, i.count > 6 ? FIRST_ARGUMENT + 1 : 0,
                                i.count - 1u);
    if (is(&m, "get_image_channel_order"))
        return lower_image_enumeration(b, i, FIRST_ARGUMENT, LOWER_IMAGE_ORDER, CLK_R);
    if (starts(&m, "dot_"))
        return lower_dot_function(b, i, m.name, m.parameters);
    if (is(&m, "__devicelib_assert_fail"))
        return lower_assertion(b, i);
    bool to_float;
    uint64_t count;
    if (find_bfloat_function(&m, &to_float, &count))
        return lower_bfloat_function(b, i, to_float, count);
    const atomic_name *a = find_atomic(&m);
    return a == NULL ? refuse(b, i, &m) : change(b, i, &m, a);
}
