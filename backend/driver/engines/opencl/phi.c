/* OpPhi where several cases of an OpSwitch lead to its block: LLVM wants the value once per case,
 * SPIR-V once per block that it comes from. */
#include "backend/driver/engines/opencl/rewrite.h"

#include <stdlib.h>

#include <spirv/unified1/spirv.h>

static int compare(const void *a, const void *b)
{
    const cpu_opencl_edge *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return x->to < y->to ? -1 : x->to > y->to;
}

static uint32_t literal_words(const cpu_opencl_rewrite *rewrite, uint32_t selector)
{
    const spirv_instruction type = cpu_opencl_type_of(rewrite, selector);
    return type.count > 2 && type.opcode == SpvOpTypeInt && type.words[2] > 32 ? 2 : 1;
}

/* Appends the targets of a block's last instruction; counts them only if `edges` is NULL. */
static size_t add_edges(const cpu_opencl_rewrite *rewrite, spirv_instruction i, uint32_t from,
                        cpu_opencl_edge *edges)
{
    size_t count = 0;
    uint32_t step = 1;
    if (i.opcode == SpvOpSwitch && i.count > 2)
        step = 1 + literal_words(rewrite, i.words[1]);
    else if (i.opcode != SpvOpBranchConditional || i.count < 4)
        return 0;
    const uint32_t end = i.opcode == SpvOpSwitch ? i.count : 4;
    for (uint32_t word = 2; word < end; word += step, count++)
        if (edges != NULL)
            edges[count] = (cpu_opencl_edge){from, i.words[word]};
    return count;
}

static size_t walk(const cpu_opencl_rewrite *rewrite, cpu_opencl_edge *edges)
{
    size_t count = 0;
    uint32_t from = 0;
    for (spirv_instruction i = spirv_first(rewrite->in); i.count != 0;
         i = spirv_next(rewrite->in, i)) {
        if (i.opcode == SpvOpLabel && i.count > 1)
            from = i.words[1];
        count += add_edges(rewrite, i, from, edges != NULL ? edges + count : NULL);
    }
    return count;
}

void cpu_opencl_collect_edges(cpu_opencl_rewrite *rewrite)
{
    const size_t count = walk(rewrite, NULL);
    if (count == 0)
        return;
    rewrite->edges = malloc(count * sizeof *rewrite->edges);
    rewrite->failed = rewrite->failed || rewrite->edges == NULL;
    if (rewrite->edges == NULL)
        return;
    rewrite->edge_count = walk(rewrite, rewrite->edges);
    qsort(rewrite->edges, count, sizeof *rewrite->edges, compare);
}

static size_t edges_between(const cpu_opencl_rewrite *rewrite, uint32_t from, uint32_t to)
{
    const cpu_opencl_edge key = {from, to};
    if (rewrite->edge_count == 0)
        return 0;
    const cpu_opencl_edge *end = rewrite->edges + rewrite->edge_count;
    const cpu_opencl_edge *found =
        bsearch(&key, rewrite->edges, rewrite->edge_count, sizeof key, compare);
    if (found == NULL)
        return 0;
    size_t count = 1;
    for (const cpu_opencl_edge *e = found; e > rewrite->edges && compare(e - 1, &key) == 0; e--)
        count++;
    for (const cpu_opencl_edge *e = found + 1; e < end && compare(e, &key) == 0; e++)
        count++;
    return count;
}

/* How often a pair is to be written: once, unless it stands for several edges. A module that lists
 * a block twice has already what LLVM wants. */
static size_t repetitions(const cpu_opencl_rewrite *rewrite, spirv_instruction phi, uint32_t pair)
{
    const size_t edges = edges_between(rewrite, phi.words[pair + 1], rewrite->block);
    if (edges < 2)
        return 1;
    for (uint32_t other = 3; other + 1 < phi.count; other += 2)
        if (other != pair && phi.words[other + 1] == phi.words[pair + 1])
            return 1;
    return edges;
}

bool cpu_opencl_rewrite_phi(cpu_opencl_rewrite *rewrite, spirv_instruction i)
{
    if (i.opcode != SpvOpPhi || i.count < 3)
        return false;
    size_t words = 3;
    for (uint32_t pair = 3; pair + 1 < i.count; pair += 2)
        words += 2 * repetitions(rewrite, i, pair);
    if (words == i.count || words > UINT16_MAX)
        return false;
    const uint32_t first = (uint32_t)words << SpvWordCountShift | SpvOpPhi;
    cpu_opencl_words_add(&rewrite->functions, &first, 1);
    cpu_opencl_words_add(&rewrite->functions, i.words + 1, 2);
    for (uint32_t pair = 3; pair + 1 < i.count; pair += 2)
        for (size_t n = repetitions(rewrite, i, pair); n > 0; n--)
            cpu_opencl_words_add(&rewrite->functions, i.words + pair, 2);
    return true;
}
