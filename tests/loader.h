/* Which loader a test meets: that of the machine it runs on, whatever it was built with. */
#ifndef ZELLIGE_TESTS_LOADER_H
#define ZELLIGE_TESTS_LOADER_H

#include <stdbool.h> /* the next header of loader 1.32 wants it */

#include <level_zero/loader/ze_loader.h>
#include <string.h>

/** Of loader 1.minor, to be asked once there was a zeInit; 0 if it does not tell. */
static inline int loader_minor(void)
{
    zel_component_version_t components[8];
    size_t count = 0;
    if (zelLoaderGetVersions(&count, NULL) != ZE_RESULT_SUCCESS || count == 0)
        return 0;
    if (count > sizeof components / sizeof components[0])
        count = sizeof components / sizeof components[0];
    if (zelLoaderGetVersions(&count, components) != ZE_RESULT_SUCCESS)
        return 0;
    for (size_t i = 0; i < count; i++)
        if (strcmp(components[i].component_name, "loader") == 0)
            return components[i].component_lib_version.minor;
    return 0;
}

#endif
