#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/checker.h"

const char *spirv_rule_name(spirv_rule rule)
{
    static const char *const names[] = {
#define NAME(rule, name, proven) name,
        SPIRV_RULES(NAME)
#undef NAME
    };
    return names[rule];
}

static char *copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *to = spirv_allocate(size, 1);
    if (to != NULL)
        memcpy(to, text, size);
    return to;
}

/* The string that starts in a word, as far as it fits and can be printed. */
static spirv_text printable(spirv_instruction i, uint32_t word)
{
    spirv_text to = {{0}};
    const size_t length = word < i.count ? 4 * (size_t)(i.count - word) : 0;
    for (size_t k = 0; k < length && k + 1 < sizeof to.text; k++) {
        const unsigned char c = (unsigned char)(i.words[word + k / 4] >> 8 * (k % 4));
        if (c == '\0')
            break;
        to.text[k] = isprint(c) ? (char)c : '?';
    }
    return to;
}

/* The OpLine that an instruction stands under, or one with a count of 0. */
static spirv_instruction line_of(const spirv_reader *reader, uint32_t at)
{
    spirv_instruction line = {0};
    uint32_t from = SPIRV_HEADER_WORDS;
    for (uint32_t k = 0; k < reader->function_count && reader->functions[k].at <= at; k++)
        from = reader->functions[k].at;
    for (spirv_instruction i = spirv_at(reader->stream, from); i.count != 0 && i.at <= at;
         i = spirv_next(reader->stream, i)) {
        if (i.opcode == SpvOpLine && i.count >= 4)
            line = i;
        else if (i.opcode == SpvOpNoLine || i.opcode == SpvOpLabel || i.opcode == SpvOpFunction)
            line.count = 0;
    }
    return line;
}

static spirv_text file_of(const spirv_reader *reader, spirv_instruction line)
{
    const spirv_instruction string = spirv_definition(reader, line.words[1]);
    if (string.opcode != SpvOpString)
        return (spirv_text){"?"};
    return printable(string, 2);
}

spirv_text spirv_place(const spirv_checker *c, uint32_t at)
{
    spirv_text place = {{0}};
    const spirv_instruction line = line_of(c->reader, at);
    if (at == 0 || line.count == 0)
        return place;
    (void)snprintf(place.text, sizeof place.text, " at %.200s:%" PRIu32 ":%" PRIu32,
                   file_of(c->reader, line).text, line.words[2], line.words[3]);
    return place;
}

static spirv_text symbol_of(const spirv_reader *reader, uint32_t id)
{
    const uint32_t index = spirv_find(reader, id);
    if (index == SPIRV_NONE || reader->ids[index].name == 0)
        return (spirv_text){{0}};
    return printable(spirv_at(reader->stream, reader->ids[index].name), 2);
}

/* clang names tile_static variables "KERNEL.NAME", and the next of that name "KERNEL.NAME.1". */
spirv_text spirv_name(const spirv_checker *c, uint32_t id)
{
    spirv_text symbol = symbol_of(c->reader, id), name = {"?"};
    char *dot = strchr(symbol.text, '.');
    char *start = dot != NULL && dot[1] != '\0' ? dot + 1 : symbol.text;
    char *end = strchr(start, '.');
    if (end != NULL)
        *end = '\0';
    if (*start != '\0')
        memcpy(name.text, start, strlen(start) + 1);
    return name;
}

spirv_text spirv_lane_name(const spirv_checker *c, uint32_t lane)
{
    const uint32_t *tile = c->uniformity.tile;
    spirv_text name;
    if (tile[0] == 0)
        (void)snprintf(name.text, sizeof name.text, "another");
    else if (tile[2] != 1)
        (void)snprintf(name.text, sizeof name.text, "(%" PRIu32 ", %" PRIu32 ", %" PRIu32 ")",
                       lane / tile[0] / tile[1], lane / tile[0] % tile[1], lane % tile[0]);
    else if (tile[1] != 1)
        (void)snprintf(name.text, sizeof name.text, "(%" PRIu32 ", %" PRIu32 ")", lane / tile[0],
                       lane % tile[0]);
    else
        (void)snprintf(name.text, sizeof name.text, "%" PRIu32, lane);
    return name;
}

static const char *describe_builtin(uint32_t builtin)
{
    switch (builtin) {
    case SpvBuiltInLocalInvocationId:
    case SpvBuiltInLocalInvocationIndex:
        return "the work-item's local id";
    case SpvBuiltInGlobalInvocationId:
    case SpvBuiltInGlobalLinearId:
        return "the work-item's global id";
    default:
        return "where in its sub-group a work-item is";
    }
}

