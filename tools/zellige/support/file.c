#define _POSIX_C_SOURCE 200809L /* fileno, fdopen */
#include "tools/zellige/support/file.h"

#include "tools/zellige/support/args.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *read_all(FILE *file, const char *path, size_t *size)
{
    struct stat info;
    if (fstat(fileno(file), &info) != 0) {
        zlt_error("cannot read %s: %s", path, strerror(errno));
        return NULL;
    }
    if (!S_ISREG(info.st_mode)) {
        zlt_error("cannot read %s: it is %s", path,
                  S_ISDIR(info.st_mode) ? "a directory" : "not a regular file");
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

/* A pipe is opened at once, though nobody writes to it. */
static FILE *open_to_read(const char *path)
{
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    FILE *file = fd >= 0 ? fdopen(fd, "rb") : NULL;
    if (file == NULL && fd >= 0)
        close(fd);
    return file;
}

char *zlt_file_read(const char *path, size_t *size)
{
    FILE *file = open_to_read(path);
    if (file == NULL) {
        zlt_error("cannot read %s: %s", path, strerror(errno));
        return NULL;
    }
    char *bytes = read_all(file, path, size);
    fclose(file);
    return bytes;
}

/* Whether two paths that exist are of one file or folder. */
static bool is_same_object(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

bool zlt_file_is_same(const char *one, const char *other)
{
    const char *last = last_part(one), *other_last = last_part(other);
    if (strcmp(one, other) == 0 || is_same_object(one, other))
        return true;
    if (strcmp(last, other_last) != 0) /* of files that are not there yet the names decide */
        return false;
    char *folder = zlt_text("./%.*s", (int)(last - one), one);
    char *other_folder = zlt_text("./%.*s", (int)(other_last - other), other);
    const bool is = is_same_object(*one == '/' ? folder + 2 : folder,
                                   *other == '/' ? other_folder + 2 : other_folder);
    free(folder);
    free(other_folder);
    return is;
}
