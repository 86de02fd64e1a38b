/* After how many steps each point of the plane leaves the circle of radius 2. */
#include <zellige/kernel.h>

#pragma OPENCL FP_CONTRACT OFF /* so that all count the same */

#define LIMIT 256

kernel TILE(16, 16) void mandelbrot(float left, float top, float step, VIEW(int, 2, counts))
{
    const zlg_tiled_index t = get_tiled_index(2);
    const float cx = left + (float)GLOBAL(t, 1) * step;
    const float cy = top + (float)GLOBAL(t, 0) * step;
    float x = 0, y = 0;
    int count = 0;
    while (count < LIMIT && x * x + y * y <= 4) {
        const float next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
        count++;
    }
    AT(counts, t) = count;
}
