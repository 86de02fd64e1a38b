#include "tests/simd/modules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

const char *const module_paths[] = {SIMD_MODULES, NULL};

uint32_t *read_module(const char *path, size_t *count)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    const long size = ftell(file);
    assert_true(size > 0 && size % 4 == 0);
    rewind(file);
    uint32_t *words = malloc((size_t)size);
    assert_non_null(words);
    *count = (size_t)size / 4;
    assert_int_equal(fread(words, 4, *count, file), *count);
    (void)fclose(file);
    return words;
}
