/* Textures: copies of the whole and of sections, kernels that read, write and sample, and what is
 * refused. */
#include <math.h>
#include <pthread.h>
#include <stdint.h>

#include "fixture.h"
#include "texture_test.cl.h"

enum { ROWS = 5, COLUMNS = 7, SLICES = 3, TEXELS = ROWS * COLUMNS };

static zlg_accelerator_view *view;
static zlg_program *program;

static const zlg_extent shapes[] = {
    {1, {COLUMNS}}, {2, {ROWS, COLUMNS}}, {3, {SLICES, ROWS, COLUMNS}}};

static int begin(void **state)
{
    (void)state;
    view = default_view();
    program = build_program(&texture_test_spirv);
    return 0;
}

static int end(void **state)
{
    (void)state;
    zlg_program_destroy(program);
    zlg_embedded_program_release(&texture_test_program);
    return 0;
}

static zlg_texture *make_texture(zlg_extent extent, zlg_texel texel)
{
    zlg_texture *texture = NULL;
    assert_ok(zlg_texture_create(view, extent, texel, &texture));
    return texture;
}

static zlg_array *make_array(zlg_extent extent, size_t element_size)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_create(view, extent, element_size, &array));
    return array;
}

/** Fills bytes with what differs from place to place. */
static void fill(void *bytes, size_t count, unsigned seed)
{
    for (size_t i = 0; i < count; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)((i + seed) * 37 % 251);
}

/* ---- Copies ---------------------------------------------------------------------------------- */

static const int all_bits[] = {8, 16, 32, 64};
static const int all_components[] = {1, 2, 4};

/** Whether AMP has textures of a scalar in so many bits; but for double, zellige has them too. */
static bool has(zlg_texel_scalar scalar, int bits)
{
    switch (scalar) {
    case ZLG_TEXEL_INT:
    case ZLG_TEXEL_UINT:
        return bits <= 32;
    case ZLG_TEXEL_FLOAT:
        return bits == 16 || bits == 32;
    case ZLG_TEXEL_NORM:
    case ZLG_TEXEL_UNORM:
        return bits <= 16;
    case ZLG_TEXEL_DOUBLE:
        break;
    }
    return false;
}

static void come_back_as_they_went(zlg_extent extent, zlg_texel texel)
{
    unsigned char in[SLICES * TEXELS * 16], out[sizeof in];
    const size_t bytes =
        zlg_extent_size(extent) * (size_t)texel.components * (size_t)texel.bits / 8;
    zlg_texture *texture = make_texture(extent, texel);
    assert_int_equal(zlg_texture_get_data_length(texture), bytes);
    assert_int_equal(zlg_texture_get_extent(texture).rank, extent.rank);
    assert_int_equal(zlg_texture_get_texel(texture).bits, texel.bits);
    assert_ptr_equal(zlg_texture_get_accelerator_view(texture), view);
    fill(in, bytes, (unsigned)texel.bits);
    memset(out, 0, sizeof out);
    assert_ok(zlg_texture_write(texture, in, bytes));
    assert_ok(zlg_texture_read(texture, out, bytes));
    assert_memory_equal(in, out, bytes);
    assert_ok(zlg_texture_destroy(texture));
}

static void every_texel_of_every_rank_is_copied(void **state)
{
    (void)state;
    zlg_texture *none = NULL;
    for (int scalar = 0; scalar <= ZLG_TEXEL_DOUBLE; scalar++)
        for (size_t c = 0; c < 3; c++)
            for (size_t b = 0; b < 4; b++) {
                const zlg_texel texel =
                    zlg_texel_of((zlg_texel_scalar)scalar, all_components[c], all_bits[b]);
                for (size_t r = 0; r < 3; r++)
                    if (has(texel.scalar, texel.bits))
                        come_back_as_they_went(shapes[r], texel);
                    else
                        assert_int_equal(zlg_texture_create(view, shapes[r], texel, &none),
                                         ZLG_ERR_UNSUPPORTED);
            }
    assert_null(none);
}

/** The number of a texel in an extent of rank 3. */
static size_t place(const zlg_extent *extent, int i, int j, int k)
{
    return (size_t)((i * extent->v[1] + j) * extent->v[2] + k);
}

