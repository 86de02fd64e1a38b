#include "backend/spirv/reader/instruction.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <spirv/unified1/OpenCL.std.h>
#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/error.h"
#include "backend/spirv/reader/grammar.h"

#define VERSION_MINIMUM 0x00010000u
#define VERSION_MAXIMUM 0x00010600u

typedef struct opcode_name {
    char text[40];
} opcode_name;

static opcode_name name_of(uint16_t opcode)
{
    const spirv_form *form = spirv_find_form(opcode);
    opcode_name name;
    if (form == NULL)
        (void)snprintf(name.text, sizeof name.text, "Op%u", (unsigned)opcode);
    else
        (void)snprintf(name.text, sizeof name.text, "%s", form->name);
    return name;
}

spirv_instruction spirv_at(spirv_stream stream, uint32_t at)
{
    if (at >= stream.count)
        return (spirv_instruction){.at = stream.count};
    const uint32_t *words = stream.words + at;
    return (spirv_instruction){.words = words,
                               .at = at,
                               .opcode = (uint16_t)(words[0] & SpvOpCodeMask),
                               .count = (uint16_t)(words[0] >> SpvWordCountShift)};
}

spirv_instruction spirv_first(spirv_stream stream)
{
    return spirv_at(stream, SPIRV_HEADER_WORDS);
}

spirv_instruction spirv_next(spirv_stream stream, spirv_instruction i)
{
    return spirv_at(stream, i.at + i.count);
}

bool spirv_has_result(spirv_instruction i)
{
    bool result, type;
    spirv_find_results(i.opcode, &result, &type);
    return result;
}

uint32_t spirv_result(spirv_instruction i)
{
    bool result, type;
    spirv_find_results(i.opcode, &result, &type);
    return result ? i.words[type ? 2 : 1] : 0;
}

uint32_t spirv_result_type(spirv_instruction i)
{
    bool result, type;
    spirv_find_results(i.opcode, &result, &type);
    return type ? i.words[1] : 0;
}

uint32_t spirv_first_operand(spirv_instruction i)
{
    bool result, type;
    spirv_find_results(i.opcode, &result, &type);
    return 1u + result + type;
}

/* OpenCL's loads of vectors end with their length, and stores that round with the mode. */
static bool ends_with_number(spirv_instruction i)
{
    if (i.opcode != SpvOpExtInst || i.count < 6)
        return false;
    switch (i.words[4]) {
    case OpenCLstd_Vloadn:
    case OpenCLstd_Vload_halfn:
    case OpenCLstd_Vloada_halfn:
    case OpenCLstd_Vstore_half_r:
    case OpenCLstd_Vstore_halfn_r:
    case OpenCLstd_Vstorea_halfn_r:
        return true;
    default:
        return false;
    }
}

bool spirv_is_value(spirv_instruction i, uint32_t word)
{
    if (word + 1 == i.count && ends_with_number(i))
        return false;
    if (i.opcode == SpvOpSpecConstantOp && word > 3) {
        /* The instruction inside: its operands stand one word later than on their own. */
        i.opcode = (uint16_t)i.words[3];
        word--;
    }
    const spirv_literals *literals = spirv_find_literals(i.opcode);
    if (literals == NULL || word < literals->first)
        return true;
    return literals->last != UINT8_MAX && word > literals->last;
}

/* Octets fill each word from its low end, whatever the machine's byte order. */
static char character(spirv_instruction i, uint32_t word, size_t index)
{
    return (char)(unsigned char)(i.words[word + index / 4] >> 8 * (index % 4));
}

static bool string_ends(spirv_instruction i, uint32_t word)
{
    const size_t length = word < i.count ? 4 * (size_t)(i.count - word) : 0;
    for (size_t k = 0; k < length; k++)
        if (character(i, word, k) == '\0')
            return true;
    return false;
}

bool spirv_string_starts(spirv_instruction i, uint32_t word, const char *text)
{
    for (size_t k = 0; text[k] != '\0'; k++)
        if (character(i, word, k) != text[k])
            return false;
    return true;
}

