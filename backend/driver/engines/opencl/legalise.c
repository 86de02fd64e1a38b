/* What is rewritten, and whom it is for. ("Translator" is llvm-spirv-15 -r; it aborts by assertion.)
 *
 * | found                            | written                            | because                |
 * |----------------------------------|------------------------------------|------------------------|
 * | version 1.5, 1.6                 | version 1.4                        | translator knows no    |
 * |                                  |                                    | later one              |
 * | OpConstantNull of int, float     | OpConstant 0                       | translator asserts     |
 * | OpConstantNull of bool           | OpConstantFalse                    | translator asserts     |
 * | OpPhi behind an OpSwitch with    | the pair repeated for each case    | translator writes IR   |
 * | several cases to its block       |                                    | that LLVM rejects      |
 * | debug and non-semantic           | nothing                            | translator knows not   |
 * | OpExtInst, OpLine, OpNoLine      |                                    | all; PoCL needs none   |
 * | OpAtomic... on any pointer       | call of PoCL's atomic function on  | PoCL has none on       |
 * |                                  | a global or local pointer          | generic pointers       |
 * | OpGroupAsyncCopy,                | nothing: the build fails           | PoCL loses the copies, |
 * | OpGroupWaitEvents                |                                    | or aborts at launch    |
 * | OpVariable, CrossWorkgroup, not  | nothing: the build fails           | PoCL has one for each  |
 * | Constant                         |                                    | group size             |
 * | OpExtInst, or call of an import  | the same on a pointer to global    | PoCL has few functions |
 * | _Z...PU3AS4, on generic pointers | memory: on a CPU it is all one     | on generic pointers    |
 * | OpMemoryBarrier                  | call of atomic_work_item_fence     | PoCL has no mem_fence  |
 * | OpControlBarrier, scope Device   | scope Workgroup                    | clang-22 writes it for |
 * |                                  |                                    | memory_scope_device    |
 * | functions not inline             | Inline                             | PoCL splits barriers   |
 * |                                  |                                    | only in the kernel     |
 */
#include "backend/driver/engines/opencl/legalise.h"

#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/opencl/rewrite.h"

#define VERSION_1_4 0x00010400u
#define LARGEST_BOUND 0x00400000u /* SPIR-V's universal limit */
#define OPT_NONE 0x00010000u      /* FunctionControl OptNoneINTEL */

static bool is_in_preamble(uint16_t opcode)
{
    switch (opcode) {
    case SpvOpSourceContinued:
    case SpvOpSource:
    case SpvOpSourceExtension:
    case SpvOpName:
    case SpvOpMemberName:
    case SpvOpString:
    case SpvOpLine:
    case SpvOpExtension:
    case SpvOpExtInstImport:
    case SpvOpMemoryModel:
    case SpvOpEntryPoint:
    case SpvOpExecutionMode:
    case SpvOpExecutionModeId:
    case SpvOpCapability:
    case SpvOpDecorate:
    case SpvOpMemberDecorate:
    case SpvOpDecorationGroup:
    case SpvOpGroupDecorate:
    case SpvOpGroupMemberDecorate:
    case SpvOpDecorateId:
    case SpvOpDecorateString:
    case SpvOpMemberDecorateString:
    case SpvOpNoLine:
    case SpvOpModuleProcessed:
        return true;
    default:
        return false;
    }
}

static void note_definitions(cpu_opencl_rewrite *rewrite)
{
    for (spirv_instruction i = spirv_first(rewrite->in); i.count != 0;
         i = spirv_next(rewrite->in, i)) {
        const uint32_t id = spirv_result(i);
        if (id != 0 && id < rewrite->bound)
            rewrite->definitions[id] = i.at;
        if (i.opcode == SpvOpCapability && i.words[1] == SpvCapabilityLinkage)
            rewrite->has_linkage = true;
        cpu_opencl_note_generic(rewrite, i);
    }
}

static bool is_debug_set(spirv_instruction i)
{
    return i.opcode == SpvOpExtInstImport &&
           (spirv_string_starts(i, 2, "OpenCL.DebugInfo.") ||
            spirv_string_starts(i, 2, "SPIRV.debug") || spirv_string_starts(i, 2, "DebugInfo") ||
            spirv_string_starts(i, 2, "NonSemantic."));
}

static bool is_debug(const cpu_opencl_rewrite *rewrite, spirv_instruction i)
{
    switch (i.opcode) {
    case SpvOpLine:
    case SpvOpNoLine:
        return true;
    case SpvOpExtInstImport:
        return is_debug_set(i);
    case SpvOpExtInst:
        return is_debug_set(cpu_opencl_definition(rewrite, i.words[3]));
    default:
        return false;
    }
}

static bool rewrite_null(cpu_opencl_rewrite *rewrite, spirv_instruction i)
{
    if (i.opcode != SpvOpConstantNull)
        return false;
    const spirv_instruction type = cpu_opencl_definition(rewrite, i.words[1]);
    if (type.opcode == SpvOpTypeBool)
        cpu_opencl_emit(&rewrite->globals, SpvOpConstantFalse, i.words[1], i.words[2]);
    else if ((type.opcode != SpvOpTypeInt && type.opcode != SpvOpTypeFloat) || type.count < 3)
        return false;
    else if (type.words[2] > 32)
        cpu_opencl_emit(&rewrite->globals, SpvOpConstant, i.words[1], i.words[2], 0, 0);
    else
        cpu_opencl_emit(&rewrite->globals, SpvOpConstant, i.words[1], i.words[2], 0);
    return true;
}

