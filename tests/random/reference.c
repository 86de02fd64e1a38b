/* Runs the kernels of the generator as C, each work-item on a stack of its own: slow, simple, and
 * the judge. Linked with the kernels as a program: reference OUTPUT [SHAPE ...]. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "tests/random/entries.h"
#include "tests/random/item.h"

enum { STACK = 128 * 1024, MAX_ITEMS = 1024 };

reference_ids reference_item;

static ucontext_t scheduler, items[MAX_ITEMS];
static size_t local_ids[MAX_ITEMS][3];
static int ended[MAX_ITEMS];
static char *stacks;
static size_t current;
static const problem *memory;
static reference_kernel *running;
static unsigned tile_static[PROBLEM_LOCAL];

void reference_barrier(void)
{
    swapcontext(&items[current], &scheduler);
}

static void run_item(void)
{
    running(memory->in, memory->data, (unsigned long *)memory->out, memory->probe, memory->scratch,
            memory->atoms, tile_static, (unsigned long *)memory->rows, memory->params);
    ended[current] = 1;
}

static void prepare(size_t i)
{
    const size_t *size = reference_item.local_size;
    local_ids[i][0] = i % size[0];
    local_ids[i][1] = i / size[0] % size[1];
    local_ids[i][2] = i / size[0] / size[1];
    ended[i] = 0;
    getcontext(&items[i]);
    items[i].uc_stack.ss_sp = stacks + i * STACK;
    items[i].uc_stack.ss_size = STACK;
    items[i].uc_link = &scheduler;
    makecontext(&items[i], run_item, 0);
}

/* From barrier to barrier, which all must reach or none. */
static void run_group(size_t count)
{
    for (size_t i = 0; i < count; i++)
        prepare(i);
    for (size_t left = count; left > 0;) {
        left = 0;
        for (current = 0; current < count; current++) {
            memcpy(reference_item.local_id, local_ids[current], sizeof local_ids[current]);
            swapcontext(&scheduler, &items[current]);
            left += !ended[current];
        }
        if (left != 0 && left != count) {
            fprintf(stderr, "the kernel is at fault: %zu of %zu reach a barrier\n", left, count);
            exit(1);
        }
    }
}

static void run_groups(const problem_shape *shape)
{
    for (int d = 0; d < 3; d++) {
        reference_item.local_size[d] = shape->size[d];
        reference_item.group_count[d] = shape->count[d];
        reference_item.offset[d] = shape->offset[d];
    }
    size_t *id = reference_item.group_id;
    for (id[2] = 0; id[2] < shape->count[2]; id[2]++)
        for (id[1] = 0; id[1] < shape->count[1]; id[1]++)
            for (id[0] = 0; id[0] < shape->count[0]; id[0]++)
                run_group(problem_group(shape));
}

static void run(const struct reference_entry *entry, const problem_shape *shape, FILE *file)
{
    problem p = problem_create(entry->seed, shape);
    const size_t n = p.params.n;
    memory = &p;
    running = entry->kernel;
    run_groups(shape);
    fwrite(p.out, sizeof *p.out, n * (PROBLEM_SLOTS + 1), file);
    fwrite(p.probe, sizeof *p.probe, n * 2, file);
    fwrite(p.atoms, sizeof *p.atoms, PROBLEM_ATOMS, file);
    fwrite(p.rows, sizeof *p.rows, n * PROBLEM_ROW, file);
    problem_destroy(&p);
}

int main(int argc, char **argv)
{
    FILE *file = argc < 2 ? NULL : fopen(argv[1], "wb");
    stacks = malloc((size_t)STACK * MAX_ITEMS);
    if (file == NULL || stacks == NULL)
        return 1;
    for (const struct reference_entry *e = reference_entries; e->kernel != NULL; e++)
        for (int i = 2; i < argc; i++)
            run(e, &problem_shapes[strtoul(argv[i], NULL, 10) % problem_shape_count], file);
    return fclose(file) == 0 ? 0 : 1;
}
