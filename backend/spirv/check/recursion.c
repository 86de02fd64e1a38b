/* Functions that call themselves, directly or through others. */
#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/checker.h"

enum { NEW, OPEN, DONE };

typedef struct frame {
    uint32_t function; /* index */
    spirv_instruction next;
} frame;

typedef struct walk {
    spirv_checker *c;
    uint8_t *state;
    frame *frames;
    uint32_t depth;
} walk;

static void enter(walk *w, uint32_t function)
{
    const spirv_stream stream = w->c->reader->stream;
    w->state[function] = OPEN;
    w->frames[w->depth++] = (frame){
        function, spirv_next(stream, spirv_at(stream, w->c->reader->functions[function].at))};
}

static bool report(walk *w, spirv_instruction call, uint32_t callee)
{
    const spirv_reader *reader = w->c->reader;
    const uint32_t caller = spirv_result(
        spirv_at(reader->stream, reader->functions[w->frames[w->depth - 1].function].at));
    const uint32_t called = spirv_result(spirv_at(reader->stream, reader->functions[callee].at));
    const spirv_text name = spirv_name(w->c, called);
    if (called == caller)
        return spirv_report(w->c, SPIRV_RULE_RECURSION, true, call.at, called,
                            "recursion: function `%s` calls itself", name.text);
    return spirv_report(w->c, SPIRV_RULE_RECURSION, true, call.at, called,
                        "recursion: function `%s` calls `%s`, which has led to this call",
                        spirv_name(w->c, caller).text, name.text);
}

static uint32_t callee_of(const spirv_reader *reader, spirv_instruction i)
{
    const uint32_t index =
        i.opcode == SpvOpFunctionCall ? spirv_find(reader, i.words[3]) : SPIRV_NONE;
    return index == SPIRV_NONE ? SPIRV_NONE : reader->ids[index].function;
}

static bool run(walk *w, uint32_t root)
{
    const spirv_reader *reader = w->c->reader;
    enter(w, root);
    while (w->depth > 0) {
        frame *at = &w->frames[w->depth - 1];
        const spirv_instruction i = at->next;
        if (i.opcode == SpvOpFunctionEnd) {
            w->state[at->function] = DONE;
            w->depth--;
            continue;
        }
        at->next = spirv_next(reader->stream, i);
        const uint32_t callee = callee_of(reader, i);
        if (callee == SPIRV_NONE)
            continue;
        if (w->state[callee] == OPEN && !report(w, i, callee))
            return false;
        if (w->state[callee] == NEW)
            enter(w, callee);
    }
    return true;
}

bool spirv_check_recursion(spirv_checker *c)
{
    const uint32_t count = c->reader->function_count;
    walk w = {.c = c,
              .state = spirv_allocate(count, sizeof *w.state),
              .frames = spirv_allocate(count, sizeof *w.frames)};
    bool good = w.state != NULL && w.frames != NULL;
    for (uint32_t k = 0; good && k < count; k++)
        if (w.state[k] == NEW)
            good = run(&w, k);
    free(w.state);
    free(w.frames);
    return good;
}
