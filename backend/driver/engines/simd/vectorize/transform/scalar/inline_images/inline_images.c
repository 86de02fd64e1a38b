/* inline_images: accesses to images become loads and stores, where the launch says of which format
 * an image is and what sampler it is read with. A function that every lane calls for itself takes
 * ten times as long, and the vectoriser sees nothing of the addresses: neighbours are vectors, and
 * what is clamped is linear inside of a row.
 *
 * Only of the kinds of cpu_pixel_kind, and samples without layers; others are called as before. */
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/inlined.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/inline_images/image_access.h"

/* Instructions that take longer to compile than the calls that they replace. */
enum { MOST_ACCESSES = 256 };

/* One of two images of which one is one of two. */
enum { DEEPEST_CHOICE = 4 };

/* ---- What is known --------------------------------------------------------------------------- */

/* The operands that a value is one of: from `first` on. 0: it is no choice. */
static unsigned count_choices(LLVMValueRef value, unsigned *first)
{
    *first = LLVMIsASelectInst(value) != NULL;
    return LLVMIsASelectInst(value) != NULL || LLVMIsAPHINode(value) != NULL
               ? (unsigned)LLVMGetNumOperands(value)
               : 0;
}

/* Of one of several images, which LLVM makes of accesses in several branches, if all are alike. */
static cpu_pixel_kind kind_of(const simd_vectorization *v, LLVMValueRef image, unsigned depth)
{
    unsigned first;
    const unsigned count = count_choices(image, &first);
    if (count == 0) {
        const uint8_t known = simd_arguments_known(v->key, v->layout, image);
        return known < CPU_PIXEL_KINDS ? known : CPU_PIXEL_OTHER;
    }
    if (depth == DEEPEST_CHOICE)
        return CPU_PIXEL_OTHER;
    const cpu_pixel_kind kind = kind_of(v, LLVMGetOperand(image, first), depth + 1);
    for (unsigned k = first + 1; k < count; k++)
        if (kind_of(v, LLVMGetOperand(image, k), depth + 1) != kind)
            return CPU_PIXEL_OTHER;
    return kind;
}

static bool find_sampler(const simd_vectorization *v, LLVMValueRef value, cpu_sampler *out)
{
    const uint8_t known = simd_arguments_known(v->key, v->layout, value);
    if (LLVMIsAConstantInt(value) != NULL)
        *out = LLVMConstIntGetZExtValue(value);
    else if ((known & SIMD_KNOWN_SAMPLER) != 0)
        *out = known & ~SIMD_KNOWN_SAMPLER;
    else
        return false;
    return true;
}

static bool is_number(LLVMValueRef value, uint64_t number)
{
    return LLVMIsAConstantInt(value) != NULL && LLVMConstIntGetZExtValue(value) == number;
}

/* ---- Accesses -------------------------------------------------------------------------------- */

static bool calls(LLVMValueRef call, const char *what)
{
    const char *name = simd_call_name(call);
    return strncmp(name, SIMD_IMAGE, strlen(SIMD_IMAGE)) == 0 &&
           strcmp(name + strlen(SIMD_IMAGE), what) == 0;
}

/* What was read comes back through private memory. */
static void give(const image_access *a, LLVMValueRef texel, LLVMValueRef values[IMAGE_CHANNELS])
{
    for (unsigned k = 0; k < IMAGE_CHANNELS; k++) {
        LLVMValueRef index = LLVMConstInt(a->i64, 4 * (uint64_t)k, false);
        LLVMValueRef place =
            k == 0 ? texel : LLVMBuildInBoundsGEP2(a->b, a->i8, texel, &index, 1, "");
        LLVMSetAlignment(LLVMBuildStore(a->b, values[k], place), 4);
    }
}

/* Where an access is, from an operand of its call on. */
static void find_place(LLVMValueRef call, unsigned first, LLVMValueRef at[IMAGE_AXES])
{
    for (unsigned axis = 0; axis < IMAGE_AXES; axis++)
        at[axis] = LLVMGetOperand(call, first + axis);
}

/* Without a sampler layers are no other than a further axis. */
static unsigned axes_of(const LLVMValueRef at[IMAGE_AXES])
{
    return is_number(at[2], 0) ? 2 : 3;
}

static bool read(image_access *a, LLVMValueRef call)
{
    LLVMValueRef at[IMAGE_AXES], values[IMAGE_CHANNELS];
    find_place(call, 1, at);
    a->axes = axes_of(at);
    image_read(a, LLVMConstInt(a->i1, 0, false), at, values);
    give(a, LLVMGetOperand(call, 4), values);
    return true;
}

static bool sample(image_access *a, LLVMValueRef call, bool at_whole)
{
    const uint64_t shape = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 5));
    LLVMValueRef at[IMAGE_AXES], values[IMAGE_CHANNELS];
    cpu_sampler sampler;
    find_place(call, 2, at);
    a->axes = (unsigned)(shape & CPU_IMAGE_AXES);
    if ((shape & CPU_IMAGE_ARRAYED) != 0 || !find_sampler(a->v, LLVMGetOperand(call, 1), &sampler))
        return false;
    const bool to_edge = (sampler & CPU_SAMPLER_ADDRESSING) == CPU_ADDRESSING_CLAMP_TO_EDGE;
    if (at_whole)
        image_read(a, LLVMConstInt(a->i1, to_edge, false), at, values);
    else if (image_knows_sampler(sampler))
        image_sample(a, sampler, at, values);
    else
        return false;
    give(a, LLVMGetOperand(call, 6), values);
    return true;
}

