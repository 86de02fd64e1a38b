#include "backend/driver/engines/simd/vectorize/llvm/call_depth.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/map.h"

enum { DEEP = 16, FUNCTION = (int)LLVMAttributeFunctionIndex };

static const char later[] = "zlg-inlined-later";

typedef struct calls {
    simd_map numbers; /* of functions */
    LLVMValueRef *functions;
    uint32_t count, deepest;
    uint32_t *depths; /* 0 where it is not known yet; SIMD_NONE while it is looked for */
} calls;

static unsigned always_inline(void)
{
    return LLVMGetEnumAttributeKindForName("alwaysinline", 12);
}

static bool is_inlined(LLVMValueRef function)
{
    return !LLVMIsDeclaration(function) &&
           LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)FUNCTION, always_inline()) !=
               NULL;
}

static bool find_functions(calls *c, LLVMModuleRef module)
{
    uint32_t count = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        count += is_inlined(f);
    c->functions = malloc((count + 1) * sizeof(LLVMValueRef));
    c->depths = calloc(count + 1, sizeof *c->depths);
    if (c->functions == NULL || c->depths == NULL || !simd_map_create(&c->numbers, count))
        return false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_inlined(f)) {
            simd_map_add(&c->numbers, f, c->count);
            c->functions[c->count++] = f;
        }
    return true;
}

/* One more than that of the deepest that calls it. What is in a ring of calls counts once. */
static uint32_t depth_of(calls *c, uint32_t function)
{
    uint32_t depth = 1;
    if (c->depths[function] != 0)
        return c->depths[function] == SIMD_NONE ? 0 : c->depths[function];
    c->depths[function] = SIMD_NONE;
    for (LLVMUseRef use = LLVMGetFirstUse(c->functions[function]); use != NULL;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        const uint32_t caller =
            LLVMIsACallInst(call) == NULL
                ? SIMD_NONE
                : simd_map_find(&c->numbers,
                                LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
        const uint32_t here = caller == SIMD_NONE ? 1 : depth_of(c, caller) + 1;
        depth = here > depth ? here : depth;
    }
    c->depths[function] = depth;
    c->deepest = depth > c->deepest ? depth : c->deepest;
    return depth;
}

static void defer(LLVMValueRef function)
{
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMAttributeRef mark = LLVMCreateStringAttribute(context, later, sizeof later - 1, "", 0);
    LLVMRemoveEnumAttributeAtIndex(function, (LLVMAttributeIndex)FUNCTION, always_inline());
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)FUNCTION, mark);
}

bool simd_defer_inlining(LLVMModuleRef module)
{
    calls c = {.count = 0};
    const bool found = find_functions(&c, module);
    for (uint32_t f = 0; found && f < c.count; f++)
        (void)depth_of(&c, f);
    const bool is_deep = found && c.deepest > DEEP;
    for (uint32_t f = 0; is_deep && f < c.count; f++)
        if (c.depths[f] % 2 == 1)
            defer(c.functions[f]);
    simd_map_clear(&c.numbers);
    free(c.functions);
    free(c.depths);
    return is_deep;
}

void simd_resume_inlining(LLVMModuleRef module)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (LLVMGetStringAttributeAtIndex(f, (LLVMAttributeIndex)FUNCTION, later,
                                          sizeof later - 1) != NULL) {
            LLVMRemoveStringAttributeAtIndex(f, (LLVMAttributeIndex)FUNCTION, later,
                                             sizeof later - 1);
            LLVMAddAttributeAtIndex(f, (LLVMAttributeIndex)FUNCTION,
                                    LLVMCreateEnumAttribute(context, always_inline(), 0));
        }
}