static void sections_are_copied_alone(void **state)
{
    (void)state;
    enum { ALL = SLICES * TEXELS };
    const zlg_extent inner = zlg_extent3(2, 3, 4);
    uint32_t all[ALL], part[24], found[ALL], back[24];
    zlg_texture_view section, smaller;
    zlg_texture *texture = make_texture(shapes[2], zlg_texel_of(ZLG_TEXEL_UINT, 1, 32));
    fill(all, sizeof all, 1);
    fill(part, sizeof part, 99);
    assert_ok(zlg_texture_write(texture, all, sizeof all));
    assert_ok(zlg_texture_view_section(zlg_texture_get_view(texture), zlg_index3(1, 1, 2),
                                       zlg_extent3(2, 4, 5), &section));
    assert_ok(zlg_texture_view_section(section, zlg_index3(0, 1, 1), inner, &smaller));
    assert_ok(zlg_texture_copy_in(part, sizeof part, smaller));
    assert_ok(zlg_texture_copy_out(smaller, back, sizeof back));
    assert_memory_equal(part, back, sizeof back);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4; k++)
                all[place(&shapes[2], i + 1, j + 2, k + 3)] = part[place(&inner, i, j, k)];
    assert_ok(zlg_texture_read(texture, found, sizeof found));
    assert_memory_equal(all, found, sizeof all);
    assert_ok(zlg_texture_destroy(texture));
}

static void textures_are_copied_to_textures(void **state)
{
    (void)state;
    int all[TEXELS], found[TEXELS];
    zlg_texture_view from, to;
    const zlg_texel texel = zlg_texel_of(ZLG_TEXEL_INT, 1, 32);
    zlg_texture *a = make_texture(shapes[1], texel), *b = make_texture(shapes[1], texel);
    zlg_completion *done = NULL;
    for (int i = 0; i < TEXELS; i++)
        all[i] = i;
    assert_ok(zlg_texture_write(a, all, sizeof all));
    assert_ok(zlg_texture_copy(zlg_texture_get_view(a), zlg_texture_get_view(b)));
    assert_ok(zlg_texture_read(b, found, sizeof found));
    assert_memory_equal(all, found, sizeof all);
    /* within one texture, where the windows overlap */
    assert_ok(zlg_texture_view_section(zlg_texture_get_view(b), zlg_index2(0, 0), zlg_extent2(4, 6),
                                       &from));
    assert_ok(zlg_texture_view_section(zlg_texture_get_view(b), zlg_index2(1, 1), zlg_extent2(4, 6),
                                       &to));
    assert_ok(zlg_texture_copy(from, to));
    assert_ok(zlg_texture_read(b, found, sizeof found));
    for (int i = 0; i < TEXELS; i++)
        assert_int_equal(found[i], i >= COLUMNS && i % COLUMNS > 0 ? i - COLUMNS - 1 : i);
    /* from one section to another of the same extent */
    to.texture = a;
    assert_ok(zlg_texture_copy_async(from, to, &done));
    assert_ok(zlg_completion_wait(done));
    zlg_completion_destroy(done);
    assert_ok(zlg_texture_copy_async(to, from, &done));
    zlg_completion_destroy(done); /* before it has ended, perhaps */
    to.texture = b;
    assert_ok(zlg_texture_copy_async(from, to, &done)); /* through the host */
    assert_ok(zlg_completion_wait(done));
    zlg_completion_destroy(done);
    assert_ok(zlg_texture_destroy(a));
    assert_ok(zlg_texture_destroy(b));
}

static void copies_are_begun_and_come_in_order(void **state)
{
    (void)state;
    float in[TEXELS * 4], out[TEXELS * 4];
    zlg_texture *texture = make_texture(shapes[1], zlg_texel_of(ZLG_TEXEL_FLOAT, 4, 32));
    zlg_completion *in_done = NULL, *out_done = NULL;
    for (int i = 0; i < TEXELS * 4; i++)
        in[i] = (float)i;
    assert_ok(zlg_texture_copy_in_async(in, sizeof in, zlg_texture_get_view(texture), &in_done));
    assert_ok(
        zlg_texture_copy_out_async(zlg_texture_get_view(texture), out, sizeof out, &out_done));
    assert_ok(zlg_completion_wait(out_done));
    assert_memory_equal(in, out, sizeof in);
    assert_ok(zlg_completion_wait(in_done));
    zlg_completion_destroy(in_done);
    zlg_completion_destroy(out_done);
    assert_ok(zlg_texture_destroy(texture));
}

/* ---- Kernels --------------------------------------------------------------------------------- */