/* ---- Writes: functions, to be inlined, since they branch ------------------------------------- */

static LLVMValueRef declare_write(const image_access *a, LLVMValueRef call)
{
    char name[64];
    (void)snprintf(name, sizeof name, "zlg.write_pixel.%u.%u", (unsigned)a->kind, a->axes);
    LLVMValueRef function = LLVMGetNamedFunction(a->v->module, name);
    if (function != NULL)
        return function;
    return simd_inlined_add(a->v->module, name, LLVMGetCalledFunctionType(call));
}

static void define_write(const image_access *a, LLVMValueRef function)
{
    LLVMContextRef context = a->v->context;
    LLVMBasicBlockRef begin = LLVMAppendBasicBlockInContext(context, function, "");
    LLVMBasicBlockRef inside = LLVMAppendBasicBlockInContext(context, function, "inside");
    LLVMBasicBlockRef end = LLVMAppendBasicBlockInContext(context, function, "end");
    image_access inner = *a;
    inner.image = LLVMGetParam(function, 0);
    LLVMValueRef at[IMAGE_AXES], channels[IMAGE_CHANNELS];
    for (unsigned axis = 0; axis < IMAGE_AXES; axis++)
        at[axis] = LLVMGetParam(function, 1 + axis);
    for (unsigned k = 0; k < IMAGE_CHANNELS; k++)
        channels[k] = LLVMGetParam(function, 4 + k);
    LLVMPositionBuilderAtEnd(a->b, begin);
    LLVMBuildCondBr(a->b, image_is_inside(&inner, at), inside, end);
    LLVMPositionBuilderAtEnd(a->b, inside);
    image_store(&inner, at, channels);
    LLVMBuildBr(a->b, end);
    LLVMPositionBuilderAtEnd(a->b, end);
    LLVMBuildRetVoid(a->b);
}

static bool write(image_access *a, LLVMValueRef call)
{
    LLVMValueRef at[IMAGE_AXES], arguments[SIMD_IMAGE_ARGUMENTS];
    const unsigned count = (unsigned)LLVMGetNumArgOperands(call);
    find_place(call, 1, at);
    a->axes = axes_of(at);
    LLVMValueRef function = declare_write(a, call);
    if (LLVMCountBasicBlocks(function) == 0)
        define_write(a, function);
    for (unsigned k = 0; k < count; k++)
        arguments[k] = LLVMGetOperand(call, k);
    LLVMPositionBuilderBefore(a->b, call);
    LLVMBuildCall2(a->b, LLVMGlobalGetValueType(function), function, arguments, count, "");
    return true;
}

/* ---- The pass -------------------------------------------------------------------------------- */

static bool is_access(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_IMAGE;
}

static uint32_t count_accesses(const simd_vectorization *v)
{
    uint32_t count = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                 i = LLVMGetNextInstruction(i))
                count += is_access(i);
    return count;
}

static bool write_out(image_access *a, LLVMValueRef call)
{
    a->image = LLVMGetOperand(call, 0);
    a->kind = kind_of(a->v, a->image, 0);
    if (a->kind == CPU_PIXEL_OTHER)
        return false;
    LLVMPositionBuilderBefore(a->b, call);
    if (calls(call, SIMD_IMAGE_READ))
        return read(a, call);
    if (calls(call, SIMD_IMAGE_WRITE))
        return write(a, call);
    if (calls(call, SIMD_IMAGE_SAMPLE_AT))
        return sample(a, call, true);
    return calls(call, SIMD_IMAGE_SAMPLE) && sample(a, call, false);
}

static void write_out_or_tell(image_access *a, LLVMValueRef call, bool *changed)
{
    if (!write_out(a, call)) {
        simd_remark(a->v, call, SIMD_PASS_INLINE_IMAGES,
                    "image: a call for each lane: its format or its sampler is not known, or is "
                    "not one that loads and stores do");
        return;
    }
    simd_remark(a->v, call, SIMD_PASS_INLINE_IMAGES,
                "image: loads or stores: the launch has its format");
    LLVMInstructionEraseFromParent(call);
    *changed = true;
}

static bool write_out_all(simd_vectorization *v)
{
    LLVMContextRef context = v->context;
    image_access a = {.v = v,
                      .b = LLVMCreateBuilderInContext(context),
                      .i1 = LLVMInt1TypeInContext(context),
                      .i8 = LLVMInt8TypeInContext(context),
                      .i32 = LLVMInt32TypeInContext(context),
                      .i64 = LLVMInt64TypeInContext(context),
                      .f32 = LLVMFloatTypeInContext(context),
                      .f64 = LLVMDoubleTypeInContext(context),
                      .pointer = LLVMPointerTypeInContext(context, 0)};
    bool changed = false;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (is_access(i))
                write_out_or_tell(&a, i, &changed);
        }
    LLVMDisposeBuilder(a.b);
    return changed;
}

/* Whatever is checked tells its accesses to images by the calls. */
simd_pass_result simd_run_inline_images(simd_vectorization *v)
{
    static const uint8_t nothing[SIMD_KNOWN_PARAMETERS];
    if (memcmp(v->key->known, nothing, sizeof nothing) == 0 || v->key->tools != 0)
        return SIMD_PASS_NOTHING_CHANGED;
    const uint32_t count = count_accesses(v);
    if (count == 0 || count > MOST_ACCESSES)
        return SIMD_PASS_NOTHING_CHANGED;
    if (simd_inline_and_split(v) == SIMD_PASS_FAILED)
        return SIMD_PASS_FAILED;
    (void)write_out_all(v);
    return SIMD_PASS_CHANGED;
}
