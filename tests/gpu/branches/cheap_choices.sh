# cheap_choices.sh ZELLIGE PRINT_PTX PTXAS: where a branch by floats passes over next to nothing,
# PTX has none.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# Statements, and whether there is a branch.
kernels=("if (x < y) { z = y; y = x; k = 1; } else if (x < z) z = x;|0"
    "if (x < y) { z = y; y = x; } else if (x < z) { z = x; k = 3; } else if (x > w) w = x;|1" # the first
    "if (x < y) y = x * z + w;|0"
    "if (!(x >= y)) { k = k * 3 + 1; z = fmin(x, fabs(w)); }|0"
    "if (x < y) { if (x < z) { if (x < w) k = 1; else k += 2; } }|0"
    "if (x < y) y = sin(x);|1"
    "if (x < y) y = a[k];|1"
    "if (x < y) o[k] = x;|1"
    "if (x < y) { y = x * x; y = y * x + z; y = y * w + x; z = y * y - x; w = z * y + x; k++; }|1")
for k in "${!kernels[@]}"; do
    echo "kernel void f$k(global const float *a, global float *o, int k)"
    echo "{ const int i = get_global_id(0);"
    echo "  float x = a[i], y = a[i + 1], z = a[i + 2], w = a[i + 3]; o[i + 4000] = x * y - z * w * k;"
    echo "  ${kernels[k]%|*}"
    echo "  o[i] = y; o[i + 1000] = z; o[i + 2000] = w; o[i + 3000] = k; }"
done | make_ptx
check_each has bra
