// The kernels of the own set in CUDA C: beside each .cl file the same work in the same tiles.
//
// A view is a pointer, and behind it what a VIEW parameter has.
#ifndef TILE_SIZE
#define TILE_SIZE 16
#endif

#define KERNEL(threads) extern "C" __global__ void __launch_bounds__(threads)

struct line {
    int length;
};

struct plane {
    int height, width, pitch;
};

// empty.cl

KERNEL(64) empty()
{
}

// matrix_multiply.cl

KERNEL(256) multiply_tiled(const float *a, plane a_is, const float *b, plane b_is, float *c, plane c_is)
{
    __shared__ float tile_a[16][16], tile_b[16][16];
    const int row = threadIdx.y, column = threadIdx.x;
    const int y = blockIdx.y * 16 + row, x = blockIdx.x * 16 + column;
    float sum = 0;
    for (int i = 0; i < a_is.width; i += 16) {
        tile_a[row][column] = a[y * a_is.pitch + i + column];
        tile_b[row][column] = b[(i + row) * b_is.pitch + x];
        __syncthreads();
        for (int k = 0; k < 16; k++)
            sum += tile_a[row][k] * tile_b[k][column];
        __syncthreads();
    }
    c[y * c_is.pitch + x] = sum;
}

// transpose.cl

KERNEL(TILE_SIZE * TILE_SIZE) transpose(const float *a, plane a_is, float *b, plane b_is)
{
    __shared__ float tile[TILE_SIZE][TILE_SIZE];
    const int row = threadIdx.y, column = threadIdx.x;
    const int top = blockIdx.y * TILE_SIZE, left = blockIdx.x * TILE_SIZE;
    tile[row][column] = a[(top + row) * a_is.pitch + left + column];
    __syncthreads();
    b[(left + row) * b_is.pitch + top + column] = tile[column][row];
}

// reduce.cl

KERNEL(256) reduce(const float *values, line values_is, float *sums, line sums_is)
{
    __shared__ float tile[256];
    const int i = threadIdx.x;
    tile[i] = values[blockIdx.x * 256 + i];
    __syncthreads();
    for (int stride = 128; stride > 0; stride /= 2) {
        if (i < stride)
            tile[i] += tile[i + stride];
        __syncthreads();
    }
    if (i == 0)
        sums[blockIdx.x] = tile[0];
}

// scan.cl

KERNEL(256) scan_tiles(const int *values, line values_is, int *sums, line sums_is, int *totals, line totals_is)
{
    __shared__ int tile[2][256];
    const int i = threadIdx.x;
    int from = 0;
    tile[0][i] = values[blockIdx.x * 256 + i];
    __syncthreads();
    for (int stride = 1; stride < 256; stride *= 2) {
        int sum = tile[from][i];
        if (i >= stride)
            sum += tile[from][i - stride];
        from = 1 - from;
        tile[from][i] = sum;
        __syncthreads();
    }
    sums[blockIdx.x * 256 + i] = tile[from][i];
    if (i == 255)
        totals[blockIdx.x] = tile[from][i];
}

KERNEL(256) add_before(int *sums, line sums_is, const int *totals, line totals_is)
{
    if (blockIdx.x > 0)
        sums[blockIdx.x * 256 + threadIdx.x] += totals[blockIdx.x - 1];
}

// nbody.cl

KERNEL(256) attract(const float4 *bodies, line bodies_is, float4 *accelerations, line accelerations_is)
{
    __shared__ float4 tile[256];
    const int at = blockIdx.x * 256 + threadIdx.x;
    const float4 body = bodies[at];
    float x = 0, y = 0, z = 0;
    for (int first = 0; first < bodies_is.length; first += 256) {
        tile[threadIdx.x] = bodies[first + threadIdx.x];
        __syncthreads();
        for (int i = 0; i < 256; i++) {
            const float dx = tile[i].x - body.x, dy = tile[i].y - body.y, dz = tile[i].z - body.z;
            const float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
            const float factor = tile[i].w * inverse * inverse * inverse;
            x += dx * factor;
            y += dy * factor;
            z += dz * factor;
        }
        __syncthreads();
    }
    accelerations[at] = make_float4(x, y, z, 0);
}

