/* The operations of sub-groups of every size, compared with a model of one sub-group: whole ones,
 * a last one that is partial, and ones of which only some work-items take part. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/foreign/foreign.h"

enum { ITEMS = 200, GROUP = 100, LARGEST = 64, UNUSED = 0xee };

static uint32_t width = 4; /* of sub-groups */

/* What takes part: the work-items of a sub-group, and one of them. */
typedef struct lanes {
    uint32_t size, first; /* first: the global id of the first */
    bool some;
    uint32_t self;
} lanes;

static bool is_active(const lanes *s, uint32_t lane)
{
    return lane < s->size && (!s->some || lane % 3 != 1 || lane + 1 == s->size);
}

static uint32_t x_of(const lanes *s, uint32_t lane)
{
    return (s->first + lane) * 2654435761u;
}

static uint32_t n_of(const lanes *s, uint32_t lane)
{
    return (s->first + lane) * 3 + 1;
}

static bool p_of(const lanes *s, uint32_t lane)
{
    return (x_of(s, lane) >> 9 & 3) != 0;
}

static bool q_of(const lanes *s, uint32_t lane)
{
    return p_of(s, lane) || lane + 1 == s->size;
}

static uint32_t first_active(const lanes *s)
{
    uint32_t lane = 0;
    while (!is_active(s, lane))
        lane++;
    return lane;
}

typedef bool predicate(const lanes *s, uint32_t lane);

static uint64_t bits_of(const lanes *s, predicate *holds)
{
    uint64_t bits = 0;
    for (uint32_t lane = 0; lane < s->size; lane++)
        bits |= (uint64_t)(is_active(s, lane) && holds(s, lane)) << lane;
    return bits;
}

static bool always(const lanes *s, uint32_t lane)
{
    (void)s;
    (void)lane;
    return true;
}

