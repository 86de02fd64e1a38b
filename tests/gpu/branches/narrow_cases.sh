# narrow_cases.sh ZELLIGE PRINT_PTX PTXAS: cases of a switch on a number that 16 bits have room for
# are compared in these, by setp.eq; not on what is a minimum.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# What a switch is on, and how many of its tests are of 16 bits: all or none.
kernels=("a[k] & 15|all" "b[k]|all" "a[k] & 0xffff|all" "a[k] >> 20|all" "(int)a[k] >> 17|all" "b[k] & 7|all"
    "a[k] % 1000u|none" # it could be, but nothing cuts it
    "a[k] >> 16|all" "a[k]|none" "a[k] >> 15|none" "min(a[k], 9u)|none" "a[k] * n|none")
for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const uint *a, global const uchar *b, global uint *o, int n)"
    echo "{ uint x = get_global_id(0), y = 1; for (int k = 0; k < n; k++) {"
    echo "  switch (${kernels[i]%|*}) { case 0: x += k; break; case 1: x ^= y; break;"
    echo "  case 2: y = x * 3; break; case 3: y += x; break; case 4: x -= 7; break;"
    echo "  case 5: x = y >> 3; break; case 6: y = ~x; break; default: x *= 5; } }"
    echo "  o[get_global_id(0)] = x ^ y; }"
done | make_ptx
check_each awk '/setp\.eq\.[su]16 / { narrow++ } /setp\.eq\.[su]32 .*, [1-6];/ { wide++ }
    END { print(!narrow ? "none" : wide ? "some" : "all") }'
