#include "backend/driver/engines/simd/compile/dump.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "backend/driver/runtime/trace.h"

bool simd_dump_is_wanted(void)
{
    const char *wanted = secure_getenv("ZELLIGE_CPU_DUMP");
    return wanted != NULL && wanted[0] != '\0';
}

bool simd_dump_lists(const char *word)
{
    const char *list = secure_getenv("ZELLIGE_CPU_DUMP");
    const size_t length = strlen(word);
    while (list != NULL && *list != '\0') {
        const size_t here = strcspn(list, ",");
        if (here == length && strncmp(list, word, length) == 0)
            return true;
        list += here + (list[here] == ',');
    }
    return false;
}

bool simd_dump_path(char path[PATH_MAX], const char *name, const char *ending)
{
    const char *directory = secure_getenv("ZELLIGE_CPU_DUMP_DIRECTORY");
    if (directory == NULL || directory[0] == '\0')
        directory = ".";
    const int start = snprintf(path, PATH_MAX, "%s/", directory);
    if (start < 0 || start >= PATH_MAX)
        return false;
    const int rest = snprintf(path + start, (size_t)(PATH_MAX - start), "%.200s%s", name, ending);
    for (char *at = path + start; *at != '\0'; at++)
        if (!isalnum((unsigned char)*at) && strchr("._-", *at) == NULL)
            *at = '_';
    return rest > 0 && rest < PATH_MAX - start;
}

/* Generating code changes the module: the object file is made from another copy. */
static bool write_assembly(simd_session *session, char *path, char **error)
{
    LLVMModuleRef copy = LLVMCloneModule(session->module);
    const bool failed =
        LLVMTargetMachineEmitToFile(session->machine, copy, path, LLVMAssemblyFile, error) != 0;
    LLVMDisposeModule(copy);
    return !failed;
}

void simd_dump(simd_session *session, const char *name, const char *kind)
{
    char path[PATH_MAX];
    char *error = NULL;
    const bool assembly = strcmp(kind, "asm") == 0;
    if (!simd_dump_lists(kind) || !simd_dump_path(path, name, assembly ? ".s" : ".ll"))
        return;
    const bool written = assembly ? write_assembly(session, path, &error)
                                  : LLVMPrintModuleToFile(session->module, path, &error) == 0;
    cpu_trace("%s %s%s%s", written ? "wrote" : "cannot write", path, written ? "" : ": ",
              written || error == NULL ? "" : error);
    if (error != NULL)
        LLVMDisposeMessage(error);
}
