/* The memory behind allocations (runtime/memory), directly. */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "backend/driver/runtime/memory/block.h"
#include "backend/driver/runtime/memory/mapping_cache.h"
#include "backend/driver/runtime/memory/pages.h"

typedef struct live {
    cpu_block block;
    size_t bytes;
    unsigned char mark;
} live;

static uint32_t next_number(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* Both ends, and some between. */
static void mark(const live *self)
{
    unsigned char *bytes = self->block.start;
    for (size_t at = 0; at < self->bytes; at += 509)
        bytes[at] = self->mark;
    bytes[self->bytes - 1] = self->mark;
}

static bool has_mark(const live *self)
{
    const unsigned char *bytes = self->block.start;
    bool right = bytes[self->bytes - 1] == self->mark;
    for (size_t at = 0; at < self->bytes; at += 509)
        right = right && bytes[at] == self->mark;
    return right;
}

static void take(live *self, uint32_t *seed)
{
    const size_t most = (size_t)1 << (1 + next_number(seed) % 22);
    const size_t alignment = (size_t)1 << (next_number(seed) % 4 == 0 ? next_number(seed) % 15 : 0);
    self->bytes = 1 + next_number(seed) % most;
    self->mark = (unsigned char)next_number(seed);
    assert_true(cpu_block_take(self->bytes, alignment, &self->block));
    assert_int_equal((uintptr_t)self->block.start % alignment, 0);
    assert_int_equal((uintptr_t)self->block.start % 64, 0);
    if (self->bytes >= cpu_page_size())
        assert_int_equal((uintptr_t)self->block.start % cpu_page_size(), 0);
    mark(self);
}

static void blocks_never_overlap(void **state)
{
    enum { LIVE = 300, TURNS = 6000 };
    static live blocks[LIVE];
    uint32_t seed = 7;
    (void)state;
    for (int turn = 0; turn < TURNS; turn++) {
        live *self = &blocks[next_number(&seed) % LIVE];
        if (self->block.start != NULL) {
            assert_true(has_mark(self));
            cpu_block_give(&self->block);
        }
        take(self, &seed);
    }
    for (int i = 0; i < LIVE; i++) {
        if (blocks[i].block.start == NULL)
            continue;
        assert_true(has_mark(&blocks[i]));
        cpu_block_give(&blocks[i].block);
    }
}

static void *take_and_give(void *argument)
{
    enum { LIVE = 40, TURNS = 4000 };
    live blocks[LIVE] = {{.bytes = 0}};
    uint32_t seed = *(const uint32_t *)argument;
    for (int turn = 0; turn < TURNS; turn++) {
        live *self = &blocks[next_number(&seed) % LIVE];
        if (self->block.start != NULL && !has_mark(self))
            return argument;
        cpu_block_give(&self->block);
        self->bytes = 1 + next_number(&seed) % ((uint32_t)1 << (1 + next_number(&seed) % 18));
        self->mark = (unsigned char)next_number(&seed);
        if (!cpu_block_take(self->bytes, 1, &self->block))
            return argument;
        mark(self);
    }
    for (int i = 0; i < LIVE; i++)
        cpu_block_give(&blocks[i].block);
    return NULL;
}

static void threads_take_blocks_at_the_same_time(void **state)
{
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    uint32_t seeds[THREADS] = {1, 2, 3, 4};
    (void)state;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, take_and_give, &seeds[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        void *failed = NULL;
        assert_int_equal(pthread_join(threads[i], &failed), 0);
        assert_null(failed);
    }
}

static void slots_of_a_size_are_used_again(void **state)
{
    enum { SLOTS = 40000 };
    static cpu_block blocks[SLOTS];
    (void)state;
    const size_t before = cpu_mapping_count();
    for (int turn = 0; turn < 3; turn++) {
        for (uint32_t i = 0; i < SLOTS; i++) {
            assert_true(cpu_block_take(100, 1, &blocks[i]));
            memcpy(blocks[i].start, &i, sizeof i);
        }
        assert_true(cpu_mapping_count() <= before + 6); /* 5 MiB, in slabs of one */
        for (uint32_t i = 0; i < SLOTS; i++) {
            assert_memory_equal(blocks[i].start, &i, sizeof i);
            cpu_block_give(&blocks[i]);
        }
        assert_true(cpu_mapping_count() <= before + 1);
    }
}

/* Only their addresses: nothing writes to them. */
static void what_is_cached_is_limited(void **state)
{
    enum { MOST = 4096 };
    static cpu_block blocks[MOST];
    const size_t bytes = (size_t)64 << 20;
    const size_t memory = (size_t)sysconf(_SC_PHYS_PAGES) * cpu_page_size();
    size_t count = memory / 8 / bytes + 10;
    (void)state;
    count = count < MOST ? count : MOST;
    while (cpu_mapping_cache_drop_oldest())
        ;
    const size_t before = cpu_mapping_count();
    for (size_t i = 0; i < count; i++)
        assert_true(cpu_block_take(bytes, 1, &blocks[i]));
    assert_int_equal(cpu_mapping_count(), before + count);
    for (size_t i = 0; i < count; i++)
        cpu_block_give(&blocks[i]);
    assert_true((cpu_mapping_count() - before) * bytes <= memory / 8);
    while (cpu_mapping_cache_drop_oldest())
        ;
    assert_int_equal(cpu_mapping_count(), before);
}

/* Its mapping, not a new one: nothing else makes room for it. */
static void take_the_first_again(cpu_block *block)
{
    const void *before = block->start;
    const uint32_t number = *(uint32_t *)block->start;
    cpu_block_give(block);
    assert_true(cpu_block_take(4096, 4096, block));
    assert_ptr_equal(block->start, before);
    assert_int_equal(*(uint32_t *)block->start, number);
}

/* Beyond the budget they share slabs; what is cached makes room first. */
static void small_mappings_have_a_budget(void **state)
{
    enum { MOST = 20000 };
    static cpu_block blocks[MOST];
    size_t count = cpu_mapping_budget() + 1000;
    (void)state;
    count = count < MOST ? count : MOST;
    for (int turn = 0; turn < 2; turn++) {
        for (uint32_t i = 0; i < count; i++) {
            assert_true(cpu_block_take(4096, 4096, &blocks[i]));
            memcpy(blocks[i].start, &i, sizeof i);
        }
        if (count < MOST)
            assert_true(cpu_mapping_count() <= cpu_mapping_budget() + 16);
        take_the_first_again(blocks);
        for (uint32_t i = 0; i < count; i++) {
            assert_memory_equal(blocks[i].start, &i, sizeof i);
            cpu_block_give(&blocks[i]);
        }
    }
}

static void a_child_of_fork_takes_blocks(void **state)
{
    cpu_block kept, more;
    int status = 0;
    (void)state;
    assert_true(cpu_block_take(100, 1, &kept));
    memset(kept.start, 5, 100);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const bool took = cpu_block_take(100000, 1, &more);
        if (took)
            memset(more.start, 6, 100000);
        _exit(took && *(unsigned char *)kept.start == 5 ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    cpu_block_give(&kept);
}

/* @returns whether the system can do that */
static bool refuse_msync(void)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_msync, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {.len = 4, .filter = filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static void pages_are_believed_to_be_there_in_a_sandbox(void **state)
{
    int status = 0;
    (void)state;
    const size_t page = cpu_page_size();
    unsigned char *pages = mmap(NULL, 2 * page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(pages != MAP_FAILED && munmap(pages + page, page) == 0);
    assert_true(cpu_pages_are_mapped(pages, page));
    assert_false(cpu_pages_are_mapped(pages + 1, page));
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(!refuse_msync() || cpu_pages_are_mapped(pages, page) ? 0 : 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(munmap(pages, page), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_never_overlap),
        cmocka_unit_test(threads_take_blocks_at_the_same_time),
        cmocka_unit_test(slots_of_a_size_are_used_again),
        cmocka_unit_test(what_is_cached_is_limited),
        cmocka_unit_test(small_mappings_have_a_budget),
        cmocka_unit_test(a_child_of_fork_takes_blocks),
        cmocka_unit_test(pages_are_believed_to_be_there_in_a_sandbox),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
