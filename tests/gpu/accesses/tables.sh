# tables.sh ZELLIGE PRINT_PTX PTXAS: what loops of a known number of turns take from a small table
# of constants is part of the instructions: PTX does not name the table.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A body, and whether it reads a table.
kernels=("for (int k = 0; k < 31; k++) sum += taps[k] * (float)(as_uint(a[i + k]) >> 8);|0"
    "for (int y = 0; y < 5; y++) for (int x = 0; x < 5; x++) sum += taps[y * 5 + x] * a[i + y * n + x];|0"
    "for (int k = 30; k >= 0; k--) sum = sum * (float)(as_uint(a[i + k]) >> 8) + taps[k];|0"
    # Too much for LLVM 19 alone to make all turns of at once.
    "for (int k = 0; k < 31; k++) { float x = a[i + k]; MORE(x); MORE(x); sum += taps[k] * x; }|0"
    "for (int k = 0; k < n; k++) sum += taps[k] * a[i + k];|1"
    "for (int k = 0; k < 31; k++) sum += taps[(i + n) & 15] * a[i + k];|1"
    "for (int k = 0; k < 900; k++) sum += many[k] * a[i + k];|1")

{
    echo '#define MORE(x) x = x * (x * (x * (x * (x * (x * (x + 7) + 6) + 5) + 4) + 3) + 2) + 1'
    echo "constant float taps[31] = {$(seq -s , 0.5 31)};"
    echo "constant float many[900] = {$(seq -s , 0.5 900)};"
    for i in "${!kernels[@]}"; do
        echo "kernel void f$i(global const float *a, global float *o, int n)"
        echo "{ float sum = 0; const int i = get_global_id(0); ${kernels[i]%|*} o[i] = sum; }"
    done
} | make_ptx
check_each has zlg_variable
