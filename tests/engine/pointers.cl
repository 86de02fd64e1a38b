/* Functions that take pointers, which are generic in OpenCL C 2.0; restrict pointers; alignment. */

kernel void pointers(global float *out, global const int *in)
{
    local float t;
    float own, tangent;
    int exponent;
    const int4 x = vload4(0, in);
    out[0] = fract((float)x.x + 0.25f, &own) + own;
    out[1] = sincos(0.0f, &tangent) + tangent;
    out[2] = frexp((float)x.y, &exponent) * (float)exponent;
    out[3] = modf((float)x.z + 0.5f, &t);
    out[4] = t;
    vstore4(convert_float4(x), 2, out);
    out[5] = any(x > (int4)(3)) + 2 * all(x > (int4)(3));
    out[6] = length(convert_float4(x.xyxy));
    out[7] = shuffle(convert_float4(x), (uint4)(3, 2, 1, 0)).x;
}

#define UP_TO_15 (uint16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

/* Components of vectors that each work-item chooses itself. */
kernel void chosen(global const uint *in, global uint *out)
{
    const size_t i = get_global_id(0);
    const uint16 numbers = in[i] + UP_TO_15, mask = (uint16)in[i] >> UP_TO_15;
    const uint8 of_two = shuffle2(numbers.lo, numbers.hi * 3, mask.lo);
    const uchar8 bytes = shuffle(convert_uchar16(numbers & 255), convert_uchar8(mask.hi & 255));
    const uint16 both = (uint16)(of_two, convert_uint8(bytes) & 255); /* clang extends a sign */
    vstore16(shuffle(numbers, mask) + both + numbers[mask.s3 & 15], i, out);
}

/* Each work-item walks a row. */
kernel void apart(global const int *restrict in, global int *restrict out, int n)
{
    const size_t row = get_global_id(0) * (size_t)n;
    int sum = 0;
    for (int k = 0; k < n; k++) {
        sum += in[row + k];
        out[row + k] = sum;
    }
}

/* The same row, an element on: what one round stores the next one may load. */
kernel void overlapping(global const int *in, global int *out, int n)
{
    const size_t row = get_global_id(0) * (size_t)n;
    for (int k = 0; k < n - 1; k++)
        out[row + k] = in[row + k] + 1;
}

/* Nothing is written through `a` and `b`, which may be one buffer. */
kernel void shared_inputs(global const int *restrict a, global const int *restrict b,
                          global int *restrict out, int n)
{
    const size_t row = get_global_id(0) * (size_t)n;
    for (int k = 0; k < n; k++)
        out[row + k] = a[row + k] * 3 + b[row + n - 1 - k];
}

/* Where the arrays of each work-item lie, aligned as a long16 is. */
kernel void aligned(global uint *out, global const int *in, int n)
{
    const size_t i = get_global_id(0);
    int few[32] __attribute__((aligned(128))), many[128] __attribute__((aligned(128)));
    private int *volatile first = few;
    private int *volatile second = many;
    for (int k = 0; k < 128; k++)
        few[k % 32] = many[k] = k;
    for (int k = 0; k < n; k++) {
        few[in[i + k] % 32] += k;
        many[in[i + k]] += k;
    }
    out[i] = ((uint)(uintptr_t)first | (uint)(uintptr_t)second) % 128 +
             (few[in[i] % 32] + many[in[i]] == -1);
}

/* Pointers of the program itself to members: how many bytes are before each is the number of a
 * member that is a byte. */
typedef struct record {
    uchar name;
    uint number;
    uchar a, b, c, d, e;
} record;
global record one = {1, 77, 2, 9, 9, 9, 9};
global uint *global to_number = &one.number;
global uchar *global to_a = &one.a;

kernel void constants(global uint *out)
{
    out[0] = *to_number;
    out[1] = *to_a;
    out[2] = to_number == &one.number;
}
