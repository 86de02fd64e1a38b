#include "backend/driver/cache/cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend/driver/cache/hash.h"

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

static bool top(char path[PATH_MAX], int *length)
{
    const char *cache = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    if (cache != NULL && cache[0] == '/')
        *length = snprintf(path, PATH_MAX, "%s", cache);
    else if (home != NULL && home[0] == '/')
        *length = snprintf(path, PATH_MAX, "%s/.cache", home);
    else
        return false;
    return *length > 0 && *length < PATH_MAX;
}

/* The check of access at the end shows failures. */
static void make_all(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    mkdir(path, 0700);
}

/* Makes the directory `name` ("a/b") among the caches, for this user alone.
 *
 *  @param path  receives its path
 *  @returns whether files can be made in it. */
static bool make_directory(const char *name, char path[PATH_MAX])
{
    int length = 0;
    if (!top(path, &length))
        return false;
    const int rest = snprintf(path + length, (size_t)(PATH_MAX - length), "/%s", name);
    if (rest < 0 || rest >= PATH_MAX - length)
        return false;
    make_all(path);
    return access(path, R_OK | W_OK | X_OK) == 0;
}

/* Refuses a directory in which another user could place code. */
static bool find_directory(char path[PATH_MAX])
{
    struct stat info;
    return make_directory("zellige/cpu", path) && stat(path, &info) == 0 &&
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

typedef struct old_file {
    struct timespec used;
    uint64_t size;
    char name[48]; /* names of entries are shorter */
} old_file;

typedef struct old_files {
    old_file *files;
    size_t count;
    uint64_t size; /* of all together */
} old_files;

static void add(old_files *all, int directory, const char *name)
{
    struct stat info;
    if (strlen(name) >= sizeof all->files->name ||
        fstatat(directory, name, &info, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(info.st_mode))
        return;
    if ((all->count & (all->count - 1)) == 0) { /* room for a power of two */
        const size_t capacity = all->count == 0 ? 1 : 2 * all->count;
        old_file *files = realloc(all->files, capacity * sizeof *files);
        if (files == NULL)
            return;
        all->files = files;
    }
    old_file *file = &all->files[all->count++];
    file->used = info.st_mtim;
    file->size = (uint64_t)info.st_size;
    strcpy(file->name, name);
    all->size += file->size;
}

static int compare(const void *a, const void *b)
{
    const old_file *x = a, *y = b;
    if (x->used.tv_sec != y->used.tv_sec)
        return x->used.tv_sec < y->used.tv_sec ? -1 : 1;
    return x->used.tv_nsec < y->used.tv_nsec ? -1 : x->used.tv_nsec > y->used.tv_nsec;
}

/* Deletes the files that were used longest ago until the others have at most `limit` bytes. */
static void trim(const char *directory, uint64_t limit)
{
    old_files all = {NULL, 0, 0};
    DIR *listing = opendir(directory);
    if (listing == NULL)
        return;
    for (const struct dirent *e = readdir(listing); e != NULL; e = readdir(listing))
        add(&all, dirfd(listing), e->d_name);
    if (all.size > limit)
        qsort(all.files, all.count, sizeof *all.files, compare);
    for (size_t i = 0; i < all.count && all.size > limit; i++)
        if (unlinkat(dirfd(listing), all.files[i].name, 0) == 0)
            all.size -= all.files[i].size;
    closedir(listing);
    free(all.files);
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
    const bool written =
        write_all(file, &header, sizeof header) && write_all(file, bytes->data, bytes->size);
    if (close(file) != 0 || !written || rename(temporary, path) != 0)
        unlink(temporary);
    else
        trim(directory, most);
}
