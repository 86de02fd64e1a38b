#include "tools/run/textures.h"

#include "tools/zellige/support/args.h"

#include <string.h>

static bool read_norm(const char **text)
{
    const bool is_norm = strncmp(*text, "norm:", 5) == 0;
    *text += is_norm ? 5 : 0;
    return is_norm;
}

static zlg_texel_scalar scalar_of(const zlt_type *type, bool is_norm)
{
    if (type->kind == ZLT_FLOATING)
        return type->size > 4 ? ZLG_TEXEL_DOUBLE : ZLG_TEXEL_FLOAT;
    if (type->kind == ZLT_SIGNED)
        return is_norm ? ZLG_TEXEL_NORM : ZLG_TEXEL_INT;
    return is_norm ? ZLG_TEXEL_UNORM : ZLG_TEXEL_UINT;
}

static bool read_texture(zlt_argument *a, const char *text)
{
    const bool is_norm = read_norm(&text);
    if (!zlt_data_read(&a->data, a->name, text))
        return false;
    const zlt_type *type = &a->data.type;
    if (is_norm && type->kind == ZLT_FLOATING)
        return zlt_error("--set %s: norm: is for integers, which kernels read as -1 to 1 or 0 to 1",
                         a->name);
    a->texel = zlg_texel_of(scalar_of(type, is_norm), (int)type->lanes, (int)type->size * 8);
    return true;
}

bool zlt_texture_set(zlt_argument *a, const char *text, zlg_accelerator_view *view)
{
    if (!read_texture(a, text))
        return false;
    if (view == NULL)
        return true;
    if (zlg_texture_create(view, zlg_extent_n(a->data.shape.rank, a->data.shape.v), a->texel,
                           &a->texture) != ZLG_OK ||
        (a->data.bytes != NULL &&
         zlg_texture_write(a->texture, a->data.bytes, zlt_data_size(&a->data)) != ZLG_OK))
        return zlt_error("--set %s: %s", a->name, zlg_last_message());
    a->arg = zlg_arg_texture(a->texture);
    return true;
}

static bool read_word(zlg_sampler *sampler, const char *word, size_t length)
{
    static const struct {
        const char *word;
        bool is_address;
        int value;
    } words[] = {
        {"linear", false, ZLG_FILTER_LINEAR}, {"point", false, ZLG_FILTER_POINT},
        {"clamp", true, ZLG_ADDRESS_CLAMP},   {"wrap", true, ZLG_ADDRESS_WRAP},
        {"mirror", true, ZLG_ADDRESS_MIRROR}, {"border", true, ZLG_ADDRESS_BORDER},
    };
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        if (strlen(words[k].word) != length || strncmp(words[k].word, word, length) != 0)
            continue;
        if (words[k].is_address)
            sampler->address = (zlg_address_mode)words[k].value;
        else
            sampler->filter = (zlg_filter_mode)words[k].value;
        return true;
    }
    return false;
}

bool zlt_sampler_set(zlt_argument *a, const char *text)
{
    zlg_sampler sampler = {ZLG_FILTER_LINEAR, ZLG_ADDRESS_CLAMP};
    const size_t begin = strcspn(text, ":");
    bool good = begin == strlen("sampler") && strncmp(text, "sampler", begin) == 0;
    for (const char *word = text + begin; good && *word == ':';) {
        const size_t length = strcspn(++word, ":");
        good = read_word(&sampler, word, length);
        word += length;
    }
    if (!good)
        return zlt_error(
            "--set %s=%s: a sampler is sampler:linear:clamp, or with point instead, and "
            "wrap, mirror or border",
            a->name, text);
    a->arg = zlg_arg_sampler(sampler);
    return true;
}
