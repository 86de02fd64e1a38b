#include "backend/driver/cache/trim.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend/driver/cache/entry_name.h"

typedef struct old_file {
    struct timespec used;
    uint64_t size;
    char name[CPU_CACHE_NEW_NAME + 1];
} old_file;

typedef struct old_files {
    old_file *files;
    size_t count;
    uint64_t size; /* of all together */
} old_files;

static void add(old_files *all, int directory, const char *name)
{
    struct stat info;
    if (!cpu_cache_is_name(name) || fstatat(directory, name, &info, AT_SYMLINK_NOFOLLOW) != 0 ||
        !S_ISREG(info.st_mode) || info.st_uid != geteuid())
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

/* Another descriptor, with a place of its own in the directory. */
static DIR *list(int directory)
{
    const int own = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *listing = own < 0 ? NULL : fdopendir(own);
    if (own >= 0 && listing == NULL)
        close(own);
    return listing;
}

static void trim(int directory, uint64_t limit)
{
    old_files all = {NULL, 0, 0};
    DIR *listing = list(directory);
    if (listing == NULL)
        return;
    for (const struct dirent *e = readdir(listing); e != NULL; e = readdir(listing))
        add(&all, directory, e->d_name);
    if (all.size > limit)
        qsort(all.files, all.count, sizeof *all.files, compare);
    for (size_t i = 0; i < all.count && all.size > limit; i++)
        if (unlinkat(directory, all.files[i].name, 0) == 0)
            all.size -= all.files[i].size;
    closedir(listing);
    free(all.files);
}

/* Since the last walk of this process; as if much had been stored before the first one. */
static _Atomic uint64_t stored = UINT64_MAX / 2;

static bool is_due(uint64_t size, uint64_t most)
{
    if (atomic_fetch_add(&stored, size) + size <= most)
        return false;
    atomic_store(&stored, 0);
    return true;
}

void cpu_cache_trim(int directory, uint64_t size, uint64_t limit)
{
    if (is_due(size, limit / CPU_CACHE_WALKS))
        trim(directory, cpu_cache_kept(limit));
}
