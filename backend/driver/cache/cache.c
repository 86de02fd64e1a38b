#include "backend/driver/cache/cache.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend/driver/cache/directory.h"
#include "backend/driver/cache/hash.h"
#include "backend/driver/cache/io.h"
#include "backend/driver/cache/trim.h"

#define DEFAULT_LIMIT 256u /* MiB */

typedef struct entry_header {
    char magic[8];
    uint64_t key[2];
    uint64_t size;
    uint64_t checksum[2];
} entry_header;

static const char magic[8] = {'z', 'l', 'g', '-', 'c', 'p', 'u', '\n'};

/* In bytes; 0 is off. */
static uint64_t limit(void)
{
    const char *cache = getenv("ZELLIGE_CPU_CACHE");
    const char *size = getenv("ZELLIGE_CPU_CACHE_SIZE");
    uint64_t mebibytes = DEFAULT_LIMIT;
    if (cache != NULL && strcmp(cache, "off") == 0)
        return 0;
    if (size != NULL && size[0] >= '0' && size[0] <= '9')
        mebibytes = strtoull(size, NULL, 10);
    return mebibytes < UINT64_MAX >> 20 ? mebibytes << 20 : UINT64_MAX;
}

/* Nobody else may plant code there. */
static bool find_directory(char path[PATH_MAX])
{
    struct stat info;
    return cpu_cache_directory("zellige/cpu", path) && stat(path, &info) == 0 &&
           info.st_uid == geteuid() && (info.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static bool join(char out[PATH_MAX], const char *directory, const char *name)
{
    const int length = snprintf(out, PATH_MAX, "%s/%s", directory, name);
    return length > 0 && length < PATH_MAX;
}

static bool entry_path(const cpu_cache_key *key, const char *directory, char path[PATH_MAX])
{
    char name[40];
    snprintf(name, sizeof name, "%016llx%016llx", (unsigned long long)key->hash[0],
             (unsigned long long)key->hash[1]);
    return join(path, directory, name);
}

static entry_header make_header(const cpu_cache_key *key, const cpu_bytes *bytes)
{
    entry_header header = {.key = {key->hash[0], key->hash[1]}, .size = bytes->size};
    memcpy(header.magic, magic, sizeof magic);
    cpu_cache_hash(header.checksum, bytes->data, bytes->size);
    return header;
}

static bool read_entry(int file, const cpu_cache_key *key, cpu_bytes *out)
{
    struct stat info;
    entry_header header;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode) || info.st_uid != geteuid() ||
        info.st_size <= (off_t)sizeof header || !cpu_read_all(file, &header, sizeof header))
        return false;
    out->size = (size_t)info.st_size - sizeof header;
    out->data = malloc(out->size);
    if (out->data == NULL)
        return false;
    if (cpu_read_all(file, out->data, out->size)) {
        const entry_header want = make_header(key, out);
        if (memcmp(&header, &want, sizeof want) == 0)
            return true;
    }
    free(out->data);
    return false;
}

bool cpu_cache_load(const cpu_cache_key *key, cpu_bytes *out)
{
    char directory[PATH_MAX], path[PATH_MAX];
    if (limit() == 0 || !find_directory(directory) || !entry_path(key, directory, path))
        return false;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0)
        return false;
    const bool good = read_entry(file, key, out);
    if (good)
        futimens(file, NULL); /* used last, deleted last */
    close(file);
    return good;
}

void cpu_cache_store(const cpu_cache_key *key, const cpu_bytes *bytes)
{
    char directory[PATH_MAX], path[PATH_MAX], temporary[PATH_MAX];
    const uint64_t most = limit();
    const entry_header header = make_header(key, bytes);
    if (bytes->size + sizeof header > most || !find_directory(directory) ||
        !entry_path(key, directory, path) || !join(temporary, directory, "new-XXXXXX"))
        return;
    const int file = mkostemp(temporary, O_CLOEXEC); /* mode 0600 */
    if (file < 0)
        return;
    const bool written = cpu_write_all(file, &header, sizeof header) &&
                         cpu_write_all(file, bytes->data, bytes->size);
    if (close(file) != 0 || !written || rename(temporary, path) != 0)
        unlink(temporary);
    else
        cpu_cache_trim(directory, most);
}
