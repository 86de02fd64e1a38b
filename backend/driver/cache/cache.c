#include "backend/driver/cache/cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend/driver/cache/directory.h"
#include "backend/driver/cache/entry_name.h"
#include "backend/driver/cache/hash.h"
#include "backend/driver/cache/trim.h"
#include "base/size_limit.h"

#define DEFAULT_LIMIT 256u /* MiB */

typedef struct entry_header {
    char magic[8];
    uint64_t key[CPU_HASH_WORDS];
    uint64_t size;
    uint64_t checksum[CPU_HASH_WORDS];
} entry_header;

static const char magic[8] = {'z', 'l', 'g', '-', 'c', 'p', 'u', '\n'};

/* In bytes; 0 is off. */
static uint64_t limit(void)
{
    const char *cache = secure_getenv("ZELLIGE_CPU_CACHE");
    const char *size = secure_getenv("ZELLIGE_CPU_CACHE_SIZE");
    uint64_t mebibytes = DEFAULT_LIMIT;
    if (cache != NULL && strcmp(cache, "off") == 0)
        return 0;
    if (size != NULL && size[0] >= '0' && size[0] <= '9')
        mebibytes = strtoull(size, NULL, 10);
    return mebibytes < UINT64_MAX >> 20 ? mebibytes << 20 : UINT64_MAX;
}

static bool write_all(int file, const void *data, size_t size)
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

/* Reads from the place where the file stands. */
static bool read_all(int file, void *data, size_t size)
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

static entry_header make_header(const cpu_cache_key *key, const cpu_bytes *bytes)
{
    entry_header header = {.size = bytes->size};
    memcpy(header.magic, magic, sizeof magic);
    memcpy(header.key, key->hash, sizeof header.key);
    cpu_cache_hash(header.checksum, bytes->data, bytes->size);
    return header;
}

static bool read_entry(int file, const cpu_cache_key *key, cpu_bytes *out)
{
    struct stat info;
    entry_header header;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode) || info.st_uid != geteuid() ||
        info.st_size <= (off_t)sizeof header || !read_all(file, &header, sizeof header))
        return false;
    out->size = (size_t)info.st_size - sizeof header;
    out->data = malloc(out->size);
    if (out->data == NULL)
        return false;
    if (read_all(file, out->data, out->size)) {
        const entry_header want = make_header(key, out);
        if (memcmp(&header, &want, sizeof want) == 0)
            return true;
    }
    free(out->data);
    return false;
}

bool cpu_cache_load(const cpu_cache_key *key, cpu_bytes *out)
{
    char name[CPU_CACHE_NAME + 1];
    const int directory = limit() == 0 ? -1 : cpu_cache_directory_open();
    if (directory < 0)
        return false;
    cpu_cache_name(key, name);
    const int file = openat(directory, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    close(directory);
    if (file < 0)
        return false;
    const bool good = read_entry(file, key, out);
    if (good)
        futimens(file, NULL); /* used last, deleted last */
    close(file);
    return good;
}

/* A reader finds a whole file, or none. */
static bool write_entry(int directory, const cpu_cache_key *key, const entry_header *header,
                        const cpu_bytes *bytes)
{
    ZLI_NO_SIZE_SIGNAL;
    char name[CPU_CACHE_NAME + 1], new_name[CPU_CACHE_NEW_NAME + 1];
    cpu_cache_name(key, name);
    cpu_cache_new_name(key, new_name);
    const int file =
        openat(directory, new_name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    const bool written =
        write_all(file, header, sizeof *header) && write_all(file, bytes->data, bytes->size);
    if (close(file) == 0 && written && renameat(directory, new_name, directory, name) == 0)
        return true;
    unlinkat(directory, new_name, 0);
    return false;
}

void cpu_cache_store(const cpu_cache_key *key, const cpu_bytes *bytes)
{
    const uint64_t most = limit();
    const entry_header header = make_header(key, bytes);
    const uint64_t size = bytes->size + sizeof header;
    if (size > cpu_cache_kept(most))
        return;
    const int directory = cpu_cache_directory_open();
    if (directory < 0)
        return;
    if (write_entry(directory, key, &header, bytes))
        cpu_cache_trim(directory, size, most);
    close(directory);
}
