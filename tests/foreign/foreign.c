#include "tests/foreign/foreign.h"

#include <stdio.h>
#include <stdlib.h>

foreign_form foreign_read(const char *name)
{
    char path[1024];
    (void)snprintf(path, sizeof path, "%s/%s.spv", FOREIGN_FORMS, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("%s cannot be opened", path);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    const long size = ftell(file);
    assert_true(size > 0 && size % 4 == 0);
    rewind(file);
    foreign_form form = {malloc((size_t)size), (size_t)size / 4};
    assert_non_null(form.words);
    assert_int_equal(fread(form.words, 4, form.count, file), form.count);
    (void)fclose(file);
    return form;
}

ze_module_handle_t foreign_module(const char *name)
{
    const foreign_form form = foreign_read(name);
    ze_module_handle_t module = make_module(form.words, form.count);
    free(form.words);
    return module;
}
