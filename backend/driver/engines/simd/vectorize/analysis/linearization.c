/* Which nodes of a level lie between a divergent branch and the point where its ways join. */
#include "backend/driver/engines/simd/vectorize/analysis/divergence_internal.h"

typedef struct level {
    simd_divergence *divergence;
    const simd_cfg *cfg;
    uint32_t loop;    /* whose body it is */
    uint32_t end;     /* stands for what comes after the last node: the number of blocks */
    uint32_t *join;   /* of each node: the first node on all its ways to the end */
    uint32_t *region; /* of each node: another one of its region, or itself; SIMD_NONE if in none */
    uint32_t *last;   /* of each node that is its own region: where the region joins */
    uint32_t *known;  /* of such: before which node all is found that the region leads to */
    uint32_t *entry;  /* of each node: the last node that all ways to it lead through */
} level;

/* The first of the level's nodes in the list of all, and the one behind the last. */
static uint32_t first_of(const level *l)
{
    return l->cfg->nodes.first[simd_cfg_list_of_level(l->loop)];
}

static uint32_t last_of(const level *l)
{
    return l->cfg->nodes.first[simd_cfg_list_of_level(l->loop) + 1];
}

/* The node that an edge out of a node leads to; `end` for one back to the header, SIMD_NONE out of
 * the level. */
static uint32_t target(const level *l, uint32_t to)
{
    if (l->loop != SIMD_NONE && to == l->cfg->loops[l->loop].header)
        return l->end;
    if (!simd_cfg_is_in(l->cfg, to, l->loop))
        return SIMD_NONE;
    return simd_cfg_node(l->cfg, to, l->loop);
}

/* Calls a function with the target of each edge out of a node that stays in the level. */
typedef void visit(level *l, uint32_t node, uint32_t to, void *argument);

static void visit_edge(level *l, uint32_t node, uint32_t edge, visit *function, void *argument)
{
    const uint32_t to = target(l, simd_cfg_target(l->cfg, edge));
    if (to != SIMD_NONE)
        function(l, node, to, argument);
}

static void visit_targets(level *l, uint32_t node, visit *function, void *argument)
{
    const simd_cfg *cfg = l->cfg;
    const uint32_t loop = simd_cfg_loop_of_node(cfg, node, l->loop);
    if (loop == SIMD_NONE)
        for (uint32_t s = 0; s < cfg->blocks[node].successor_count; s++)
            visit_edge(l, node, 2 * node + s, function, argument);
    else
        for (uint32_t k = cfg->exits.first[loop]; k < cfg->exits.first[loop + 1]; k++)
            visit_edge(l, node, cfg->exits.items[k], function, argument);
}

/* Joins lie ahead: of two different nodes the one further back moves on. */
static void join_with(level *l, uint32_t node, uint32_t to, void *argument)
{
    (void)argument;
    uint32_t a = l->join[node], b = to;
    if (a == SIMD_NONE)
        a = b;
    while (a != b)
        if (a < b)
            a = l->join[a];
        else
            b = l->join[b];
    l->join[node] = a;
}

static void find_joins(level *l)
{
    for (uint32_t k = last_of(l); k-- > first_of(l);) {
        const uint32_t node = l->cfg->nodes.items[k];
        l->join[node] = SIMD_NONE;
        visit_targets(l, node, join_with, NULL);
        if (l->join[node] == SIMD_NONE)
            l->join[node] = l->end;
    }
}

/* Entries lie behind: of two different nodes the one further ahead moves back. */
static void enter_from(level *l, uint32_t node, uint32_t to, void *argument)
{
    (void)argument;
    if (to == l->end)
        return;
    uint32_t a = l->entry[to], b = node;
    if (a == SIMD_NONE)
        a = b;
    while (a != b)
        if (a > b)
            a = l->entry[a];
        else
            b = l->entry[b];
    l->entry[to] = a;
}

