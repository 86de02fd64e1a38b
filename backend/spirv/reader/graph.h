/* A directed graph over the ids of a module: edges are collected, then sorted by where they start.
 */
#ifndef ZELLIGE_SPIRV_READER_GRAPH_H
#define ZELLIGE_SPIRV_READER_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct spirv_edge {
    uint32_t from, to;
} spirv_edge;

/* All-zero is an empty graph. */
typedef struct spirv_graph {
    size_t edge_count;
    size_t capacity;
    spirv_edge *edges;
    size_t *first; /* of each node: where its edges begin in `targets`; one more at the end */
    uint32_t *targets;
} spirv_graph;

/** Adds an edge; returns false if memory ran out. */
bool spirv_graph_add(spirv_graph *graph, uint32_t from, uint32_t to);

/** Sorts the edges of a graph of that many nodes, after the last was added; returns false if memory
 *  ran out. The targets of node n are then targets[first[n]] to targets[first[n + 1] - 1]. */
bool spirv_graph_sort(spirv_graph *graph, uint32_t node_count);

void spirv_graph_clear(spirv_graph *graph);

#endif