/** Writes with one kernel, reads with the other, and finds the same. */
#define THERE_AND_BACK(write, read, write_type, read_type, array_in, array_out, texel, extent, \
                       type, count, value)                                                     \
    do {                                                                                       \
        type in[count], out[count];                                                            \
        zlg_texture *texture = make_texture(extent, texel);                                    \
        zlg_array *from = make_array(extent, sizeof in / zlg_extent_size(extent));             \
        zlg_array *to = make_array(extent, sizeof in / zlg_extent_size(extent));               \
        for (int i = 0; i < (count); i++)                                                      \
            in[i] = (type)(value);                                                             \
        assert_ok(zlg_array_write(from, in, sizeof in));                                       \
        assert_ok(write(view, extent, array_in(from), write_type(texture)));                   \
        assert_ok(read(view, extent, read_type(texture), array_out(to)));                      \
        assert_ok(zlg_array_read(to, out, sizeof out));                                        \
        for (int i = 0; i < (count); i++)                                                      \
            assert_true(fabs((double)out[i] - (double)in[i]) <= 1.0 / 32767);                  \
        assert_ok(zlg_array_destroy(from));                                                    \
        assert_ok(zlg_array_destroy(to));                                                      \
        assert_ok(zlg_texture_destroy(texture));                                               \
    } while (0)

static void kernels_write_and_read_each_element(void **state)
{
    (void)state;
    for (int bits = 8; bits <= 32; bits *= 2) {
        THERE_AND_BACK(texture_test_write_int_2, texture_test_read_int_2, zlg_int_texture2,
                       zlg_const_int_texture2, zlg_const_int_view2, zlg_int_view2,
                       zlg_texel_of(ZLG_TEXEL_INT, 1, bits), shapes[1], int, TEXELS, i * 3 - 50);
        THERE_AND_BACK(texture_test_write_uint2_3, texture_test_read_uint2_3, zlg_uint2_texture3,
                       zlg_const_uint2_texture3, zlg_const_uint2_view3, zlg_uint2_view3,
                       zlg_texel_of(ZLG_TEXEL_UINT, 2, bits), shapes[2], unsigned,
                       2 * SLICES * TEXELS, i);
    }
    for (int bits = 16; bits <= 32; bits *= 2)
        THERE_AND_BACK(texture_test_write_float4_2, texture_test_read_float4_2, zlg_float4_texture2,
                       zlg_const_float4_texture2, zlg_const_float4_view2, zlg_float4_view2,
                       zlg_texel_of(ZLG_TEXEL_FLOAT, 4, bits), shapes[1], float, 4 * TEXELS,
                       (i - 20) * 0.25);
    THERE_AND_BACK(texture_test_write_norm_2, texture_test_read_norm_2, zlg_norm_texture2,
                   zlg_const_norm_texture2, zlg_const_float_view2, zlg_float_view2,
                   zlg_texel_of(ZLG_TEXEL_NORM, 1, 16), shapes[1], float, TEXELS, i / 17.0 - 1);
    THERE_AND_BACK(texture_test_write_unorm2_3, texture_test_read_unorm2_3, zlg_unorm2_texture3,
                   zlg_const_unorm2_texture3, zlg_const_float2_view3, zlg_float2_view3,
                   zlg_texel_of(ZLG_TEXEL_UNORM, 2, 16), shapes[2], float, 2 * SLICES * TEXELS,
                   i / 209.0);
#ifndef NO_ROWS
    THERE_AND_BACK(texture_test_write_float_1, texture_test_read_float_1, zlg_float_texture1,
                   zlg_const_float_texture1, zlg_const_float_view1, zlg_float_view1,
                   zlg_texel_of(ZLG_TEXEL_FLOAT, 1, 32), shapes[0], float, COLUMNS, i * 1.5);
#endif
}

static void norm_and_unorm_are_clamped_and_have_their_steps(void **state)
{
    (void)state;
    const float in[4] = {-2.0f, 0.5f, 2.0f, -1.0f};
    int8_t out[4];
    zlg_texture *texture = make_texture(zlg_extent2(1, 4), zlg_texel_of(ZLG_TEXEL_NORM, 1, 8));
    zlg_array *from = make_array(zlg_extent2(1, 4), sizeof(float));
    assert_ok(zlg_array_write(from, in, sizeof in));
    assert_ok(texture_test_write_norm_2(view, zlg_extent2(1, 4), zlg_const_float_view2(from),
                                        zlg_norm_texture2(texture)));
    assert_ok(zlg_texture_read(texture, out, sizeof out));
    assert_true(out[0] == -128 || out[0] == -127); /* both are -1 */
    assert_true(out[1] == 63 || out[1] == 64);
    assert_int_equal(out[2], 127);
    assert_int_equal(out[3], -127);
    assert_ok(zlg_array_destroy(from));
    assert_ok(zlg_texture_destroy(texture));
}

