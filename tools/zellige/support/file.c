#define _POSIX_C_SOURCE 200809L /* fileno */
#include "tools/zellige/support/file.h"

#include "tools/zellige/support/args.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *read_all(FILE *file, const char *path, size_t *size)
{
    struct stat info;
    if (fstat(fileno(file), &info) != 0) {
        zlt_error("cannot read %s: %s", path, strerror(errno));
        return NULL;
    }
    if (!S_ISREG(info.st_mode)) {
        zlt_error("cannot read %s: it is not a regular file", path);
        return NULL;
    }
    *size = (size_t)info.st_size;
    char *bytes = malloc(*size + 1);
    if (bytes == NULL || fread(bytes, 1, *size, file) != *size) {
        zlt_error(bytes == NULL ? "cannot read %s: out of memory" : "cannot read %s", path);
        free(bytes);
        return NULL;
    }
    bytes[*size] = '\0';
    return bytes;
}

char *zlt_file_read(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        zlt_error("cannot read %s: %s", path, strerror(errno));
        return NULL;
    }
    char *bytes = read_all(file, path, size);
    fclose(file);
    return bytes;
}
