#include "tests/random/generator/generator.h"

#include <stdio.h>

#include "tests/random/generator/own.h"
#include "tests/random/generator/pointers.h"

const char generator_prelude[] =
    "#ifndef REFERENCE\n"
    "#pragma OPENCL FP_CONTRACT OFF\n"
    "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
    "#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable\n"
    "#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle_relative : enable\n"
    "#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n"
    "#define TILE(type, name, size) local type name[size] __attribute__((aligned(8)))\n"
    "#define VEC(type, ...) ((type)(__VA_ARGS__))\n"
    "#define GENERIC\n"
    "#endif\n"
    "typedef struct params { int a; uint b, n, width, slots; } params;\n"
    "typedef struct record { int a; uchar b[4]; float c; ulong d; } record;\n"
    "typedef struct __attribute__((packed)) tight {\n"
    "    uchar k; uint a; ushort s; ulong d; uint q[4]; uchar z;\n"
    "} tight;\n"
    "typedef struct nest { uchar k; short4 v; record in[2]; ulong2 w[2]; } nest;\n"
    "#define OUT(slot, value) out[(ulong)(slot) * p.n + gid] = (ulong)(value)\n"
    "#define IDS \\\n"
    "    const uint lx = get_local_id(0), ly = get_local_id(1), \\\n"
    "               gx = get_global_id(0) - get_global_offset(0), \\\n"
    "               gy = get_global_id(1) - get_global_offset(1), \\\n"
    "               gz = get_global_id(2) - get_global_offset(2), \\\n"
    "               lsize = get_local_size(0) * get_local_size(1) * get_local_size(2), \\\n"
    "               lid = (get_local_id(2) * get_local_size(1) + ly) * get_local_size(0) + lx, \\\n"
    "               gid = (gz * get_global_size(1) + gy) * get_global_size(0) + gx, \\\n"
    "               first = ((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * \\\n"
    "                        get_num_groups(0) + get_group_id(0)) * lsize, \\\n"
    "               glin = get_global_linear_id(), llin = get_local_linear_id()\n"
    "#define GROUP ((uint)(get_group_id(1) * 3 + get_group_id(0) + get_group_id(2) * 5))\n"
    "static ulong __attribute__((overloadable)) bits(float x) { return x != x ? 1 : as_uint(x); }\n"
    "static ulong __attribute__((overloadable)) bits(double x) { return x != x ? 1 : as_ulong(x); "
    "}\n"
    "static __attribute__((noinline)) uint pass_on(local uint *t, uint value, uint lid, uint "
    "from)\n"
    "{\n"
    "    t[lid] = value;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    const uint found = t[from];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    return found;\n"
    "}\n"
    "static __attribute__((noinline)) uint pass_around(local uint *t, uint value, uint lid,\n"
    "                                                  uint lsize, uint rounds)\n"
    "{\n"
    "    for (uint z = 0; z < rounds; z++) {\n"
    "        t[lid] = value;\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "        value = value * 3 + t[(lid + z + 1) % lsize];\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    }\n"
    "    return value;\n"
    "}\n";

static tree *fixed(tree *parent)
{
    tree *node = tree_add(parent);
    node->fixed = true;
    return node;
}

static tree *body(tree *parent, const char *head)
{
    tree *block = tree_add(parent);
    block->closed = true;
    text_add(&block->head, "%s", head);
    text_add(&block->tail, "}");
    return block;
}

tree *function_body(tree *root, const char *head)
{
    tree *block = body(root, head);
    text_add(&fixed(block)->head, "uint r = 1;");
    return block;
}

void end_function(generator *g, tree *block)
{
    text_add(&fixed(block)->head, "return r;");
    g->in_function = false;
    g->count = 0;
}

static void make_function(generator *g, tree *root, int i)
{
    char head[160];
    const struct type second = SCALAR(any_base(g));
    snprintf(head, sizeof head, "static %suint f%llu_%d(uint a, %s b) {",
             chance(g, 50) ? "__attribute__((noinline)) " : "", (unsigned long long)g->seed, i,
             type_name(second));
    tree *block = function_body(root, head);
    g->count = 0;
    g->in_function = true;
    declare(g, "a", SCALAR(UINT), 0, false);
    declare(g, "b", second, 0, false);
    declare(g, "r", SCALAR(UINT), 0, false);
    const struct place place = {.may_return = true, .depth = 1};
    g->budget = 4;
    statements(g, block, place, 3);
    end_function(g, block);
    g->second[i] = second;
}

static void declare_scalars(generator *g, tree *block, bool uniform, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char name[24];
        const struct type type = SCALAR(uniform || i == 0 ? any_integer(g) : any_base(g));
        snprintf(name, sizeof name, "%c%u", uniform ? 'n' : 'v', i);
        text *out = &tree_add(block)->head;
        text_add(out, "%s %s = (%s)(", type_name(type), name, type_name(type));
        expression(g, out, type, 1, uniform);
        text_add(out, uniform && chance(g, 60) ? " ^ (%s)GROUP);" : ");", type_name(type));
        declare(g, name, type, 0, uniform);
    }
}

static void declare_vectors(generator *g, tree *block)
{
    const unsigned count = has(g, FEATURE_VECTORS) ? 1 + below(g, 3) : 0;
    for (unsigned i = 0; i < count; i++) {
        char name[24];
        const struct type type = any_vector(g);
        snprintf(name, sizeof name, "w%u", i);
        text *out = &tree_add(block)->head;
        text_add(out, "%s %s = ", type_name(type), name);
        expression(g, out, type, 1, false);
        text_add(out, ";");
        declare(g, name, type, 0, false);
    }
}