static void tiles_see_dimension_0_first(void **state)
{
    (void)state;
    uint32_t in[ROWS][COLUMNS][4], out[COLUMNS][ROWS][4];
    const zlg_texel texel = zlg_texel_of(ZLG_TEXEL_UINT, 4, 32);
    zlg_texture *from = make_texture(shapes[1], texel);
    zlg_texture *to = make_texture(zlg_extent2(COLUMNS, ROWS), texel);
    fill(in, sizeof in, 3);
    assert_ok(zlg_texture_write(from, in, sizeof in));
    assert_ok(texture_test_transpose_padded(view, shapes[1], zlg_const_uint4_texture2(from),
                                            zlg_uint4_texture2(to)));
    assert_ok(zlg_texture_read(to, out, sizeof out));
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            assert_memory_equal(in[i][j], out[j][i], sizeof in[i][j]);
    assert_ok(zlg_texture_destroy(from));
    assert_ok(zlg_texture_destroy(to));
}

/** Launches on two views in turn, and copies in between: each sees what came before. */
static void launches_and_copies_are_in_order(void **state)
{
    (void)state;
    uint32_t numbers[TEXELS] = {0};
    zlg_accelerator_view *other = NULL;
    const zlg_accelerator_view_desc desc = {ZLG_QUEUING_AUTOMATIC, false};
    zlg_texture *texture = make_texture(shapes[1], zlg_texel_of(ZLG_TEXEL_UINT, 1, 32));
    assert_ok(zlg_accelerator_view_create(default_accelerator(), &desc, &other));
    assert_ok(zlg_texture_write(texture, numbers, sizeof numbers));
    for (unsigned i = 0; i < 20; i++)
        assert_ok(texture_test_count(i % 3 != 0 ? view : other, shapes[1],
                                     zlg_uint_texture2(texture), 1 + i));
    assert_ok(zlg_texture_read(texture, numbers, sizeof numbers));
    for (int i = 0; i < TEXELS; i++)
        assert_int_equal(numbers[i], 210);
    assert_ok(zlg_parallel_for_each(zlg_accelerator_get_auto_selection_view(), shapes[1],
                                    get_kernel(program, "count"), texture, 5u));
    assert_ok(texture_test_count(other, shapes[1], zlg_uint_texture2(texture), 5));
    assert_ok(zlg_accelerator_view_destroy(other)); /* the copy is on what was its queue */
    assert_ok(zlg_texture_read(texture, numbers, sizeof numbers));
    assert_int_equal(numbers[TEXELS - 1], 220);
    assert_ok(zlg_texture_destroy(texture));
}

/** Launches again with another texture, at the address of the first perhaps. */
static void the_launch_cache_knows_textures_apart(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < 5; round++) {
        uint32_t numbers[TEXELS] = {0};
        zlg_texture *texture = make_texture(shapes[1], zlg_texel_of(ZLG_TEXEL_UINT, 1, 32));
        assert_ok(zlg_texture_write(texture, numbers, sizeof numbers));
        for (int i = 0; i < 2; i++)
            assert_ok(texture_test_count(view, shapes[1], zlg_uint_texture2(texture), round + 1));
        assert_ok(zlg_texture_read(texture, numbers, sizeof numbers));
        assert_int_equal(numbers[0], 2 * (round + 1));
        assert_ok(zlg_texture_destroy(texture));
    }
}

static void images_of_opencl_take_textures(void **state)
{
    (void)state;
    unsigned char in[TEXELS * 4], out[TEXELS * 4];
    const zlg_texel texel = zlg_texel_of(ZLG_TEXEL_UNORM, 4, 8);
    zlg_texture *from = make_texture(shapes[1], texel), *to = make_texture(shapes[1], texel);
    fill(in, sizeof in, 5);
    assert_ok(zlg_texture_write(from, in, sizeof in));
    assert_ok(zlg_parallel_for_each(view, shapes[1], get_kernel(program, "plain"),
                                    (const zlg_texture *)from, to));
    assert_ok(zlg_texture_read(to, out, sizeof out));
    for (int i = 0; i < TEXELS * 4; i++)
        assert_int_equal(out[i], in[i - i % 4 + 3 - i % 4]);
    assert_ok(zlg_texture_destroy(from));
    assert_ok(zlg_texture_destroy(to));
}

