#include "backend/spirv/spirv.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/kernels.h"
#include "backend/spirv/kernels/module.h"
#include "backend/spirv/reader/byte_order.h"
#include "backend/spirv/reader/error.h"
#include "backend/spirv/reader/untyped.h"

/* The public part comes first, so that a pointer to it is one to the whole. */
typedef struct module {
    spirv_module shown;
    spirv_kernels kernels;
} module;

static bool copy_words(module *m, const uint32_t *words, size_t count, spirv_error *error)
{
    if (count > UINT32_MAX)
        return spirv_reject(error, 0, "module has more than 2^32 - 1 words");
    uint32_t *copy = spirv_allocate(count, sizeof *copy);
    if (copy == NULL)
        return spirv_reject_memory(error);
    const bool is_swapped = count != 0 && spirv_is_swapped(words[0]);
    for (size_t k = 0; k < count; k++)
        copy[k] = spirv_in_order(words[k], is_swapped);
    m->shown.words = copy;
    m->shown.word_count = count;
    return true;
}

/* Checks the words, which have typed pointers only from then on. */
static bool check_words(module *m, spirv_error *error)
{
    const spirv_stream stream = {m->shown.words, (uint32_t)m->shown.word_count};
    uint32_t *words;
    size_t count;
    if (!spirv_check_stream(stream, error) || !spirv_give_types(stream, error, &words, &count))
        return false;
    if (words == NULL)
        return true;
    free(m->shown.words);
    m->shown.words = words;
    m->shown.word_count = count;
    return count <= UINT32_MAX ||
           spirv_reject(error, 0, "the module needs more than 2^32 - 1 words");
}

static bool check_memory_model(spirv_instruction i, spirv_error *error)
{
    if (i.words[1] != SpvAddressingModelPhysical64)
        return spirv_reject(error, i.at,
                            "OpMemoryModel at word %" PRIu32 " has addressing model %" PRIu32
                            " and not Physical64: compile for 64 bits, by spir64 or spirv64",
                            i.at, i.words[1]);
    if (i.words[2] != SpvMemoryModelOpenCL)
        return spirv_reject(error, i.at,
                            "OpMemoryModel at word %" PRIu32 " has memory model %" PRIu32
                            " and not OpenCL",
                            i.at, i.words[2]);
    return true;
}

static bool has_kernel_capability(spirv_stream stream)
{
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i))
        if (i.opcode == SpvOpCapability && i.words[1] == SpvCapabilityKernel)
            return true;
    return false;
}

/* Whether the module is for OpenCL devices of 64 bits at all. */
static bool check_environment(spirv_stream stream, spirv_error *error)
{
    if (!has_kernel_capability(stream))
        return spirv_reject(error, 0,
                            "module lacks the capability Kernel and is not for OpenCL: it is "
                            "a shader, perhaps, and kernels are in OpenCL C or SYCL");
    bool memory_model = false;
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i)) {
        if (i.opcode != SpvOpMemoryModel)
            continue;
        if (!check_memory_model(i, error))
            return false;
        memory_model = true;
    }
    if (!memory_model)
        return spirv_reject(error, 0, "module has no OpMemoryModel");
    return true;
}

/* All of a module's variables stand before its first function. Returns how many there are. */
static size_t list_variables(const spirv_reader *reader, spirv_variable *out)
{
    size_t count = 0;
    for (spirv_instruction i = spirv_first(reader->stream);
         i.count != 0 && i.opcode != SpvOpFunction; i = spirv_next(reader->stream, i)) {
        if (!spirv_is_variable(reader, i))
            continue;
        if (out != NULL)
            out[count] =
                (spirv_variable){spirv_result(i), i.words[3] == SpvStorageClassUniformConstant};
        count++;
    }
    return count;
}

static bool read_variables(const spirv_reader *reader, spirv_variable **out, size_t *count)
{
    *count = list_variables(reader, NULL);
    *out = spirv_allocate(*count, sizeof **out);
    if (*out == NULL)
        return spirv_reject_memory(reader->error);
    (void)list_variables(reader, *out);
    return true;
}

static bool read_indirect(const spirv_reader *reader, uint32_t **out, size_t *count)
{
    *out = spirv_allocate(reader->function_count, sizeof **out);
    if (*out == NULL)
        return spirv_reject_memory(reader->error);
    for (uint32_t k = 0; k < reader->function_count; k++) {
        const uint32_t id = spirv_result(spirv_at(reader->stream, reader->functions[k].at));
        if ((reader->ids[spirv_find(reader, id)].marks & SPIRV_INDIRECT) != 0)
            (*out)[(*count)++] = id;
    }
    return true;
}

static bool read(module *m, spirv_error *error)
{
    const spirv_stream stream = {m->shown.words, (uint32_t)m->shown.word_count};
    spirv_reader reader = {0};
    spirv_kernels kernels = {0};
    spirv_variable *variables = NULL;
    uint32_t *indirect = NULL;
    size_t variable_count = 0, indirect_count = 0;
    const bool done = check_environment(stream, error) &&
                      spirv_reader_create(stream, error, &reader) &&
                      spirv_read_kernels(&reader, &kernels) &&
                      read_variables(&reader, &variables, &variable_count) &&
                      read_indirect(&reader, &indirect, &indirect_count);
    spirv_reader_clear(&reader);
    if (!done) {
        spirv_kernels_clear(&kernels);
        free(variables);
        return false;
    }
    spirv_kernels_clear(&m->kernels);
    free(m->shown.variables);
    free(m->shown.indirect);
    m->kernels = kernels;
    m->shown.variables = variables;
    m->shown.variable_count = variable_count;
    m->shown.indirect = indirect;
    m->shown.indirect_count = indirect_count;
    m->shown.version = stream.words[1];
    m->shown.kernels = kernels.kernels;
    m->shown.kernel_count = kernels.count;
    return true;
}

bool spirv_module_read_again(spirv_module *shown, spirv_error *error)
{
    return read((module *)shown, error);
}

bool spirv_module_create(const uint32_t *words, size_t count, spirv_module **out,
                         spirv_error *error)
{
    spirv_error unwanted;
    spirv_error *sink = error == NULL ? &unwanted : error;
    module *m = spirv_allocate(1, sizeof *m);
    if (m == NULL)
        return spirv_reject_memory(sink);
    if (!copy_words(m, words, count, sink) || !check_words(m, sink) || !read(m, sink)) {
        spirv_module_destroy(&m->shown);
        return false;
    }
    *out = &m->shown;
    return true;
}

void spirv_module_destroy(spirv_module *shown)
{
    if (shown == NULL)
        return;
    module *m = (module *)shown;
    spirv_kernels_clear(&m->kernels);
    free(m->shown.variables);
    free(m->shown.indirect);
    free(m->shown.words);
    free(m);
}

const spirv_kernel *spirv_module_find_kernel(const spirv_module *shown, const char *name)
{
    for (size_t k = 0; k < shown->kernel_count; k++)
        if (strcmp(shown->kernels[k].name, name) == 0)
            return &shown->kernels[k];
    return NULL;
}
