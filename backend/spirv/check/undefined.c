/* Calls of functions that the source declares and does not define. A launch of the kernel would
 * fail, unless the host links another module to it. */
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/checker.h"

/* Whether a name is that of a function of the user: those of OpenCL are mangled. */
static bool is_users(const char *name)
{
    static const char *const others[] = {"_", "?", "llvm.", "zellige_"};
    bool is = true;
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        is = is && strncmp(name, others[k], strlen(others[k])) != 0;
    return is;
}

static uint32_t callee_of(const spirv_reader *reader, spirv_instruction i)
{
    const uint32_t index =
        i.opcode == SpvOpFunctionCall && i.count > 3 ? spirv_find(reader, i.words[3]) : SPIRV_NONE;
    return index == SPIRV_NONE ? SPIRV_NONE : reader->ids[index].function;
}

static bool check_calls(spirv_checker *c, bool *told)
{
    const spirv_reader *reader = c->reader;
    for (spirv_instruction i = spirv_first(reader->stream); i.count != 0;
         i = spirv_next(reader->stream, i)) {
        const uint32_t callee = callee_of(reader, i);
        if (callee == SPIRV_NONE || reader->functions[callee].has_body || told[callee])
            continue;
        told[callee] = true;
        const spirv_text name = spirv_name(c, i.words[3]);
        if (is_users(name.text) &&
            !spirv_report(c, SPIRV_RULE_UNDEFINED_FUNCTION, true, i.at, i.words[3],
                          "function `%s` is called here, and nothing defines it", name.text))
            return false;
    }
    return true;
}

bool spirv_check_undefined(spirv_checker *c)
{
    bool *told = spirv_allocate(c->reader->function_count, sizeof *told);
    const bool good = told != NULL && check_calls(c, told);
    free(told);
    return good;
}