static void declare_arrays(generator *g, tree *block)
{
    const unsigned count = has(g, FEATURE_ARRAYS) ? 1 + below(g, 2) : 0;
    for (unsigned i = 0; i < count; i++) {
        char name[24];
        const enum base base = any_integer(g);
        const int length = 2 << below(g, 4);
        snprintf(name, sizeof name, "a%u", i);
        text_add(&tree_add(block)->head,
                 "%s %s[%d]; for (uint z = 0; z < %d; z++) %s[z] = (%s)(gid * (z + %u));",
                 base_name(base), name, length, length, name, base_name(base), below(g, 9));
        declare(g, name, SCALAR(base), length, false);
    }
}

static void declare_structs(generator *g, tree *block)
{
    if (!has(g, FEATURE_STRUCTS))
        return;
    text_add(&tree_add(block)->head,
             "record r = {(int)gid, {1, 2, (uchar)lid, 4}, gx * 0.5f, 77}, rs[4]; "
             "for (uint z = 0; z < 4; z++) { rs[z] = r; rs[z].a += z; }");
    declare(g, "r.a", SCALAR(INT), 0, false);
    declare(g, "rs[lid & 3].a", SCALAR(INT), 0, false);
    declare(g, chance(g, 50) ? "rs[2].d" : "r.d", SCALAR(ULONG), 0, false);
    declare(g, chance(g, 50) ? "rs[gid & 3].b" : "r.b", SCALAR(UCHAR), 4, false);
    if (has(g, FEATURE_FLOATS))
        declare(g, chance(g, 50) ? "rs[gx & 3].c" : "r.c", SCALAR(FLOAT), 0, false);
}

static void show_vector(const variable *v, int slot, text *out)
{
    text_add(out, "OUT(%d, 0", slot);
    for (int i = 0; i < v->type.lanes; i++)
        text_add(out,
                 is_floating(v->type.base) ? " + bits(%s.s%x) * %du" : " + (ulong)%s.s%x * %du",
                 v->name, (unsigned)i, 2 * i + 1);
    text_add(out, ");");
}

static void show(const variable *v, int slot, text *out)
{
    if (v->type.lanes > 1)
        show_vector(v, slot, out);
    else if (v->length != 0)
        text_add(out,
                 "{ ulong s = 0; for (uint z = 0; z < %d; z++) s = s * 31 + %s[z]; OUT(%d, s); }",
                 v->length, v->name, slot);
    else
        text_add(out, is_floating(v->type.base) ? "OUT(%d, bits(%s));" : "OUT(%d, %s);", slot,
                 v->name);
}

/* Functions without an exact result: what they make is seen by nobody but the test. */
static void show_probe(generator *g, tree *block)
{
    static const char *const functions[] = {"sqrt", "sin",     "cos",   "exp",  "log",  "cbrt",
                                            "atan", "1.0f / ", "rsqrt", "exp2", "log2", "tanh"};
    const variable *v = any_variable(g, false, false, false, false);
    if (!has(g, FEATURE_FLOATS) || v == NULL || v->type.base != FLOAT)
        return;
    for (int i = 0; i < 2; i++)
        text_add(&tree_add(block)->head, "probe[gid * 2 + %d] = %s(%s);", i,
                 functions[below(g, sizeof functions / sizeof *functions)], v->name);
}

static void show_all(generator *g, tree *block)
{
    for (int i = 0; i < g->count; i++)
        show(&g->variables[i], i, &tree_add(block)->head);
    show_probe(g, block);
}

/* Swarm testing: most kernels do without some features, so that the others come up more often. */
static unsigned choose(generator *g, unsigned allowed)
{
    unsigned chosen = 0;
    for (unsigned bit = 1; bit <= FEATURE_ALL; bit *= 2)
        if (chance(g, 60))
            chosen |= bit;
    return chosen & allowed;
}

static void make_kernel(generator *g, tree *root, uint64_t seed, int budget)
{
    char head[256];
    snprintf(head, sizeof head,
             "kernel void k%llu(global const int *in, global const uint *data, global ulong *out,\n"
             "    global float *probe, global uint *scratch, volatile global uint *atoms,\n"
             "    local uint *dyn, global ulong *rows, const params p) {",
             (unsigned long long)seed);
    tree *block = body(root, head);
    text_add(&fixed(block)->head, "TILE(uint, t0, 1024);");
    text_add(&fixed(block)->head, "IDS;");
    declare_scalars(g, block, true, 3);
    declare_scalars(g, block, false, 4 + below(g, 4));
    declare_vectors(g, block);
    declare_arrays(g, block);
    declare_structs(g, block);
    declare_carried(g, block);
    declare_own(g, block);
    declare_pointers(g, block);
    g->budget = budget;
    struct place place = {.uniform = true, .may_return = !has(g, FEATURE_BARRIERS), .depth = 1};
    statements(g, block, place, budget / 2);
    g->budget = 3;
    place.uniform = false;
    place.may_return = true;
    statements(g, block, place, 3);
    show_all(g, block);
}

tree *generate(uint64_t seed, const generator_options *options)
{
    generator g = {.random = seed * 0x2545f4914f6cdd1du + 1, .seed = seed};
    g.features = choose(&g, options->allowed);
    tree *root = tree_create();
    root->fixed = root->closed = true;
    const int functions = has(&g, FEATURE_FUNCTIONS) ? 1 + (int)below(&g, 2) : 0;
    for (int i = 0; i < functions; i++)
        make_function(&g, root, i);
    g.functions = functions;
    make_pointer_functions(&g, root);
    make_kernel(&g, root, seed, options->statements == 0 ? 24 : options->statements);
    return root;
}