// stencil.cl

typedef float stencil_tile[18][18];

static __device__ void load(stencil_tile tile, const float *a, plane a_is)
{
    const int row = threadIdx.y + 1, column = threadIdx.x + 1;
    const int y = blockIdx.y * 16 + row, x = blockIdx.x * 16 + column;
    const int dy = row == 1 ? -1 : row == 16 ? 1 : 0;
    const int dx = column == 1 ? -1 : column == 16 ? 1 : 0;
    tile[row][column] = a[y * a_is.pitch + x];
    if (dy != 0)
        tile[row + dy][column] = a[(y + dy) * a_is.pitch + x];
    if (dx != 0)
        tile[row][column + dx] = a[y * a_is.pitch + x + dx];
    if (dy != 0 && dx != 0)
        tile[row + dy][column + dx] = a[(y + dy) * a_is.pitch + x + dx];
    __syncthreads();
}

KERNEL(256) stencil_5(const float *a, plane a_is, float *b, plane b_is)
{
    __shared__ stencil_tile tile;
    const int i = threadIdx.y + 1, j = threadIdx.x + 1;
    load(tile, a, a_is);
    b[(blockIdx.y * 16 + i) * b_is.pitch + blockIdx.x * 16 + j] =
        (tile[i - 1][j] + tile[i][j - 1] + tile[i][j] + tile[i][j + 1] + tile[i + 1][j]) * 0.2f;
}

KERNEL(256) stencil_9(const float *a, plane a_is, float *b, plane b_is)
{
    __shared__ stencil_tile tile;
    const int i = threadIdx.y + 1, j = threadIdx.x + 1;
    load(tile, a, a_is);
    const float above = tile[i - 1][j - 1] + tile[i - 1][j] + tile[i - 1][j + 1];
    const float beside = tile[i][j - 1] + tile[i][j] + tile[i][j + 1];
    const float below = tile[i + 1][j - 1] + tile[i + 1][j] + tile[i + 1][j + 1];
    b[(blockIdx.y * 16 + i) * b_is.pitch + blockIdx.x * 16 + j] =
        (above + beside + below) * (1 / 9.0f);
}

// histogram.cl

KERNEL(256) clear(unsigned *counts, line counts_is)
{
    counts[blockIdx.x * 256 + threadIdx.x] = 0;
}

KERNEL(256) histogram(const unsigned char *values, line values_is, unsigned *counts, line counts_is)
{
    __shared__ unsigned tile[256];
    const int i = threadIdx.x, first = blockIdx.x * 256 * 16 + i;
    tile[i] = 0;
    __syncthreads();
    for (int k = 0; k < 16; k++)
        atomicAdd(&tile[values[first + k * 256]], 1u);
    __syncthreads();
    atomicAdd(&counts[i], tile[i]);
}

// mandelbrot.cl, where nothing is contracted

KERNEL(256) mandelbrot(float left, float top, float step, int *counts, plane counts_is)
{
    const int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
    const float cx = __fadd_rn(left, __fmul_rn((float)column, step));
    const float cy = __fadd_rn(top, __fmul_rn((float)row, step));
    float x = 0, y = 0;
    int count = 0;
    while (count < 256) {
        const float xx = __fmul_rn(x, x), yy = __fmul_rn(y, y);
        if (!(__fadd_rn(xx, yy) <= 4))
            break;
        y = __fadd_rn(__fmul_rn(2 * x, y), cy);
        x = __fadd_rn(__fsub_rn(xx, yy), cx);
        count++;
    }
    counts[row * counts_is.pitch + column] = count;
}

// saxpy.cl

KERNEL(256) saxpy(float a, const float *x, line x_is, float *y, line y_is)
{
    const int i = blockIdx.x * 256 + threadIdx.x;
    y[i] += a * x[i];
}
