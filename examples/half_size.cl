/* A picture at another size: each texel is what a sampler finds at its place. */
#include <zellige/kernel.h>
#include <zellige/texture.h>

kernel void resize(TEXTURE(unorm, 2, from), sampler_t sampler, WRITEONLY_TEXTURE(unorm, 2, to))
{
    const zlg_index i = get_index(2);
    const zlg_extent size = EXTENT(to);
    const float2 at = (float2)((i.v[1] + 0.5f) / size.v[1], (i.v[0] + 0.5f) / size.v[0]);
    SET(to, i, SAMPLE(from, sampler, at));
}