static bool is_entry_point(const cpu_opencl_rewrite *rewrite, uint32_t function)
{
    for (spirv_instruction i = spirv_first(rewrite->in); is_in_preamble(i.opcode);
         i = spirv_next(rewrite->in, i))
        if (i.opcode == SpvOpEntryPoint && i.words[2] == function)
            return true;
    return false;
}

static bool rewrite_function(cpu_opencl_rewrite *rewrite, spirv_instruction i)
{
    if (i.opcode != SpvOpFunction)
        return false;
    uint32_t control = i.words[3] & ~((uint32_t)SpvFunctionControlDontInlineMask | OPT_NONE);
    if (!is_entry_point(rewrite, i.words[2]))
        control |= SpvFunctionControlInlineMask;
    cpu_opencl_emit(&rewrite->functions, SpvOpFunction, i.words[1], i.words[2], control,
                    i.words[4]);
    return true;
}

static bool rewrite_in_function(cpu_opencl_rewrite *rewrite, spirv_instruction i)
{
    if (i.opcode == SpvOpLabel)
        rewrite->block = i.words[1];
    return rewrite_function(rewrite, i) || cpu_opencl_rewrite_phi(rewrite, i) ||
           cpu_opencl_rewrite_atomic(rewrite, i) || cpu_opencl_rewrite_fence(rewrite, i) ||
           cpu_opencl_rewrite_barrier(rewrite, i) || cpu_opencl_rewrite_call(rewrite, i) ||
           cpu_opencl_rewrite_extended(rewrite, i);
}

static void rewrite_all(cpu_opencl_rewrite *rewrite)
{
    enum { PREAMBLE, GLOBALS, FUNCTIONS } section = PREAMBLE;
    cpu_opencl_words *const out[] = {&rewrite->preamble, &rewrite->globals, &rewrite->functions};
    for (spirv_instruction i = spirv_first(rewrite->in); i.count != 0;
         i = spirv_next(rewrite->in, i)) {
        if (is_debug(rewrite, i))
            continue;
        if (section == PREAMBLE && !is_in_preamble(i.opcode))
            section = GLOBALS;
        if (i.opcode == SpvOpFunction)
            section = FUNCTIONS;
        if (section == GLOBALS && rewrite_null(rewrite, i))
            continue;
        if (section == FUNCTIONS && rewrite_in_function(rewrite, i))
            continue;
        cpu_opencl_words_add(out[section], i.words, i.count);
    }
}

static void assemble(cpu_opencl_rewrite *rewrite, cpu_opencl_words *out)
{
    const cpu_opencl_words *const parts[] = {&rewrite->preamble,     &rewrite->annotations,
                                             &rewrite->globals,      &rewrite->added,
                                             &rewrite->declarations, &rewrite->functions};
    uint32_t header[SPIRV_HEADER_WORDS];
    for (size_t i = 0; i < SPIRV_HEADER_WORDS; i++)
        header[i] = rewrite->in.words[i];
    header[1] = header[1] > VERSION_1_4 ? VERSION_1_4 : header[1];
    header[3] = rewrite->next_id;
    cpu_opencl_words_add(out, header, SPIRV_HEADER_WORDS);
    if (rewrite->import_count > 0 && !rewrite->has_linkage)
        cpu_opencl_emit(out, SpvOpCapability, SpvCapabilityLinkage);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        out->failed = out->failed || parts[i]->failed;
        cpu_opencl_words_add(out, parts[i]->data, parts[i]->count);
    }
    out->failed = out->failed || rewrite->failed;
}

static void free_all(cpu_opencl_rewrite *rewrite)
{
    free(rewrite->definitions);
    free(rewrite->edges);
    free(rewrite->imports);
    free(rewrite->generics);
    free(rewrite->preamble.data);
    free(rewrite->annotations.data);
    free(rewrite->globals.data);
    free(rewrite->added.data);
    free(rewrite->declarations.data);
    free(rewrite->functions.data);
}

static bool check(const spirv_module *module, cpu_build_log *log)
{
    spirv_error error = {.text = "the module is too large"};
    const spirv_stream stream = {module->words, (uint32_t)module->word_count};
    if (module->word_count <= UINT32_MAX && spirv_check_stream(stream, &error) &&
        module->words[3] <= LARGEST_BOUND)
        return true;
    cpu_build_log_add(log, "SPIR-V word %zu: %s", error.word, error.text);
    return false;
}

ze_result_t cpu_opencl_legalise(const spirv_module *module, cpu_build_log *log,
                                cpu_opencl_words *out)
{
    *out = (cpu_opencl_words){0};
    const spirv_stream in = {module->words, (uint32_t)module->word_count};
    if (!check(module, log) || !cpu_opencl_is_runnable(in, log))
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    cpu_opencl_rewrite rewrite = {
        .in = in,
        .bound = module->words[3],
        .next_id = module->words[3],
    };
    rewrite.definitions = calloc((size_t)rewrite.bound + 1, sizeof *rewrite.definitions);
    out->failed = rewrite.definitions == NULL;
    if (!out->failed) {
        note_definitions(&rewrite);
        cpu_opencl_collect_edges(&rewrite);
        rewrite_all(&rewrite);
        assemble(&rewrite, out);
    }
    free_all(&rewrite);
    if (!out->failed)
        return ZE_RESULT_SUCCESS;
    free(out->data);
    return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
}
