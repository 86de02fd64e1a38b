#include "backend/driver/cache/io.h"

#include <errno.h>
#include <unistd.h>

bool cpu_write_all(int file, const void *data, size_t size)
{
    for (const char *at = data; size > 0;) {
        const ssize_t written = write(file, at, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        at += written;
        size -= (size_t)written;
    }
    return true;
}

bool cpu_read_all(int file, void *data, size_t size)
{
    for (char *at = data; size > 0;) {
        const ssize_t got = read(file, at, size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        size -= (size_t)got;
    }
    return true;
}
