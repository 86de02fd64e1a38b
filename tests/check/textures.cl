#include <zellige/kernel.h>
#include <zellige/texture.h>

kernel void fill(WRITEONLY_TEXTURE(float, 2, to), float value)
{
    SET(to, get_index(2), value);
}

/* Rows in pairs write the same texels. */
kernel void collide(WRITEONLY_TEXTURE(float, 2, to), float value)
{
    zlg_index i = get_index(2);
    i.v[0] /= 2;
    SET(to, i, value);
}

kernel void take(TEXTURE(float, 2, from), VIEW(float, 2, out))
{
    const zlg_index i = get_index(2);
    AT(out, i) = GET(from, i);
}
