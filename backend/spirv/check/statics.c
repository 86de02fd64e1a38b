/* Writes to `static` variables and to those of the program: all work-items and all launches share
 * one variable. */
#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/evaluate.h"
#include "backend/spirv/check/checker.h"

static bool check(void *context, uint32_t block, spirv_instruction i)
{
    spirv_checker *c = context;
    const spirv_uniformity *u = &c->uniformity;
    if (i.opcode != SpvOpStore)
        return true;
    const spirv_value place = spirv_uniformity_use(u, block, i.words[1]);
    if (place.object == SPIRV_NONE || u->at[place.object] == 0)
        return true;
    const spirv_instruction object = spirv_at(c->reader->stream, u->at[place.object]);
    if (object.opcode != SpvOpVariable || object.words[3] != SpvStorageClassCrossWorkgroup)
        return true;
    return spirv_report(c, SPIRV_RULE_STATIC_VARIABLE, false, i.at, c->function,
                        "kernel `%s` writes `%s` here, which is one for all work-items and keeps "
                        "its value from launch to launch",
                        c->kernel->name, spirv_name(c, spirv_result(object)).text);
}

bool spirv_check_statics(spirv_checker *c)
{
    return spirv_check_instructions(c, check, c);
}
