#include "tools/zellige/module/module.h"

#include "backend/spirv/spirv.h"

#include "tools/zellige/support/args.h"

bool zlt_module_note_process(zlt_module *module, const char *process)
{
    return spirv_note_process(&module->words, &module->count, process) ||
           zlt_error("out of memory");
}
