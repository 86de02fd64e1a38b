/* Whole numbers and graphs: hashes, checksums, strings, searches, interpreters. */

/* 64-bit mixing, three rounds. */
kernel void hash_64(global const ulong *keys, global ulong *hashes)
{
    const int i = get_global_id(0);
    ulong h = keys[i];
    for (int k = 0; k < 3; k++) {
        h ^= h >> 33;
        h *= 0xff51afd7ed558ccdUL;
        h ^= h >> 29;
        h *= 0xc4ceb9fe1a85ec53UL;
        h ^= h >> 32;
    }
    hashes[i] = h;
}

/* A checksum of each record by a table in constant memory. */
kernel void checksum(global const uchar *data, constant uint *table, global uint *sums, int length)
{
    const int i = get_global_id(0), n = get_global_size(0);
    uint crc = ~0u;
    for (int k = 0; k < length; k++)
        crc = table[(crc ^ data[k * n + i]) & 255] ^ crc >> 8;
    sums[i] = ~crc;
}

/* Three bytes to four letters. */
kernel void base64(global const uchar *in, constant uchar *letters, global uchar4 *out)
{
    const int i = get_global_id(0);
    const uint v = in[3 * i] << 16 | in[3 * i + 1] << 8 | in[3 * i + 2];
    out[i] = (uchar4)(letters[v >> 18], letters[v >> 12 & 63], letters[v >> 6 & 63],
                      letters[v & 63]);
}

/* In how many bits rows differ from a pattern: the nearest. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void hamming(global const ulong *rows, global const ulong *pattern, global int *distance, int words)
{
    const int i = get_global_id(0), n = get_global_size(0);
    int sum = 0;
    for (int k = 0; k < words; k++)
        sum += popcount(rows[k * n + i] ^ pattern[k]);
    distance[i] = sum;
}

/* Steps until 1. */
kernel void collatz(global int *steps)
{
    uint v = get_global_id(0) + 1;
    int count = 0;
    while (v != 1) {
        v = v & 1 ? 3 * v + 1 : v / 2;
        count++;
    }
    steps[get_global_id(0)] = count;
}

/* Where numbers lie in a sorted table. */
kernel void search_sorted(global const int *table, global const int *x, global int *where, int n)
{
    const int i = get_global_id(0);
    int low = 0, high = n;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (table[middle] < x[i])
            low = middle + 1;
        else
            high = middle;
    }
    where[i] = low;
}

/* A small machine with a stack runs the same program on each number. */
kernel void interpret(global const int *program, int length, global const int *x, global int *y)
{
    int stack[8], top = 0;
    const int v = x[get_global_id(0)];
    for (int at = 0; at < length; at++) {
        const int code = program[at];
        if (code == 0)
            stack[top++] = v;
        else if (code == 1)
            stack[top++] = at;
        else if (code == 2) {
            top--;
            stack[top - 1] += stack[top];
        } else if (code == 3) {
            top--;
            stack[top - 1] *= stack[top];
        } else
            stack[top - 1] ^= stack[top - 1] >> 3;
    }
    y[get_global_id(0)] = stack[0];
}

/* Random places where a string occurs. */
kernel void find_string(global const char *text, constant char *word, int length, global int *count)
{
    const int i = get_global_id(0);
    int k = 0;
    while (k < length && text[i + k] == word[k])
        k++;
    if (k == length)
        atomic_inc(count);
}

/* The next front of a breadth-first search. */
kernel void visit_front(global const int *starts, global const int *edges,
                        global const uchar *front, global uchar *next, global const int *level)
{
    const int i = get_global_id(0);
    if (!front[i])
        return;
    for (int k = starts[i]; k < starts[i + 1]; k++)
        if (level[edges[k]] < 0)
            next[edges[k]] = 1;
}

/* All shortest paths, by way of one node. */
kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void shortest_paths(global int *d, int n, int k)
{
    const int j = get_global_id(0), i = get_global_id(1);
    d[i * n + j] = min(d[i * n + j], d[i * n + k] + d[k * n + j]);
}

/* The cheapest way down a grid: a tile does some rows of a part that becomes narrower. */
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void path_down(global const int *cost, global const int *from, global int *to, int w, int rows)
{
    local int best[256], next[256];
    const int l = get_local_id(0);
    const int x = (int)get_group_id(0) * (256 - 2 * rows) - rows + l;
    best[l] = x >= 0 && x < w ? from[x] : INT_MAX / 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int r = 0; r < rows; r++) {
        if (l > r && l < 255 - r && x >= 0 && x < w)
            next[l] = cost[r * w + x] + min(best[l], min(best[l - 1], best[l + 1]));
        else
            next[l] = INT_MAX / 2;
        barrier(CLK_LOCAL_MEM_FENCE);
        best[l] = next[l];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l >= rows && l < 256 - rows && x >= 0 && x < w)
        to[x] = best[l];
}