/* ---- Samplers -------------------------------------------------------------------------------- */

/** Where a texel outside is found; -1: at the border. */
static int address(int i, int size, zlg_address_mode mode)
{
    const int period = ((i % (2 * size)) + 2 * size) % (2 * size);
    switch (mode) {
    case ZLG_ADDRESS_CLAMP:
        return i < 0 ? 0 : i >= size ? size - 1 : i;
    case ZLG_ADDRESS_WRAP:
        return period % size;
    case ZLG_ADDRESS_MIRROR:
        return period < size ? period : 2 * size - 1 - period;
    case ZLG_ADDRESS_BORDER:
        break;
    }
    return i < 0 || i >= size ? -1 : i;
}

static double texel_at(const float *texels, int x, int y, zlg_address_mode mode)
{
    const int column = address(x, COLUMNS, mode), row = address(y, ROWS, mode);
    return column < 0 || row < 0 ? 0 : (double)texels[row * COLUMNS + column];
}

static double expected_sample(const float *texels, const float at[2], zlg_sampler sampler)
{
    const double u = (double)at[0] * (double)COLUMNS, v = (double)at[1] * (double)ROWS;
    if (sampler.filter == ZLG_FILTER_POINT)
        return texel_at(texels, (int)floor(u), (int)floor(v), sampler.address);
    const int x = (int)floor(u - 0.5), y = (int)floor(v - 0.5);
    const double a = u - 0.5 - x, b = v - 0.5 - y;
    return (1 - b) * ((1 - a) * texel_at(texels, x, y, sampler.address) +
                      a * texel_at(texels, x + 1, y, sampler.address)) +
           b * ((1 - a) * texel_at(texels, x, y + 1, sampler.address) +
                a * texel_at(texels, x + 1, y + 1, sampler.address));
}

static void samplers_filter_and_address(void **state)
{
    (void)state;
    enum { SAMPLES = 64 };
    float texels[TEXELS], at[SAMPLES][2], out[SAMPLES];
    zlg_texture *texture = make_texture(shapes[1], zlg_texel_of(ZLG_TEXEL_FLOAT, 1, 32));
    zlg_array *places = make_array(zlg_extent1(SAMPLES), sizeof at[0]);
    zlg_array *results = make_array(zlg_extent1(SAMPLES), sizeof out[0]);
    for (int i = 0; i < TEXELS; i++)
        texels[i] = (float)(i * i % 31);
    for (int i = 0; i < SAMPLES; i++) { /* from -1 to 2, not at the border of two texels */
        at[i][0] = (float)(i * 13 % SAMPLES) * 3 / (float)SAMPLES - 0.987f;
        at[i][1] = (float)(i * 29 % SAMPLES) * 3 / (float)SAMPLES - 0.981f;
    }
    assert_ok(zlg_texture_write(texture, texels, sizeof texels));
    assert_ok(zlg_array_write(places, at, sizeof at));
    for (int filter = 0; filter <= ZLG_FILTER_POINT; filter++)
        for (int mode = 0; mode <= ZLG_ADDRESS_BORDER; mode++) {
            const zlg_sampler sampler = {(zlg_filter_mode)filter, (zlg_address_mode)mode};
            assert_ok(texture_test_sample(
                view, zlg_extent1(SAMPLES), zlg_const_float_texture2(texture), sampler,
                zlg_const_float2_view1(places), zlg_float_view1(results)));
            assert_ok(zlg_array_read(results, out, sizeof out));
            for (int i = 0; i < SAMPLES; i++)
                assert_true(fabs((double)out[i] - expected_sample(texels, at[i], sampler)) < 0.01);
        }
    assert_ok(zlg_array_destroy(places));
    assert_ok(zlg_array_destroy(results));
    assert_ok(zlg_texture_destroy(texture));
}

