/* 300 kernels: k000 to k299, which share a function. */
static __attribute__((noinline)) uint mixed(uint x, uint number)
{
    return (x ^ (x >> 7)) * 2654435761u + number;
}

#define KERNEL(h, t, u)                                         \
    kernel void k##h##t##u(global uint *out)                    \
    {                                                           \
        out[get_global_id(0)] = mixed(get_global_id(0), 1##h##t##u); \
    }
#define TEN(h, t)                                                   \
    KERNEL(h, t, 0) KERNEL(h, t, 1) KERNEL(h, t, 2) KERNEL(h, t, 3) \
    KERNEL(h, t, 4) KERNEL(h, t, 5) KERNEL(h, t, 6) KERNEL(h, t, 7) \
    KERNEL(h, t, 8) KERNEL(h, t, 9)
#define HUNDRED(h)                                \
    TEN(h, 0) TEN(h, 1) TEN(h, 2) TEN(h, 3) TEN(h, 4) \
    TEN(h, 5) TEN(h, 6) TEN(h, 7) TEN(h, 8) TEN(h, 9)

HUNDRED(0)
HUNDRED(1)
HUNDRED(2)