static void find_entries(level *l)
{
    for (uint32_t k = first_of(l); k < last_of(l); k++)
        l->entry[l->cfg->nodes.items[k]] = SIMD_NONE;
    for (uint32_t k = first_of(l); k < last_of(l); k++)
        visit_targets(l, l->cfg->nodes.items[k], enter_from, NULL);
}

/* Shortens the way for those who ask again. */
static uint32_t root(const level *l, uint32_t node)
{
    while (l->region[node] != node)
        node = l->region[node] = l->region[l->region[node]];
    return node;
}

/* What a node leads to before the join is in the region, and leads on. */
typedef struct spread {
    uint32_t join, region; /* region: SIMD_NONE before the first node */
    bool grew, met;        /* by another node; by another region, some of which may lie behind */
} spread;

static void unite(level *l, spread *s, uint32_t node)
{
    const uint32_t other = root(l, node);
    if (s->region == SIMD_NONE)
        s->region = other;
    const uint32_t mine = root(l, s->region);
    if (mine == other)
        return;
    l->region[other] = mine;
    if (l->last[other] > l->last[mine])
        l->last[mine] = l->last[other];
}

static void spread_to(level *l, uint32_t node, uint32_t to, void *argument)
{
    (void)node;
    spread *s = argument;
    if (to >= s->join)
        return;
    if (l->region[to] == SIMD_NONE) {
        l->region[to] = to;
        l->last[to] = s->join;
        l->known[to] = 0;
        s->grew = true;
    } else if (s->region != SIMD_NONE && root(l, to) != root(l, s->region)) {
        s->met = true;
    }
    unite(l, s, to);
    simd_node *n = simd_divergence_node(l->divergence, to, l->loop);
    if (l->last[root(l, to)] < s->join)
        l->last[root(l, to)] = s->join;
    n->linear = true;
}

/* Nodes come after those that lead to them: one pass in their order finds what can be reached. Of a
 * region that an earlier head has found, all that lies before the same join is known: branches in
 * one another would each look at those further in. */
static void find_region(level *l, uint32_t at)
{
    const uint32_t head = l->cfg->nodes.items[at];
    spread s = {.join = l->join[head], .region = SIMD_NONE};
    visit_targets(l, head, spread_to, &s);
    simd_divergence_node(l->divergence, head, l->loop)->next =
        s.region; /* for now: a node of the region */
    if (s.region == SIMD_NONE || (!s.grew && !s.met && l->known[root(l, s.region)] >= s.join))
        return;
    s.met = false;
    for (uint32_t k = at + 1; k < last_of(l) && l->cfg->nodes.items[k] < s.join; k++) {
        const uint32_t node = l->cfg->nodes.items[k];
        if (l->region[node] != SIMD_NONE && root(l, node) == root(l, s.region))
            visit_targets(l, node, spread_to, &s);
    }
    l->known[root(l, s.region)] = s.met ? 0 : s.join;
}

static void count_other(level *l, uint32_t node, uint32_t to, void *argument)
{
    (void)l;
    (void)node;
    uint32_t *found = argument; /* the first target, and whether there is another */
    if (found[0] == SIMD_NONE)
        found[0] = to;
    else if (found[0] != to)
        found[1] = 1;
}

static bool has_two_targets(level *l, uint32_t node)
{
    uint32_t found[2] = {SIMD_NONE, 0};
    visit_targets(l, node, count_other, found);
    return found[1] != 0;
}

static bool diverges(const level *l, uint32_t node)
{
    const uint32_t loop = simd_cfg_loop_of_node(l->cfg, node, l->loop);
    if (loop != SIMD_NONE)
        return l->divergence->divergent_loops[loop];
    LLVMValueRef condition = l->cfg->blocks[node].condition;
    return condition != NULL && !l->divergence->partition->alone &&
           simd_value_shape_of(l->divergence, condition).kind != SIMD_UNIFORM;
}

static void find_heads(level *l)
{
    for (uint32_t k = first_of(l); k < last_of(l); k++) {
        const uint32_t node = l->cfg->nodes.items[k];
        simd_node *n = simd_divergence_node(l->divergence, node, l->loop);
        *n = (simd_node){.diverges = diverges(l, node), .next = SIMD_NONE};
        n->heads = n->diverges && has_two_targets(l, node);
        l->region[node] = SIMD_NONE;
    }
}

