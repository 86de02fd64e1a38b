/* Lists the accelerators of this machine, the default one marked. */
#include "sample.h"

static const char *type_of(const zlg_accelerator_properties *properties)
{
    return properties->type == ZLG_ACCELERATOR_GPU   ? "GPU"
           : properties->type == ZLG_ACCELERATOR_CPU ? "CPU"
                                                     : "other";
}

int main(void)
{
    zlg_accelerator *list[16];
    zlg_accelerator *chosen;
    size_t count;
    CHECK(zlg_accelerator_get_all(list, 16, &count));
    CHECK(zlg_accelerator_get_default(&chosen));
    for (size_t i = 0; i < count && i < 16; i++) {
        zlg_accelerator_properties properties;
        CHECK(zlg_accelerator_get_properties(list[i], &properties));
        printf("%c %s: %s, %u compute units, %llu MiB, %u bytes of tile_static, %u threads per "
               "tile\n",
               list[i] == chosen ? '*' : ' ', type_of(&properties), properties.description,
               properties.compute_units, (unsigned long long)(properties.memory >> 20),
               properties.tile_static_bytes, properties.max_tile_size);
    }
    return EXIT_SUCCESS;
}