static spirv_text describe_load(const spirv_checker *c, spirv_instruction i, uint32_t block)
{
    const spirv_value pointer = spirv_uniformity_use(&c->uniformity, block, i.words[3]);
    const uint32_t object = pointer.object;
    spirv_text text, name = {{0}};
    if (object != SPIRV_NONE && c->uniformity.builtin[object] != SPIRV_NONE) {
        (void)snprintf(text.text, sizeof text.text, "%s",
                       describe_builtin(c->uniformity.builtin[object]));
        return text;
    }
    if (object != SPIRV_NONE && c->uniformity.at[object] != 0) {
        const spirv_instruction variable = spirv_at(c->reader->stream, c->uniformity.at[object]);
        name = spirv_name(c, spirv_result(variable));
    }
    (void)snprintf(text.text, sizeof text.text, "what is read%s%.60s%s%.150s",
                   name.text[0] != '\0' ? " from `" : "", name.text,
                   name.text[0] != '\0' ? "`" : "", spirv_place(c, i.at).text);
    return text;
}

spirv_text spirv_describe_cause(const spirv_checker *c, uint32_t value)
{
    spirv_text text = {"what nobody knows"};
    if (value == SPIRV_NONE || value >= c->cfg.value_count || c->uniformity.at[value] == 0)
        return text;
    spirv_instruction i = spirv_at(c->reader->stream, c->uniformity.at[value]);
    const uint32_t block = c->uniformity.block_of[value];
    if (i.opcode == SpvOpCompositeExtract || i.opcode == SpvOpVectorExtractDynamic)
        i = spirv_definition(c->reader, i.words[3]);
    if (i.opcode == SpvOpLoad && block != SPIRV_NONE)
        return describe_load(c, i, block);
    const spirv_text place = spirv_place(c, i.at);
    const char *what = i.opcode >= SpvOpAtomicLoad && i.opcode <= SpvOpAtomicXor
                           ? "what the atomic returns"
                       : i.opcode == SpvOpFunctionCall ? "what a function returns that is not there"
                       : i.opcode == SpvOpVariable     ? "a variable of the work-item's own"
                                                       : "what is computed";
    (void)snprintf(text.text, sizeof text.text, "%s%.200s", what, place.text);
    return text;
}

static bool is_new(const spirv_findings *all, const spirv_finding *finding)
{
    for (size_t k = 0; k < all->count; k++) {
        const spirv_finding *other = &all->findings[k];
        if (other->rule != finding->rule)
            continue;
        if (finding->line == 0 ? strcmp(other->text, finding->text) == 0
                               : other->line == finding->line && other->column == finding->column &&
                                     strcmp(other->file, finding->file) == 0)
            return false;
    }
    return true;
}

static bool make_room(spirv_checker *c)
{
    if (c->out->count < c->capacity)
        return true;
    const size_t capacity = c->capacity == 0 ? 16 : 2 * c->capacity;
    spirv_finding *findings = realloc(c->out->findings, capacity * sizeof *findings);
    if (findings == NULL)
        return false;
    c->out->findings = findings;
    c->capacity = capacity;
    return true;
}

static void clear(spirv_finding *finding)
{
    free(finding->file);
    free(finding->symbol);
    free(finding->text);
}

bool spirv_report(spirv_checker *c, spirv_rule rule, bool proven, uint32_t at, uint32_t symbol,
                  const char *format, ...)
{
    enum { FINDINGS_MAXIMUM = 1000 };
    char text[4 * SPIRV_TEXT];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *each = text; *each != '\0'; each++)
        *each = (char)(isprint((unsigned char)*each) ? *each : '?');
    if (c->out->count == FINDINGS_MAXIMUM)
        return true;
    const spirv_instruction line = at == 0 ? (spirv_instruction){0} : line_of(c->reader, at);
    spirv_finding finding = {.rule = rule, .proven = proven, .text = copy(text)};
    /* An entry point may be a function without a name that calls the kernel. */
    finding.symbol =
        copy(c->kernel != NULL && symbol == c->function ? c->kernel->name
                                                        : symbol_of(c->reader, symbol).text);
    finding.file = copy(line.count == 0 ? "" : file_of(c->reader, line).text);
    if (line.count != 0) {
        finding.line = line.words[2];
        finding.column = line.words[3];
    }
    const bool good = finding.text != NULL && finding.symbol != NULL && finding.file != NULL;
    if (good && is_new(c->out, &finding) && make_room(c)) {
        c->out->findings[c->out->count++] = finding;
        return true;
    }
    const bool old = good && !is_new(c->out, &finding);
    clear(&finding);
    return old;
}

/* Moves a finding to those of a checker, unless it has one like it. */
static bool take(spirv_checker *c, spirv_finding *finding)
{
    if (!is_new(c->out, finding))
        return true;
    if (!make_room(c))
        return false;
    c->out->findings[c->out->count++] = *finding;
    *finding = (spirv_finding){0};
    return true;
}

bool spirv_report_common(spirv_checker *c, spirv_findings *some, const spirv_findings *others)
{
    for (size_t k = 0; k < some->count; k++)
        if ((others == NULL || !is_new(others, &some->findings[k])) && !take(c, &some->findings[k]))
            return false;
    return true;
}

void spirv_findings_clear(spirv_findings *findings)
{
    for (size_t k = 0; k < findings->count; k++)
        clear(&findings->findings[k]);
    free(findings->findings);
    *findings = (spirv_findings){0};
}
