/* Indices that leave an array of the work-item, a constant, or an array in a struct. */
#include <zellige/kernel.h>

typedef struct record {
    int parts[4];
    int sum;
} record;

typedef struct tail {
    int count;
    int rest[1];
} tail;

constant float weights[5] = {1, 2, 3, 2, 1};

kernel void weighted(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    const int i = get_index(1).v[0];
    float sum = 0;
    for (int k = -3; k <= 3; k++)
        sum += weights[k + 3] * AT(in, max(i + k, 0)); /* warning: index-bounds */
    AT(out, i) = sum;
}
// says: a work-item of kernel `weighted` takes element 5 of an array here that has 5

kernel void added(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    const int i = get_index(1).v[0];
    record r = {{0}, 0};
    for (int k = 0; k <= 4; k++)
        r.parts[k] = AT(in, i) >> k; /* warning: index-bounds */
    AT(out, i) = r.parts[i & 3] + r.sum;
}
// says: a work-item of kernel `added` takes element 4 of an array here that has 4

kernel TILE(8) void own(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    const zlg_tiled_index t = get_tiled_index(1);
    int seen[7];
    for (int k = 0; k < 7; k++)
        seen[k] = AT(in, t) & k;
    AT(out, t) = seen[LOCAL(t, 0)]; /* warning: index-bounds */
}
// says: work-item 7 of kernel `own` takes element 7 of an array here that has 7

/* A machine with a stack, which is empty at first. */
kernel void interpret(VIEW(const int, 1, program), VIEW(int, 1, out))
{
    const int i = get_index(1).v[0];
    int stack[8], top = -1;
    for (int k = 0; k < EXTENT(program).v[0]; k++) {
        const int code = AT(program, k);
        if (code == 0) {
            stack[top - 1] += stack[top];
            top--;
        } else if (top < 7) {
            stack[++top] = code * i;
        }
    }
    AT(out, i) = top < 0 ? 0 : stack[top];
}

/* All inside, a guard, an end, and an array of one element that stands for more. */
kernel TILE(8) void inside(VIEW(const int, 1, in), VIEW(int, 1, out), global tail *last, int n)
{
    const zlg_tiled_index t = get_tiled_index(1);
    const int l = LOCAL(t, 0);
    int seen[7], sum = 0;
    record r = {{0}, 0};
    for (int k = 0; k < 7; k++)
        seen[k] = AT(in, t) & k;
    for (int k = 0; k < 4; k++)
        r.parts[k] = seen[k + 3];
    for (const int *at = r.parts; at != &r.parts[4]; at++)
        sum += *at;
    if (l < 7)
        sum += seen[l];
    for (int k = 0; k < last->count; k++)
        sum += last->rest[k] + last->rest[1];
    AT(out, t) = sum + (int)weights[n] + seen[AT(in, t)];
}