static uint32_t count_bits(uint64_t bits)
{
    uint32_t count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

static uint32_t highest_bit(uint64_t bits)
{
    uint32_t bit = 0;
    while ((bits >>= 1) != 0)
        bit++;
    return bit;
}

/* ---- What each operation gives: false if that is undefined ----------------------------------- */

static bool votes(const lanes *s, uint32_t number, uint32_t *out)
{
    const uint64_t here = bits_of(s, always), p = bits_of(s, p_of), first = first_active(s);
    const uint32_t given[] = {s->self == first,
                              p == here,
                              p != 0,
                              1,
                              (here & (here - 1)) == 0,
                              1,
                              1,
                              x_of(s, s->size - 1),
                              x_of(s, s->size - 1),
                              x_of(s, (uint32_t)first)};
    *out = given[number];
    return true;
}

static uint32_t chosen_lane(const lanes *s)
{
    return (s->self * 5 + 3) % s->size;
}

static bool ballots(const lanes *s, uint32_t number, uint32_t *out)
{
    const uint64_t bits = bits_of(s, q_of), self = UINT64_C(1) << s->self, below = self - 1;
    const uint32_t given[] = {(uint32_t)bits,
                              (uint32_t)(bits >> 32),
                              0,
                              (bits & self) != 0,
                              bits >> chosen_lane(s) & 1,
                              count_bits(bits),
                              count_bits(bits & (below | self)),
                              count_bits(bits & below),
                              s->size,
                              count_bits((bits & (~bits + 1)) - 1),
                              highest_bit(bits),
                              s->size - 1};
    *out = given[number];
    return true;
}

/* The lanes that operations on one value take it from. */
static uint32_t source_lane(const lanes *s, uint32_t number)
{
    const uint32_t self = s->self, half = width / 2;
    const uint32_t sources[] = {
        chosen_lane(s), self ^ 1,    self ^ half,
        self - 1,       self - half, self + 1,
        self + half,    self + 3,    (self & ~3u) | ((self + 3) & 3),
        chosen_lane(s), self ^ 1,
    };
    return number == 7 ? sources[number] % width : sources[number];
}

enum { UP_INTEL = 11, DOWN_INTEL, SHUFFLE_LONG, SHUFFLE_CHAR };

/* Through two values, one of which is x. */
static bool shuffles_of_two(const lanes *s, uint32_t number, uint32_t *out)
{
    const uint32_t half = width / 2;
    const uint32_t at = number == UP_INTEL ? width + s->self - half : s->self + half;
    const bool in_second = at >= width, is_x = in_second == (number == UP_INTEL);
    const uint32_t lane = at % width;
    *out = is_x ? x_of(s, lane) : n_of(s, lane);
    return is_active(s, lane);
}

static bool shuffles(const lanes *s, uint32_t number, uint32_t *out)
{
    if (number == UP_INTEL || number == DOWN_INTEL)
        return shuffles_of_two(s, number, out);
    const uint32_t lane = source_lane(s, number >= SHUFFLE_LONG ? 0 : number);
    if (!is_active(s, lane))
        return false;
    *out = number == SHUFFLE_CHAR ? x_of(s, lane) & 255 : x_of(s, lane);
    return true;
}

enum { REDUCE, INCLUSIVE, EXCLUSIVE, CLUSTERS };
enum { ADD, MUL, SMIN, SMAX, UMIN, UMAX, AND, OR, XOR };

static uint32_t combine(uint32_t operation, uint32_t a, uint32_t b)
{
    switch (operation) {
    case ADD:
        return a + b;
    case MUL:
        return a * b;
    case SMIN:
        return (int32_t)a < (int32_t)b ? a : b;
    case SMAX:
        return (int32_t)a > (int32_t)b ? a : b;
    case UMIN:
        return a < b ? a : b;
    case UMAX:
        return a > b ? a : b;
    case AND:
        return a & b;
    case OR:
        return a | b;
    default:
        return a ^ b;
    }
}

static bool takes_part(const lanes *s, uint32_t kind, uint32_t cluster, uint32_t lane)
{
    return is_active(s, lane) && (kind == REDUCE || (kind == INCLUSIVE && lane <= s->self) ||
                                  (kind == EXCLUSIVE && lane < s->self) ||
                                  (kind == CLUSTERS && lane / cluster == s->self / cluster));
}

typedef uint32_t number_of(const lanes *s, uint32_t lane);

static uint32_t fold(const lanes *s, uint32_t operation, uint32_t kind, uint32_t cluster,
                     number_of *value)
{
    static const uint32_t identities[] = {
        0, 1, INT32_MAX, (uint32_t)INT32_MIN, UINT32_MAX, 0, UINT32_MAX, 0, 0};
    uint32_t result = identities[operation];
    for (uint32_t lane = 0; lane < s->size; lane++)
        if (takes_part(s, kind, cluster, lane))
            result = combine(operation, result, value(s, lane));
    return result;
}

static bool folds(const lanes *s, uint32_t number, uint32_t *out)
{
    *out = fold(s, number / 4, number % 4, 4, x_of);
    return true;
}

static uint32_t p_number(const lanes *s, uint32_t lane)
{
    return p_of(s, lane);
}

static uint32_t byte_of(const lanes *s, uint32_t lane)
{
    return x_of(s, lane) >> 8 & 255;
}

static bool others(const lanes *s, uint32_t number, uint32_t *out)
{
    const uint32_t given[] = {
        fold(s, ADD, CLUSTERS, 8, x_of),      fold(s, AND, INCLUSIVE, 0, p_number) & 1,
        fold(s, OR, INCLUSIVE, 0, p_number),  fold(s, XOR, INCLUSIVE, 0, p_number),
        fold(s, ADD, REDUCE, 0, byte_of),     fold(s, ADD, INCLUSIVE, 0, byte_of),
        fold(s, ADD, EXCLUSIVE, 0, byte_of),  fold(s, UMIN, REDUCE, 0, byte_of),
        fold(s, UMIN, INCLUSIVE, 0, byte_of), fold(s, UMAX, REDUCE, 0, byte_of),
        fold(s, UMAX, INCLUSIVE, 0, byte_of), fold(s, ADD, EXCLUSIVE, 0, x_of),
        fold(s, ADD, INCLUSIVE, 0, x_of),     fold(s, ADD, REDUCE, 0, x_of) & 255};
    *out = given[number];
    return true;
}

/* The low and the high word of EqMask, GeMask, GtMask, LeMask and LtMask. */
static bool masks(const lanes *s, uint32_t number, uint32_t *out)
{
    const uint64_t self = UINT64_C(1) << s->self, below = self - 1;
    const uint64_t all = UINT64_MAX >> (LARGEST - s->size);
    const uint64_t given[] = {self, all & ~below, all & ~(below | self), below | self, below};
    *out = (uint32_t)(given[number / 2] >> number % 2 * 32);
    return true;
}

/* The results in the order of the module. */
static const struct section {
    const char *name;
    uint32_t count;
    bool (*expect)(const lanes *s, uint32_t number, uint32_t *out);
} sections[] = {
    {"votes", 10, votes}, {"ballots", 12, ballots}, {"shuffles", 15, shuffles},
    {"folds", 36, folds}, {"others", 14, others},   {"masks", 10, masks},
};

/* ---- The kernels ----------------------------------------------------------------------------- */

static ze_module_handle_t make_module_of_width(void)
{
    char name[40];
    (void)snprintf(name, sizeof name, "sub_groups.%u", (unsigned)width);
    return foreign_module(name);
}

static void launch(ze_kernel_handle_t kernel, uint32_t group, uint32_t groups)
{
    const ze_group_count_t counts = {groups, 1, 1};
    ze_command_list_handle_t list = make_list();
    assert_ok(zeKernelSetGroupSize(kernel, group, 1, 1));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &counts, NULL, 0, NULL));
    run_list(list);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
}

