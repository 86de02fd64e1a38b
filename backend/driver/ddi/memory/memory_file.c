#include "backend/driver/ddi/memory/memory_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cancellation.h"
#include "base/size_limit.h"

int cpu_memory_file_create(size_t bytes)
{
    ZLI_NO_SIZE_SIGNAL;
    const int file = memfd_create("zellige", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file >= 0 && (bytes > INT64_MAX || ftruncate(file, (off_t)bytes) != 0 ||
                      fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)) {
        close(file);
        return -1;
    }
    return file;
}

/* Only seeking finds the size of other drivers' buffers. */
bool cpu_memory_file_describe(int file, cpu_file_id *id, uint64_t *bytes)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return false;
    *id = (cpu_file_id){status.st_dev, status.st_ino};
    const off_t end = S_ISREG(status.st_mode) ? status.st_size : lseek(file, 0, SEEK_END);
    *bytes = end < 0 ? 0 : (uint64_t)end;
    return true;
}

int cpu_memory_file_duplicate(int file)
{
    return fcntl(file, F_DUPFD_CLOEXEC, 0);
}

bool cpu_memory_file_is(int file, cpu_file_id id)
{
    cpu_file_id found;
    uint64_t bytes;
    return cpu_memory_file_describe(file, &found, &bytes) && found.device == id.device &&
           found.inode == id.inode;
}

static bool is_same_file(int file, int other)
{
    cpu_file_id id;
    uint64_t bytes;
    return other >= 0 && cpu_memory_file_describe(file, &id, &bytes) &&
           cpu_memory_file_is(other, id);
}

bool cpu_memory_file_hand_out(int file, int *handed_out)
{
    if (!is_same_file(file, *handed_out))
        *handed_out = cpu_memory_file_duplicate(file);
    return *handed_out >= 0;
}

void cpu_memory_file_close(int file, int handed_out)
{
    if (file < 0)
        return;
    ZLI_NOT_CANCELLED;
    if (is_same_file(file, handed_out))
        close(handed_out);
    close(file);
}

/* Reserves more than it needs and keeps the aligned part of it. */
static void *map_aligned(int file, size_t offset, size_t bytes, size_t alignment)
{
    const size_t room = bytes + alignment;
    unsigned char *all = room < bytes ? MAP_FAILED
                                      : mmap(NULL, room, PROT_NONE,
                                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED)
        return MAP_FAILED;
    const size_t before = -(uintptr_t)all % alignment;
    void *mapped = mmap(all + before, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file,
                        (off_t)offset);
    if (mapped == MAP_FAILED) {
        munmap(all, room);
        return MAP_FAILED;
    }
    if (before > 0)
        munmap(all, before);
    munmap(all + before + bytes, alignment - before);
    return mapped;
}

void *cpu_memory_file_map(int file, size_t offset, size_t bytes, size_t alignment)
{
    void *mapped = alignment <= (size_t)sysconf(_SC_PAGESIZE)
                       ? mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, (off_t)offset)
                       : map_aligned(file, offset, bytes, alignment);
    return mapped == MAP_FAILED ? NULL : mapped;
}
