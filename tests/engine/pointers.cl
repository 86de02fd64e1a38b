/* Functions that take pointers, which are generic in OpenCL C 2.0. */

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
