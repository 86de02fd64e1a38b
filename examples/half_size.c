/* A picture of 8 x 8 gray values at half its size: with the mean of four texels, then with one of
 * them. AMP: texture_view::sample() with filter_linear and filter_point. */
#include "half_size.cl.h"
#include "sample.h"

enum { ROWS = 8, COLUMNS = 8 };

static void print_half(zlg_accelerator_view *view, const zlg_texture *picture, zlg_sampler sampler)
{
    const zlg_extent half = zlg_extent2(ROWS / 2, COLUMNS / 2);
    unsigned char pixels[ROWS / 2][COLUMNS / 2];
    zlg_texture *result;
    CHECK(zlg_texture_create(view, half, zlg_texel_of(ZLG_TEXEL_UNORM, 1, 8), &result));
    CHECK(half_size_resize(view, half, zlg_const_unorm_texture2(picture), sampler,
                           zlg_unorm_texture2(result)));
    CHECK(zlg_texture_read(result, pixels, sizeof pixels));
    CHECK(zlg_texture_destroy(result));
    for (int i = 0; i < ROWS / 2; i++)
        for (int j = 0; j < COLUMNS / 2; j++)
            printf("%3d%c", pixels[i][j], j == COLUMNS / 2 - 1 ? '\n' : ' ');
}

int main(void)
{
    zlg_accelerator_view *view = sample_view();
    unsigned char pixels[ROWS][COLUMNS];
    zlg_texture *picture;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            pixels[i][j] = (unsigned char)(i * 30 + j * 4);
    CHECK(zlg_texture_create(view, zlg_extent2(ROWS, COLUMNS), zlg_texel_of(ZLG_TEXEL_UNORM, 1, 8),
                             &picture));
    CHECK(zlg_texture_write(picture, pixels, sizeof pixels));
    printf("linear:\n");
    print_half(view, picture, (zlg_sampler){ZLG_FILTER_LINEAR, ZLG_ADDRESS_CLAMP});
    printf("point:\n");
    print_half(view, picture, (zlg_sampler){ZLG_FILTER_POINT, ZLG_ADDRESS_CLAMP});
    CHECK(zlg_texture_destroy(picture));
    return EXIT_SUCCESS;
}
