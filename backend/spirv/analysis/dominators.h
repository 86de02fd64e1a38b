/* Reverse postorder, dominators and loops of a control-flow graph. */
#ifndef ZELLIGE_SPIRV_ANALYSIS_DOMINATORS_H
#define ZELLIGE_SPIRV_ANALYSIS_DOMINATORS_H

#include "backend/spirv/analysis/cfg.h"

/** Lists the nodes that a graph reaches from its root, in reverse postorder.
 *  @param order, rank  as in spirv_cfg; as long as the graph has nodes
 *  @returns how many there are; SPIRV_NONE if memory ran out */
uint32_t spirv_reverse_postorder(const spirv_graph *next, uint32_t nodes, uint32_t root,
                                 uint32_t *order, uint32_t *rank);

/** Finds the immediate dominator of each node listed, and SPIRV_NONE for the others and the root.
 *  @returns false if that took too many steps */
bool spirv_find_dominators(spirv_cfg *cfg, const spirv_graph *previous, const uint32_t *order,
                           const uint32_t *rank, uint32_t reached, uint32_t nodes, uint32_t *out);

/** Finds the loops of a cfg whose dominators are known. */
spirv_cfg_result spirv_find_loops(spirv_cfg *cfg);

#endif