static lanes lanes_at(uint32_t id, bool some)
{
    const uint32_t local = id % GROUP, before = local / width * width;
    const uint32_t rest = GROUP - before;
    return (lanes){rest < width ? rest : width, id - local + before, some, local % width};
}

static void check(const uint32_t *out, uint32_t id, bool some)
{
    const lanes s = lanes_at(id, some);
    uint32_t row = 0, expected;
    for (size_t k = 0; k < sizeof sections / sizeof sections[0]; k++)
        for (uint32_t n = 0; n < sections[k].count; n++, row++) {
            const uint32_t given = out[(size_t)row * ITEMS + id];
            if (is_active(&s, s.self) && sections[k].expect(&s, n, &expected) && given != expected)
                fail_msg("sub-groups of %u, %s: number %u of %s in work-item %u is %u and not %u",
                         width, some ? "some" : "whole", n, sections[k].name, id, given, expected);
        }
}

static void every_operation_is_right(void **state)
{
    (void)state;
    const size_t bytes = (size_t)100 * ITEMS * sizeof(uint32_t);
    const uint32_t none = UINT32_MAX; /* section is left out */
    uint32_t *out = make_memory(bytes);
    ze_module_handle_t module = make_module_of_width();
    for (int some = 0; some < 2; some++) {
        ze_kernel_handle_t kernel = make_kernel(module, some != 0 ? "some" : "whole");
        memset(out, UNUSED, bytes);
        assert_ok(set_pointer(kernel, 0, out));
        assert_ok(set_value(kernel, 1, sizeof none, &none));
        launch(kernel, GROUP, ITEMS / GROUP);
        for (uint32_t id = 0; id < ITEMS; id++)
            check(out, id, some != 0);
    }
    assert_ok(zeModuleDestroy(module));
    free_memory(out);
}

static void check_block(const uint32_t *in, const uint32_t *out, uint32_t first)
{
    const unsigned char *in_bytes = (const unsigned char *)(in + first),
                        *out_bytes = (const unsigned char *)(out + ITEMS + first);
    for (uint32_t lane = 0; lane < width; lane++) {
        assert_int_equal(out[first + lane], in[first + width + lane]);
        assert_int_equal(out[first + width + lane], in[first + lane]);
        assert_int_equal(out_bytes[lane], in_bytes[lane]);
    }
}

static void blocks_are_read_and_written(void **state)
{
    (void)state;
    uint32_t *in = make_memory(4 * ITEMS * sizeof *in), *out = make_memory(4 * ITEMS * sizeof *out);
    ze_module_handle_t module = make_module_of_width();
    ze_kernel_handle_t kernel = make_kernel(module, "blocks");
    for (uint32_t k = 0; k < 4 * ITEMS; k++)
        in[k] = k * 2654435761u;
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(set_pointer(kernel, 1, in));
    launch(kernel, LARGEST, 1);
    for (uint32_t first = 0; first < LARGEST; first += width)
        check_block(in, out, 2 * first);
    assert_ok(zeModuleDestroy(module));
    free_memory(in);
    free_memory(out);
}

static void the_kernel_tells_its_size(void **state)
{
    (void)state;
    ze_kernel_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES};
    ze_module_handle_t module = make_module_of_width();
    ze_kernel_handle_t kernel = make_kernel(module, "whole");
    assert_ok(zeKernelGetProperties(kernel, &properties));
    assert_int_equal(properties.requiredSubgroupSize, width);
    assert_int_equal(properties.maxSubgroupSize, width);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
}

/* A client takes the last for the largest. */
static void the_device_lists_its_sizes_in_order(void **state)
{
    static const uint32_t of_cpu[] = {1, 4, 8, 16, 32, 64}, of_gpu[] = {8, 16, 32};
    ze_device_compute_properties_t properties = {.stype =
                                                     ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES};
    (void)state;
    assert_ok(zeDeviceGetComputeProperties(device, &properties));
    const bool is_gpu = foreign_is_on_gpu();
    const size_t bytes = is_gpu ? sizeof of_gpu : sizeof of_cpu;
    assert_int_equal(properties.numSubGroupSizes, bytes / sizeof(uint32_t));
    assert_memory_equal(properties.subGroupSizes, is_gpu ? of_gpu : of_cpu, bytes);
}

/* The argument is the size of the sub-groups. */
int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation_is_right),
        cmocka_unit_test(blocks_are_read_and_written),
        cmocka_unit_test(the_kernel_tells_its_size),
        cmocka_unit_test(the_device_lists_its_sizes_in_order),
    };
    if (count > 1)
        width = (uint32_t)strtoul(words[1], NULL, 10);
    return client_run(tests);
}