bool spirv_string_is(spirv_instruction i, uint32_t word, const char *text)
{
    return spirv_string_starts(i, word, text) && character(i, word, strlen(text)) == '\0';
}

char *spirv_copy_string(spirv_instruction i, uint32_t word, char *to)
{
    size_t k = 0;
    do {
        to[k] = character(i, word, k);
    } while (to[k++] != '\0');
    return to + k;
}

static bool is_text(uint32_t word)
{
    bool is = true;
    for (int i = 0; i < 4; i++) {
        const uint32_t character = word >> 8 * i & 0xff;
        is = is &&
             ((character >= ' ' && character <= '~') || (character >= '\t' && character <= '\r'));
    }
    return is;
}

/* What programs take for SPIR-V, by its first word, and what would make SPIR-V of it. */
static const char *guess_format(uint32_t word)
{
    switch (word) {
    case 0xdec04342:
    case 0x0b17c0de:
        return ": it is LLVM's bitcode, which llvm-spirv translates";
    case 0x464c457f:
        return ": it is an object file or native code, which is another format";
    default:
        return is_text(word) ? ": it is text, which has to be compiled or assembled" : "";
    }
}

static bool check_header(spirv_stream stream, spirv_error *error)
{
    if (stream.count < SPIRV_HEADER_WORDS)
        return spirv_reject(error, stream.count,
                            "module has %" PRIu32 " words and its header needs %u", stream.count,
                            SPIRV_HEADER_WORDS);
    if (stream.words[0] != SPIRV_MAGIC)
        return spirv_reject(error, 0,
                            "word 0 is 0x%08" PRIx32 ", not SPIR-V's magic number 0x%08x%s",
                            stream.words[0], SPIRV_MAGIC, guess_format(stream.words[0]));
    const uint32_t version = stream.words[1];
    if (version < VERSION_MINIMUM || version > VERSION_MAXIMUM || (version & 0xffu) != 0)
        return spirv_reject(
            error, 1, "version word 0x%08" PRIx32 " at word 1 is not one of 1.0 to 1.6", version);
    return true;
}

static uint32_t minimum_words(uint16_t opcode, const spirv_form *form)
{
    bool result, type;
    spirv_find_results(opcode, &result, &type);
    const uint32_t minimum = 1u + result + type;
    return form != NULL && form->minimum > minimum ? form->minimum : minimum;
}

static bool check_instruction(spirv_stream stream, spirv_instruction i, spirv_error *error)
{
    const uint32_t left = stream.count - i.at;
    if (i.count == 0)
        return spirv_reject(error, i.at, "instruction %s at word %" PRIu32 " has a word count of 0",
                            name_of(i.opcode).text, i.at);
    if (i.count > left)
        return spirv_reject(error, i.at,
                            "instruction %s at word %" PRIu32
                            " has %u words and the module has %" PRIu32 " left",
                            name_of(i.opcode).text, i.at, (unsigned)i.count, left);
    const spirv_form *form = spirv_find_form(i.opcode);
    const uint32_t minimum = minimum_words(i.opcode, form);
    if (i.count < minimum)
        return spirv_reject(error, i.at,
                            "instruction %s at word %" PRIu32 " needs %" PRIu32 " words and has %u",
                            name_of(i.opcode).text, i.at, minimum, (unsigned)i.count);
    if (form != NULL && form->string != 0 && !string_ends(i, form->string))
        return spirv_reject(error, i.at, "the string of %s at word %" PRIu32 " does not end",
                            form->name, i.at);
    return true;
}

bool spirv_check_stream(spirv_stream stream, spirv_error *error)
{
    if (!check_header(stream, error))
        return false;
    for (uint32_t at = SPIRV_HEADER_WORDS; at < stream.count;) {
        const spirv_instruction i = spirv_at(stream, at);
        if (!check_instruction(stream, i, error))
            return false;
        at += i.count;
    }
    return true;
}
