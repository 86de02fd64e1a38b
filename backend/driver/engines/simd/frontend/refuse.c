/* Messages for instructions that the front end does not lower. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/spirv/reader/grammar.h"

void lower_copy_string(spirv_instruction i, uint32_t word, char *to, size_t size)
{
    size_t k = 0;
    for (; k + 1 < size && word + k / 4 < i.count; k++) {
        const char c = (char)(i.words[word + k / 4] >> 8 * (k % 4));
        if (c == '\0')
            break;
        to[k] = c;
        if (c < ' ' || c > '~')
            to[k] = '?';
    }
    to[k] = '\0';
}

/* " (a.cl:3)", or an empty string without line numbers. */
static void write_line(const lowering *l, char *to, size_t size)
{
    to[0] = '\0';
    if (l->line_at == 0)
        return;
    const spirv_instruction line = spirv_at(l->reader.stream, l->line_at);
    const spirv_instruction file = spirv_definition(&l->reader, line.words[1]);
    char name[160] = "?";
    if (file.opcode == SpvOpString)
        lower_copy_string(file, 2, name, sizeof name);
    (void)snprintf(to, size, " (%s:%" PRIu32 ")", name, line.words[2]);
}

bool lower_refuse(lowering *l, spirv_instruction i, const char *format, ...)
{
    char reason[400], line[200], opcode[24];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    write_line(l, line, sizeof line);
    const lower_rule *rule = lower_find_rule(i.opcode);
    const spirv_form *form = spirv_find_form(i.opcode);
    (void)snprintf(opcode, sizeof opcode, "Op%u", (unsigned)i.opcode);
    cpu_build_log_add(l->log, "word %" PRIu32 ": %s%s: %s", i.at,
                      rule != NULL   ? rule->name
                      : form != NULL ? form->name
                                     : opcode,
                      line, reason);
    l->result = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    return false;
}

bool lower_refuse_memory(lowering *l)
{
    if (l->result != ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY)
        cpu_build_log_add(l->log, "out of memory while the module was compiled");
    l->result = ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    return false;
}
