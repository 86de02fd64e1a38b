#include "tests/random/problem.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

const problem_shape problem_shapes[] = {
    {{1, 1, 1}, {5, 1, 1}, {0}},    {{3, 1, 1}, {7, 1, 1}, {0}},
    {{16, 1, 1}, {3, 1, 1}, {0}},   {{37, 1, 1}, {2, 1, 1}, {0}},
    {{64, 1, 1}, {3, 1, 1}, {100}}, {{100, 1, 1}, {2, 1, 1}, {0}},
    {{7, 5, 1}, {2, 3, 1}, {0}},    {{5, 3, 4}, {2, 1, 2}, {0}},
    {{16, 16, 1}, {1, 2, 1}, {0}},  {{8, 4, 1}, {2, 2, 1}, {3, 5, 0}},
    {{33, 2, 1}, {1, 2, 1}, {0}},   {{4, 2, 8}, {1, 2, 2}, {0, 0, 9}},
    {{2, 17, 1}, {2, 1, 1}, {0}},   {{127, 1, 1}, {2, 1, 1}, {0}},
    {{255, 1, 1}, {1, 1, 1}, {0}},  {{1024, 1, 1}, {1, 1, 1}, {0}},
    {{16, 1, 1}, {2, 3, 1}, {0}},   {{8, 4, 1}, {1, 5, 1}, {0}},
    {{4, 4, 1}, {3, 7, 1}, {0}},    {{64, 1, 1}, {1, 5, 1}, {0, 2, 0}},
    {{17, 3, 1}, {2, 3, 1}, {0}},   {{16, 2, 2}, {1, 3, 2}, {0}},
    {{32, 1, 1}, {5, 9, 1}, {0}},
};
const size_t problem_shape_count = sizeof problem_shapes / sizeof problem_shapes[0];

size_t problem_group(const problem_shape *shape)
{
    return (size_t)shape->size[0] * shape->size[1] * shape->size[2];
}

size_t problem_items(const problem_shape *shape)
{
    return problem_group(shape) * shape->count[0] * shape->count[1] * shape->count[2];
}

static size_t pages_of(size_t bytes)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (bytes + page - 1) / page * page;
}

static void *guarded(size_t bytes)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = pages_of(bytes);
    char *all = mmap(NULL, pages + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all + page, pages, PROT_READ | PROT_WRITE) != 0)
        abort();
    return all + page + pages - bytes;
}

static void release(void *data, size_t bytes)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = pages_of(bytes);
    munmap((char *)data + bytes - pages - page, pages + 2 * page);
}

static uint32_t hash(uint64_t seed, uint64_t i)
{
    uint64_t z = (seed * 0x9e3779b97f4a7c15u) ^ (i + 1) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 31) * 0x94d049bb133111ebu;
    return (uint32_t)(z >> 32);
}

/* Small numbers and the edges come up as often as any others. */
static uint32_t number(uint64_t seed, uint64_t i)
{
    static const uint32_t edges[] = {0,          1,          0xffffffff, 0x80000000, 0x7fffffff,
                                     0x80000001, 0xff,       0x80,       0xffff,     0x8000,
                                     2,          0xfffffffe, 31,         32,         64};
    const uint32_t h = hash(seed, i);
    switch (h >> 30) {
    case 0:
        return edges[h % (sizeof edges / sizeof *edges)];
    case 1:
        return h & 15;
    default:
        return hash(seed + 1, i);
    }
}

problem problem_create(uint64_t seed, const problem_shape *shape)
{
    const size_t n = problem_items(shape);
    problem p = {
        .params = {(int32_t)hash(seed, 1), hash(seed, 2) & 255, (uint32_t)n,
                   shape->size[0] * shape->count[0], PROBLEM_SLOTS},
        .in = guarded(PROBLEM_INPUTS * sizeof *p.in),
        .data = guarded(n * sizeof *p.data),
        .out = guarded(n * (PROBLEM_SLOTS + 1) * sizeof *p.out),
        .probe = guarded(n * 2 * sizeof *p.probe),
        .scratch = guarded(n * sizeof *p.scratch),
        .rows = guarded(n * PROBLEM_ROW * sizeof *p.rows),
        .atoms = guarded(PROBLEM_ATOMS * sizeof *p.atoms),
    };
    for (size_t i = 0; i < PROBLEM_INPUTS; i++)
        p.in[i] = (int32_t)number(seed, i);
    for (size_t i = 0; i < n; i++)
        p.data[i] = number(seed + 7, i);
    for (size_t i = 0; i < n * PROBLEM_ROW; i++)
        p.rows[i] = (uint64_t)number(seed + 11, 2 * i) << 32 | number(seed + 11, 2 * i + 1);
    memset(p.out, 0xa5, n * (PROBLEM_SLOTS + 1) * sizeof *p.out);
    for (uint32_t i = 0; i < PROBLEM_ATOMS; i++)
        p.atoms[i] = i * 1000;
    return p;
}

void problem_destroy(problem *p)
{
    const size_t n = p->params.n;
    release(p->in, PROBLEM_INPUTS * sizeof *p->in);
    release(p->data, n * sizeof *p->data);
    release(p->out, n * (PROBLEM_SLOTS + 1) * sizeof *p->out);
    release(p->probe, n * 2 * sizeof *p->probe);
    release(p->scratch, n * sizeof *p->scratch);
    release(p->rows, n * PROBLEM_ROW * sizeof *p->rows);
    release(p->atoms, PROBLEM_ATOMS * sizeof *p->atoms);
}