static void samples_of_rank_3_are_of_slices(void **state)
{
    (void)state;
    unsigned char texels[SLICES * TEXELS][4];
    const float at[2][4] = {
        {0.5f / (float)COLUMNS, 2.5f / (float)ROWS, 1.5f / (float)SLICES},
        {1 + 3.5f / (float)COLUMNS, 1 + 0.5f / (float)ROWS, 2.5f / (float)SLICES}};
    const size_t clamped[2] = {place(&shapes[2], 1, 2, 0),
                               place(&shapes[2], 2, ROWS - 1, COLUMNS - 1)};
    const size_t wrapped[2] = {clamped[0], place(&shapes[2], 2, 0, 3)};
    float out[2][2][4];
    zlg_texture *texture = make_texture(shapes[2], zlg_texel_of(ZLG_TEXEL_UNORM, 4, 8));
    zlg_array *places = make_array(zlg_extent1(2), sizeof at[0]);
    zlg_array *results = make_array(zlg_extent2(2, 2), sizeof out[0][0]);
    fill(texels, sizeof texels, 8);
    assert_ok(zlg_texture_write(texture, texels, sizeof texels));
    assert_ok(zlg_array_write(places, at, sizeof at));
    assert_ok(texture_test_sample_3(view, zlg_extent1(2), zlg_const_unorm4_texture3(texture),
                                    (zlg_sampler){ZLG_FILTER_LINEAR, ZLG_ADDRESS_CLAMP},
                                    zlg_const_float4_view1(places), zlg_float4_view2(results)));
    assert_ok(zlg_array_read(results, out, sizeof out));
    for (int i = 0; i < 2; i++)
        for (int c = 0; c < 4; c++) {
            assert_true(fabs((double)out[0][i][c] - texels[clamped[i]][c] / 255.0) < 0.001);
            assert_true(fabs((double)out[1][i][c] - texels[wrapped[i]][c] / 255.0) < 0.001);
        }
    assert_ok(zlg_array_destroy(places));
    assert_ok(zlg_array_destroy(results));
    assert_ok(zlg_texture_destroy(texture));
}

/* ---- Threads --------------------------------------------------------------------------------- */

enum { THREADS = 3, ROUNDS = 20 };

/** Counts one texel up, with copies that go through the same texture. */
static void *count_on(void *texture)
{
    zlg_accelerator_view *own = NULL;
    const zlg_accelerator_view_desc desc = {ZLG_QUEUING_AUTOMATIC, false};
    uint32_t numbers[TEXELS];
    zlg_status status = zlg_accelerator_view_create(default_accelerator(), &desc, &own);
    for (int i = 0; i < ROUNDS && status == ZLG_OK; i++) {
        status = texture_test_count(own, shapes[1], zlg_uint_texture2((zlg_texture *)texture), 1);
        if (status == ZLG_OK)
            status = zlg_texture_read(texture, numbers, sizeof numbers);
    }
    const zlg_status ended = zlg_accelerator_view_destroy(own);
    return status == ZLG_OK && ended == ZLG_OK ? texture : NULL;
}

