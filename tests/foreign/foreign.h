/* Modules that the tests keep as assembly text. */
#ifndef ZELLIGE_TESTS_FOREIGN_H
#define ZELLIGE_TESTS_FOREIGN_H

#include "tests/driver/client.h"

/** A module in memory; free() takes the words back. */
typedef struct foreign_form {
    uint32_t *words;
    size_t count;
} foreign_form;

/** Reads the assembled form of that name. */
foreign_form foreign_read(const char *name);

/** Builds it; the test fails with the build log if the driver does not take it. */
ze_module_handle_t foreign_module(const char *name);

/** Returns whether the device is a GPU of NVIDIA, whose driver links no modules. */
bool foreign_is_on_gpu(void);

#endif
