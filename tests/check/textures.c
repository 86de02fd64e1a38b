/* textures ROWS [fresh | collide]: kernels write and read so many rows of a texture that has three;
 * or only read them; or write the same rows twice at once. command.sh has it checked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zellige/zellige.h>

#include "textures.cl.h"

enum { ROWS = 3, COLUMNS = 4 };

static zlg_status write_all(zlg_accelerator_view *view, zlg_texture *texture, zlg_extent domain,
                            const char *how)
{
    if (strcmp(how, "fresh") == 0)
        return ZLG_OK;
    return strcmp(how, "collide") == 0
               ? textures_collide(view, domain, zlg_float_texture2(texture), 2)
               : textures_fill(view, domain, zlg_float_texture2(texture), 2);
}

static zlg_status use(zlg_accelerator_view *view, zlg_texture *texture, zlg_extent domain,
                      const char *how)
{
    zlg_array *array = NULL;
    zlg_status status = zlg_array_create(view, domain, sizeof(float), &array);
    if (status == ZLG_OK)
        status = write_all(view, texture, domain, how);
    if (status == ZLG_OK)
        status =
            textures_take(view, domain, zlg_const_float_texture2(texture), zlg_float_view2(array));
    if (status == ZLG_OK)
        status = zlg_accelerator_view_wait(view);
    const zlg_status end = zlg_array_destroy(array);
    return status == ZLG_OK ? end : status;
}

int main(int argc, char **argv)
{
    const int rows = argc > 1 ? (int)strtol(argv[1], NULL, 10) : ROWS;
    const char *how = argc > 2 ? argv[2] : "";
    zlg_accelerator *accelerator;
    zlg_accelerator_view *view;
    zlg_texture *texture;
    if (zlg_accelerator_find("cpu", &accelerator) != ZLG_OK ||
        zlg_accelerator_get_default_view(accelerator, &view) != ZLG_OK ||
        zlg_texture_create(view, zlg_extent2(ROWS, COLUMNS), zlg_texel_of(ZLG_TEXEL_FLOAT, 1, 32),
                           &texture) != ZLG_OK ||
        use(view, texture, zlg_extent2(rows, COLUMNS), how) != ZLG_OK ||
        zlg_texture_destroy(texture) != ZLG_OK) {
        (void)fprintf(stderr, "%s\n", zlg_last_message());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
