#include "tests/foreign/foreign.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The folder is told from the test's own, so that a build tree may be moved. */
static void find_form(const char *name, char *path, size_t room)
{
    char own[512];
    const ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    assert_true(length > 0);
    own[length] = '\0';
    *strrchr(own, '/') = '\0';
    (void)snprintf(path, room, "%s/%s/%s.spv", own, FOREIGN_FORMS, name);
}

foreign_form foreign_read(const char *name)
{
    char path[1024];
    find_form(name, path, sizeof path);
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

bool foreign_is_on_gpu(void)
{
    enum { NVIDIA = 0x10de };
    ze_device_properties_t is = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    assert_ok(zeDeviceGetProperties(device, &is));
    return is.vendorId == NVIDIA;
}