/* From the last node to the first, remembering for each region the node that was seen last. */
static void link_nodes(level *l)
{
    for (uint32_t k = last_of(l); k-- > first_of(l);) {
        const uint32_t node = l->cfg->nodes.items[k];
        simd_node *n = simd_divergence_node(l->divergence, node, l->loop);
        const uint32_t member = n->linear ? node : n->heads ? n->next : SIMD_NONE;
        if (member == SIMD_NONE)
            continue;
        uint32_t *after = &l->last[root(l, member)];
        n->next = *after == l->end ? SIMD_NONE : *after;
        if (n->linear)
            *after = node;
    }
}

/* Whether all ways to a node, which is linear, lead through another one. */
static bool is_behind(const level *l, uint32_t node, uint32_t other)
{
    const uint32_t entry = l->entry[node];
    return simd_divergence_node(l->divergence, node, l->loop)->linear && entry != SIMD_NONE &&
           entry >= other && simd_divergence_node(l->divergence, entry, l->loop)->linear;
}

/* Where no lane comes to a node, none comes to those that all ways lead to through it. */
static void find_skips(level *l)
{
    for (uint32_t k = last_of(l); k-- > first_of(l);) {
        const uint32_t node = l->cfg->nodes.items[k];
        simd_node *n = simd_divergence_node(l->divergence, node, l->loop);
        n->skip = n->next;
        while (n->linear && n->skip != SIMD_NONE && is_behind(l, n->skip, node)) {
            const simd_node *next = simd_divergence_node(l->divergence, n->skip, l->loop);
            n->skipped += 1 + next->skipped;
            n->skip = next->skip;
        }
    }
}

bool simd_node_skips_many(const simd_node *node)
{
    enum { MANY = 4 };
    return node->linear && node->skipped >= MANY;
}

static void find_level(level *l)
{
    find_joins(l);
    find_entries(l);
    find_heads(l);
    for (uint32_t k = first_of(l); k < last_of(l); k++)
        if (simd_divergence_node(l->divergence, l->cfg->nodes.items[k], l->loop)->heads)
            find_region(l, k);
    link_nodes(l);
    find_skips(l);
}

/* An edge out of `loop`, from a block in it: do lanes leave in different rounds? */
static bool leaves_apart(const simd_divergence *divergence, uint32_t from, uint32_t loop)
{
    if (divergence->nodes[from].diverges || divergence->nodes[from].linear)
        return true;
    for (uint32_t l = divergence->cfg->blocks[from].loop; l != loop;
         l = divergence->cfg->loops[l].parent)
        if (divergence->divergent_loops[l] || divergence->loop_nodes[l].linear)
            return true;
    return false;
}

static bool is_divergent_loop(const simd_divergence *divergence, uint32_t loop)
{
    const simd_cfg *cfg = divergence->cfg;
    if (divergence->nodes[cfg->loops[loop].latch].linear)
        return true;
    for (uint32_t k = cfg->exits.first[loop]; k < cfg->exits.first[loop + 1]; k++)
        if (leaves_apart(divergence, cfg->exits.items[k] / 2, loop))
            return true;
    return false;
}

void simd_divergence_linearize(simd_divergence *divergence, uint32_t *scratch)
{
    const uint32_t count = divergence->cfg->block_count;
    level l = {.divergence = divergence,
               .cfg = divergence->cfg,
               .end = count,
               .join = scratch,
               .region = scratch + count,
               .last = scratch + 2 * (size_t)count,
               .known = scratch + 3 * (size_t)count,
               .entry = scratch + 4 * (size_t)count};
    for (uint32_t loop = divergence->cfg->loop_count; loop-- > 0;) {
        l.loop = loop;
        find_level(&l);
        divergence->divergent_loops[loop] = is_divergent_loop(divergence, loop);
    }
    l.loop = SIMD_NONE;
    find_level(&l);
}
