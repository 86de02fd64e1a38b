#include "backend/driver/engines/simd/vectorize/llvm/native_integers.h"

#include <string.h>

#include <llvm-c/Core.h>

/* Of "e-m:e-i64:64-n8:16:32:64-S128" those of "n8:16:32:64", or NULL; "ni:1" is of pointers. */
static char *find_widths(char *layout)
{
    for (char *at = layout; (at = strchr(at, '-')) != NULL;)
        if (*++at == 'n' && strspn(at + 1, "0123456789") > 0)
            return at + 1;
    return NULL;
}

static void erase(char *from, const char *to)
{
    memmove(from, to, strlen(to) + 1);
}

static void leave_out(char *widths, const char *width)
{
    for (char *at = widths;; at++) {
        const size_t length = strcspn(at, ":-");
        char *end = at + length;
        if (length == strlen(width) && memcmp(at, width, length) == 0) {
            if (at > widths)
                erase(at - 1, end);
            else if (*end == ':')
                erase(at, end + 1);
            else
                erase(at - strlen("-n"), end);
            return;
        }
        if (*end != ':')
            return;
        at = end;
    }
}

LLVMTargetDataRef simd_layout_without_i64(LLVMTargetDataRef layout)
{
    char *text = LLVMCopyStringRepOfTargetData(layout), *widths = find_widths(text);
    if (widths != NULL)
        leave_out(widths, "64");
    LLVMTargetDataRef result = LLVMCreateTargetData(text);
    LLVMDisposeMessage(text);
    return result;
}