static void threads_share_a_texture(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    uint32_t numbers[TEXELS] = {0};
    zlg_texture *texture = make_texture(shapes[1], zlg_texel_of(ZLG_TEXEL_UINT, 1, 32));
    assert_ok(zlg_texture_write(texture, numbers, sizeof numbers));
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, count_on, texture), 0);
    for (int i = 0; i < THREADS; i++) {
        void *result = NULL;
        assert_int_equal(pthread_join(threads[i], &result), 0);
        assert_ptr_equal(result, texture);
    }
    assert_ok(zlg_texture_read(texture, numbers, sizeof numbers));
    for (int i = 0; i < TEXELS; i++)
        assert_int_equal(numbers[i], THREADS * ROUNDS);
    assert_ok(zlg_texture_destroy(texture));
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static void wrong_textures_are_refused(void **state)
{
    (void)state;
    zlg_texture *none = NULL;
    const zlg_texel rgba = zlg_texel_of(ZLG_TEXEL_UNORM, 4, 8);
    assert_refused(
        zlg_texture_create(view, zlg_extent2(1, 1), zlg_texel_of(ZLG_TEXEL_DOUBLE, 1, 64), &none),
        ZLG_ERR_UNSUPPORTED,
        "zlg_texture_create: Level Zero has no textures of double; use float, or two "
        "components of uint for the bits of one");
    assert_refused(
        zlg_texture_create(view, zlg_extent2(1, 1), zlg_texel_of(ZLG_TEXEL_FLOAT, 1, 8), &none),
        ZLG_ERR_UNSUPPORTED, "zlg_texture_create: components of float have 16 or 32 bits, not 8");
    assert_refused(
        zlg_texture_create(view, zlg_extent2(1, 1), zlg_texel_of(ZLG_TEXEL_INT, 3, 8), &none),
        ZLG_ERR_ARGUMENT, "zlg_texture_create: a texel of 3 components, it must have 1, 2 or 4");
    assert_refused(
        zlg_texture_create(view, zlg_extent2(1, 1), zlg_texel_of((zlg_texel_scalar)9, 1, 8), &none),
        ZLG_ERR_ARGUMENT, "zlg_texture_create: there is no texel scalar 9");
    assert_refused(
        zlg_texture_create(view, zlg_extent_n(4, (const int[]){1, 1, 1, 1}), rgba, &none),
        ZLG_ERR_COMPUTE_DOMAIN, "zlg_texture_create: the rank of extent is 4, it must be 1 to 3");
    assert_refused(zlg_texture_create(view, zlg_extent2(4, 0), rgba, &none), ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_texture_create: dimension 1 of extent is 0, it must be at least 1");
    assert_refused_with(zlg_texture_create(view, zlg_extent2(1 << 20, 1), rgba, &none),
                        ZLG_ERR_COMPUTE_DOMAIN, "dimension 0 of extent is 1048576, the limit");
    assert_null(none);
}

static void wrong_copies_are_refused(void **state)
{
    (void)state;
    unsigned char bytes[TEXELS * 4];
    zlg_texture_view out = {0};
    zlg_completion *done = NULL;
    zlg_texture *texture = make_texture(shapes[1], zlg_texel_of(ZLG_TEXEL_UINT, 4, 8));
    zlg_texture *other = make_texture(shapes[1], zlg_texel_of(ZLG_TEXEL_UINT, 2, 8));
    const zlg_texture_view whole = zlg_texture_get_view(texture);
    assert_refused(zlg_texture_write(texture, bytes, sizeof bytes - 1), ZLG_ERR_ARGUMENT,
                   "zlg_texture_write: bytes is 139, the texels of texture take 140");
    assert_refused(zlg_texture_read(texture, NULL, sizeof bytes), ZLG_ERR_ARGUMENT,
                   "zlg_texture_read: destination is NULL");
    assert_refused_with(zlg_texture_read(texture, (void *)64, 140), ZLG_ERR_ARGUMENT,
                        "zlg_texture_read: not all of the 140 bytes at 0x40 are memory");
    assert_refused(zlg_texture_copy_in(bytes, sizeof bytes, out), ZLG_ERR_UNINITIALIZED,
                   "zlg_texture_copy_in: destination is a texture view of nothing");
    assert_refused(zlg_texture_view_section(whole, zlg_index2(1, 2), zlg_extent2(2, 6), &out),
                   ZLG_ERR_ARGUMENT,
                   "zlg_texture_view_section: 6 texels from 2 on in dimension 1 are not inside the "
                   "7 of view");
    assert_refused(
        zlg_texture_view_section(whole, zlg_index1(1), zlg_extent1(2), &out), ZLG_ERR_ARGUMENT,
        "zlg_texture_view_section: origin has rank 1 and extent rank 1, view has rank 2");
    out = whole;
    out.origin.v[0] = 1; /* fields are public */
    assert_refused(
        zlg_texture_copy_out(out, bytes, sizeof bytes), ZLG_ERR_ARGUMENT,
        "zlg_texture_copy_out: 5 texels from 1 on in dimension 0 are not inside the 5 of "
        "source");
    assert_refused(zlg_texture_copy(whole, zlg_texture_get_view(other)), ZLG_ERR_ARGUMENT,
                   "zlg_texture_copy: source has texels of uint4 with 8 bits each, destination of "
                   "uint2 with 8");
    assert_refused(zlg_texture_copy_async(whole, whole, NULL), ZLG_ERR_ARGUMENT,
                   "zlg_texture_copy_async: out is NULL");
    assert_refused(zlg_texture_copy_in_async(bytes, 1, whole, &done), ZLG_ERR_ARGUMENT,
                   "zlg_texture_copy_in_async: bytes is 1, the texels of destination take 140");
    assert_null(done);
    assert_ok(zlg_texture_destroy(texture));
    assert_ok(zlg_texture_destroy(other));
}

static void wrong_launches_are_refused(void **state)
{
    (void)state;
    zlg_texture *ints = make_texture(shapes[1], zlg_texel_of(ZLG_TEXEL_INT, 1, 32));
    zlg_texture *words = make_texture(shapes[1], zlg_texel_of(ZLG_TEXEL_UINT, 4, 8));
    zlg_texture *deep = make_texture(shapes[2], zlg_texel_of(ZLG_TEXEL_INT, 1, 32));
    zlg_array *array = make_array(shapes[1], sizeof(int));
    const zlg_kernel *read = get_kernel(program, "read_int_2");
    const zlg_kernel *sample = get_kernel(program, "sample");
    assert_refused(
        zlg_parallel_for_each(view, shapes[1], read, words, array), ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'from' is a texture of uint4, kernel read_int_2 "
        "takes one of int");
    assert_refused(zlg_parallel_for_each(view, shapes[1], read, deep, array), ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: argument 'from' is a texture of rank 3, kernel "
                   "read_int_2 takes rank 2 there");
    assert_refused(zlg_parallel_for_each(view, shapes[1], read, array, array), ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: argument 'from' is an array, kernel read_int_2 takes a "
                   "texture there");
    assert_refused(zlg_parallel_for_each(view, shapes[1], read, ints, ints), ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: argument 'to' is a texture, kernel read_int_2 takes an "
                   "array there");
    assert_refused(
        zlg_parallel_for_each(view, shapes[1], get_kernel(program, "count"),
                              (const zlg_texture *)ints, 1u),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'numbers' is read-only, kernel count writes it");
    assert_refused_with(
        zlg_parallel_for_each(view, shapes[1], get_kernel(program, "plain"), words, words),
        ZLG_ERR_ARGUMENT, "argument 'to' is the texture of another argument");
    assert_refused(
        zlg_parallel_for_each(view, shapes[1], get_kernel(program, "layers"), words, array),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'from' is a texture, kernel layers takes an "
        "image of a kind that no texture is there");
    assert_refused(texture_test_read_int_2(view, shapes[1], zlg_const_int_texture2(words),
                                           zlg_int_view2(array)),
                   ZLG_ERR_MISMATCH,
                   "texture_test_read_int_2: argument 'from' is a texture of uint4, kernel "
                   "read_int_2 takes one of int");
    zlg_texture *floats = make_texture(shapes[1], zlg_texel_of(ZLG_TEXEL_FLOAT, 1, 16));
    const zlg_sampler bad = {(zlg_filter_mode)7, ZLG_ADDRESS_CLAMP};
    assert_refused(zlg_parallel_for_each(view, zlg_extent1(1), sample, floats, bad, array, array),
                   ZLG_ERR_ARGUMENT,
                   "zlg_parallel_for_each: argument 'sampler' has filter mode 7, which does not "
                   "exist");
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent1(1), sample, floats, 1, array, array),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'sampler' is a whole number, kernel sample takes "
        "a sampler there");
    assert_ok(zlg_texture_destroy(floats));
    assert_ok(zlg_texture_destroy(ints));
    assert_ok(zlg_texture_destroy(words));
    assert_ok(zlg_texture_destroy(deep));
    assert_ok(zlg_array_destroy(array));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_texel_of_every_rank_is_copied),
        cmocka_unit_test(sections_are_copied_alone),
        cmocka_unit_test(textures_are_copied_to_textures),
        cmocka_unit_test(copies_are_begun_and_come_in_order),
        cmocka_unit_test(kernels_write_and_read_each_element),
        cmocka_unit_test(norm_and_unorm_are_clamped_and_have_their_steps),
        cmocka_unit_test(tiles_see_dimension_0_first),
        cmocka_unit_test(launches_and_copies_are_in_order),
        cmocka_unit_test(the_launch_cache_knows_textures_apart),
        cmocka_unit_test(images_of_opencl_take_textures),
        cmocka_unit_test(samplers_filter_and_address),
        cmocka_unit_test(samples_of_rank_3_are_of_slices),
        cmocka_unit_test(threads_share_a_texture),
        cmocka_unit_test(wrong_textures_are_refused),
        cmocka_unit_test(wrong_copies_are_refused),
        cmocka_unit_test(wrong_launches_are_refused),
    };
    return cmocka_run_group_tests_name("zellige.api.texture", tests, begin, end);
}
