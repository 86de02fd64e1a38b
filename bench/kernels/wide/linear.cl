/* Linear algebra: dense, sparse, small. */

/* A row of the matrix per work-item. */
kernel void matrix_vector(global const float *a, global const float *x, global float *y, int n)
{
    const int row = get_global_id(0);
    float sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[row * n + k] * x[k];
    y[row] = sum;
}

/* The same, summed in memory. */
kernel void matrix_vector_sums(global const float *a, global const float *x, global float *y, int n)
{
    const int row = get_global_id(0);
    y[row] = 0;
    for (int k = 0; k < n; k++)
        y[row] += a[row * n + k] * x[k];
}

/* A column of it: neighbours read neighbours. */
kernel void vector_matrix(global const float *a, global const float *x, global float *y, int rows,
                          int n)
{
    const int column = get_global_id(0);
    if (column >= n)
        return;
    float sum = 0;
    for (int k = 0; k < rows; k++)
        sum += a[k * n + column] * x[k];
    y[column] = sum;
}

/* No local memory. */
kernel void multiply_plain(global const float *a, global const float *b, global float *c, int n)
{
    const int row = get_global_id(1), column = get_global_id(0);
    float sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void multiply_double(global const double *a, global const double *b, global double *c, int n)
{
    local double ta[16][16], tb[16][16];
    const int x = get_local_id(0), y = get_local_id(1);
    const int row = get_global_id(1), column = get_global_id(0);
    double sum = 0;
    for (int k = 0; k < n; k += 16) {
        ta[y][x] = a[row * n + k + x];
        tb[y][x] = b[(k + y) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < 16; i++)
            sum += ta[y][i] * tb[i][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * n + column] = sum;
}

/* Four by four results per work-item, in registers. */
kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void multiply_registers(global const float *a, global const float *b, global float *c, int n)
{
    local float ta[16][64], tb[16][64];
    const int x = get_local_id(0), y = get_local_id(1), l = y * 16 + x;
    const int row = get_group_id(1) * 64, column = get_group_id(0) * 64;
    float sums[4][4] = {{0}};
    for (int k = 0; k < n; k += 16) {
        for (int i = 0; i < 4; i++) {
            ta[l % 16][l / 16 + 16 * i] = a[(row + l / 16 + 16 * i) * n + k + l % 16];
            tb[l / 64 + 4 * i][l % 64] = b[(k + l / 64 + 4 * i) * n + column + l % 64];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < 16; i++)
            for (int r = 0; r < 4; r++)
                for (int s = 0; s < 4; s++)
                    sums[r][s] += ta[i][y * 4 + r] * tb[i][x * 4 + s];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int r = 0; r < 4; r++)
        for (int s = 0; s < 4; s++)
            c[(row + y * 4 + r) * n + column + x * 4 + s] = sums[r][s];
}

/* C = A * A^T, the half below the diagonal. */
kernel __attribute__((reqd_work_group_size(8, 8, 1)))
void rank_update(global const float *a, global float *c, int n, int depth)
{
    const int j = get_global_id(0), i = get_global_id(1);
    if (j > i)
        return;
    float sum = 0;
    for (int k = 0; k < depth; k++)
        sum += a[k * n + i] * a[k * n + j];
    c[i * n + j] = sum;
}

/* A step of Gaussian elimination. */
kernel void eliminate(global float *a, global const float *factors, int n, int k)
{
    const int j = get_global_id(0), i = get_global_id(1);
    if (i > k && j >= k)
        a[i * n + j] -= factors[i] * a[k * n + j];
}

/* Triangular systems of 32, one per tile. */
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void solve_triangles(global const float *l, global const float *b, global float *x)
{
    local float solved[32];
    const int i = get_local_id(0), base = get_group_id(0);
    float v = b[base * 32 + i];
    for (int k = 0; k < 32; k++) {
        if (i == k)
            solved[k] = v / l[base * 1024 + k * 32 + k];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i > k)
            v -= l[base * 1024 + i * 32 + k] * solved[k];
    }
    x[base * 32 + i] = solved[i];
}

/* Compressed rows, a row per work-item, and a row per tile. */
kernel void sparse_rows(global const int *starts, global const int *columns,
                        global const float *values, global const float *x, global float *y)
{
    const int row = get_global_id(0);
    float sum = 0;
    for (int k = starts[row]; k < starts[row + 1]; k++)
        sum += values[k] * x[columns[k]];
    y[row] = sum;
}

kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void sparse_tiles(global const int *starts, global const int *columns, global const float *values,
                  global const float *x, global float *y)
{
    local float part[32];
    const int row = get_group_id(0), l = get_local_id(0);
    float sum = 0;
    for (int k = starts[row] + l; k < starts[row + 1]; k += 32)
        sum += values[k] * x[columns[k]];
    part[l] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = 16; s > 0; s /= 2) {
        if (l < s)
            part[l] += part[l + s];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        y[row] = part[0];
}

/* As many entries in each row, stored by column. */
kernel void sparse_padded(global const int *columns, global const float *values,
                          global const float *x, global float *y, int rows, int width)
{
    const int row = get_global_id(0);
    float sum = 0;
    for (int k = 0; k < width; k++)
        sum += values[k * rows + row] * x[columns[k * rows + row]];
    y[row] = sum;
}

/* A matrix of 4 by 4 per work-item, inverted by cofactors of 2 by 2. */
kernel void invert_4x4(global const float16 *in, global float16 *out)
{
    const float16 m = in[get_global_id(0)];
    const float s0 = m.s0 * m.s5 - m.s4 * m.s1, s1 = m.s0 * m.s6 - m.s4 * m.s2;
    const float s2 = m.s0 * m.s7 - m.s4 * m.s3, s3 = m.s1 * m.s6 - m.s5 * m.s2;
    const float s4 = m.s1 * m.s7 - m.s5 * m.s3, s5 = m.s2 * m.s7 - m.s6 * m.s3;
    const float c5 = m.sa * m.sf - m.se * m.sb, c4 = m.s9 * m.sf - m.sd * m.sb;
    const float c3 = m.s9 * m.se - m.sd * m.sa, c2 = m.s8 * m.sf - m.sc * m.sb;
    const float c1 = m.s8 * m.se - m.sc * m.sa, c0 = m.s8 * m.sd - m.sc * m.s9;
    const float d = 1 / (s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0);
    out[get_global_id(0)] = d * (float16)(
        m.s5 * c5 - m.s6 * c4 + m.s7 * c3, -m.s1 * c5 + m.s2 * c4 - m.s3 * c3,
        m.sd * s5 - m.se * s4 + m.sf * s3, -m.s9 * s5 + m.sa * s4 - m.sb * s3,
        -m.s4 * c5 + m.s6 * c2 - m.s7 * c1, m.s0 * c5 - m.s2 * c2 + m.s3 * c1,
        -m.sc * s5 + m.se * s2 - m.sf * s1, m.s8 * s5 - m.sa * s2 + m.sb * s1,
        m.s4 * c4 - m.s5 * c2 + m.s7 * c0, -m.s0 * c4 + m.s1 * c2 - m.s3 * c0,
        m.sc * s4 - m.sd * s2 + m.sf * s0, -m.s8 * s4 + m.s9 * s2 - m.sb * s0,
        -m.s4 * c3 + m.s5 * c1 - m.s6 * c0, m.s0 * c3 - m.s1 * c1 + m.s2 * c0,
        -m.sc * s3 + m.sd * s1 - m.se * s0, m.s8 * s3 - m.s9 * s1 + m.sa * s0);
}

/* Bytes times bytes, summed in 32 bits: a layer of a quantised network. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void quantised_layer(global const char4 *weights, global const char4 *x, global int *y, int n)
{
    const int row = get_global_id(0), rows = get_global_size(0);
    int sum = 0;
    for (int k = 0; k < n; k++) {
        const char4 w = weights[k * rows + row], v = x[k];
        sum += w.x * v.x + w.y * v.y + w.z * v.z + w.w * v.w;
    }
    y[row] = sum;
}

/* Weights in half precision. */
kernel void half_weights(global const half *weights, global const float *x, global float *y, int n)
{
    const int column = get_global_id(0), columns = get_global_size(0);
    float sum = 0;
    for (int k = 0; k < n; k++)
        sum += vload_half(k * columns + column, weights) * x[k];
    y[column] = sum;
}
