#include "backend/spirv/reader/graph.h"

#include <stdlib.h>

#include "backend/spirv/reader/error.h"

bool spirv_graph_add(spirv_graph *graph, uint32_t from, uint32_t to)
{
    if (graph->edge_count == graph->capacity) {
        const size_t capacity = graph->capacity == 0 ? 64 : 2 * graph->capacity;
        if (capacity > SIZE_MAX / sizeof *graph->edges)
            return false;
        spirv_edge *edges = realloc(graph->edges, capacity * sizeof *edges);
        if (edges == NULL)
            return false;
        graph->edges = edges;
        graph->capacity = capacity;
    }
    graph->edges[graph->edge_count++] = (spirv_edge){from, to};
    return true;
}

bool spirv_graph_sort(spirv_graph *graph, uint32_t node_count)
{
    graph->first = spirv_allocate((size_t)node_count + 2, sizeof *graph->first);
    graph->targets = spirv_allocate(graph->edge_count, sizeof *graph->targets);
    if (graph->first == NULL || graph->targets == NULL)
        return false;
    /* A counting sort. Counts go two places up, so that filling leaves each start in its place. */
    for (size_t k = 0; k < graph->edge_count; k++)
        graph->first[(size_t)graph->edges[k].from + 2]++;
    for (size_t n = 2; n < (size_t)node_count + 2; n++)
        graph->first[n] += graph->first[n - 1];
    for (size_t k = 0; k < graph->edge_count; k++)
        graph->targets[graph->first[(size_t)graph->edges[k].from + 1]++] = graph->edges[k].to;
    return true;
}

void spirv_graph_clear(spirv_graph *graph)
{
    free(graph->edges);
    free(graph->first);
    free(graph->targets);
    *graph = (spirv_graph){0};
}
