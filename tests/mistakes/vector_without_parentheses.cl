// mistake: a vector written as in CUDA and HLSL
// says: a vector of numbers has its type in parentheses: (float4)(...)
#include <zellige/kernel.h>

kernel void vector_without_parentheses(VIEW(float4, 1, a))
{
    AT(a, get_index(1)) = float4(1, 2, 3, 4);
}
