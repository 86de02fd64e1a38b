/* What the legaliser makes of modules: good ones, and good ones with words changed at random. */
#include "tests/engine/support.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/opencl/legalise.h"
#include "backend/spirv/reader/instruction.h"

static const char *const files[] = {"atomics", "barriers", "launch", "pointers"};
#define FILES (sizeof files / sizeof files[0])

static bool is_atomic(uint16_t opcode)
{
    return (opcode >= SpvOpAtomicLoad && opcode <= SpvOpAtomicXor) ||
           opcode == SpvOpAtomicFlagTestAndSet || opcode == SpvOpAtomicFlagClear;
}

static void check_result(const cpu_opencl_words *words)
{
    const spirv_stream stream = {words->data, (uint32_t)words->count};
    spirv_error error;
    if (!spirv_check_stream(stream, &error))
        fail_msg("word %zu: %s", error.word, error.text);
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i)) {
        assert_false(is_atomic(i.opcode));
        assert_int_not_equal(i.opcode, SpvOpMemoryBarrier);
        assert_int_not_equal(i.opcode, SpvOpLine);
        assert_true(spirv_result(i) < words->data[3]);
        if (i.opcode == SpvOpFunction)
            assert_int_equal(i.words[3] & SpvFunctionControlDontInlineMask, 0);
    }
}

static void good(void **state)
{
    (void)state;
    for (size_t f = 0; f < FILES; f++)
        for (const char *const *variant = variants; *variant != NULL; variant++) {
            test_program program = read_only(files[f], *variant);
            cpu_opencl_words words;
            assert_int_equal(cpu_opencl_legalise(program.module, &program.log, &words),
                             ZE_RESULT_SUCCESS);
            check_result(&words);
            free(words.data);
            destroy(&program);
        }
}

static uint32_t random_word(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static void spoil(uint32_t *words, size_t count, uint32_t *random)
{
    static const uint32_t likely[] = {0, 1, 2, 0xffffffffu, 0x80000000u, 0x00010000u};
    for (uint32_t changes = 1 + random_word(random) % 4; changes > 0; changes--) {
        const size_t at = 1 + random_word(random) % (count - 1);
        switch (random_word(random) % 3) {
        case 0:
            words[at] = likely[random_word(random) % 6];
            break;
        case 1:
            words[at] ^= 1u << random_word(random) % 32;
            break;
        default:
            words[at] = words[1 + random_word(random) % (count - 1)];
        }
    }
}

static void hostile(void **state)
{
    (void)state;
    uint32_t random = 2463534242u;
    for (size_t f = 0; f < FILES; f++)
        for (const char *const *variant = variants; *variant != NULL; variant++) {
            test_program program = read_only(files[f], *variant);
            const size_t count = program.module->word_count;
            uint32_t *copy = malloc(count * sizeof *copy);
            assert_non_null(copy);
            for (int round = 0; round < 500; round++) {
                memcpy(copy, program.module->words, count * sizeof *copy);
                spoil(copy, count, &random);
                const spirv_module spoiled = {.words = copy, .word_count = count};
                cpu_opencl_words words;
                if (cpu_opencl_legalise(&spoiled, &program.log, &words) == ZE_RESULT_SUCCESS)
                    free(words.data);
                cpu_build_log_clear(&program.log);
            }
            free(copy);
            destroy(&program);
        }
}

#define TEST(name)                                               \
    {                                                            \
        "zellige.engine.legalise." #name, name, NULL, NULL, NULL \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(good), TEST(hostile)};
    return cmocka_run_group_tests_name("zellige.engine.legalise", tests, NULL, NULL);
}
