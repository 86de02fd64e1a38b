# registers.sh ZELLIGE PRINT_PTX PTXAS: kernels with loops that load ask for registers, so that
# several turns' loads are on their way: room for 1024 threads is enough, for 512 where turns keep
# more than they have, for 256 where they keep more than those have. So do kernels that load much at
# once, if half of the threads have room for it. Others, and loops in which the group meets, leave
# them to CUDA's compiler.
. "$(dirname "${BASH_SOURCE[0]}")/kernels.sh"

# A body in groups of 64, and how many of these a multiprocessor has to have room for.
kernels=("for (int k = 0; k < n; k++) sum += a[k * n + i];|16"
    "float v[33]; for (int j = 0; j < 33; j++) v[j] = j;
     for (int k = 0; k < n; k++)
         for (int j = 0; j < 32; j++) v[j + 1] = fmax(v[j], a[32 * k + j]) + v[j + 1];
     for (int j = 0; j < 33; j++) sum += v[j];|8"
    "float v[65], w[60]; for (int j = 0; j < 65; j++) v[j] = j;
     for (int j = 0; j < 60; j++) w[j] = a[j * n + i];
     for (int k = 0; k < n; k++)
         for (int j = 0; j < 60; j++) v[j + 1] = fmax(v[j], a[k] * w[j]) + v[j + 1];
     for (int j = 0; j < 65; j++) sum += v[j];|4"
    "sum = a[i - 1] + a[i] + a[i + 1];|"
    "for (int k = 0; k < 5; k++) sum += a[i + k];|" # becomes none
    "for (int k = 0; k < 25; k++) sum = fmin(sum, a[i + k * n]);|16"
    # Not all of them have room with half of the threads; a loop keeps few.
    "for (int y = 0; y < 8; y++) for (int x = 0; x < 8; x++) sum = fmin(sum, a[i + y * n + x]);|"
    "for (int k = 0; k < n; k++) for (int y = 0; y < 8; y++) for (int x = 0; x < 8; x++) {
         sum = fmin(sum, a[i + (k + y) * n + x]); }|16"
    "for (int k = 0; k < n; k++) sum = sum * sum + 3;|"
    "for (int k = 0; k < n; k++) sum += a[(int)a[k]];|" # waits twice
    "local float t[64]; for (int k = 0; k < n; k++) { t[l] = a[k * n + i]; BARRIER; sum += t[63 - l]; BARRIER; }|"
    "local float t[64]; for (int k = 0; k < n; k++) {
         t[l] = a[k * n + i]; BARRIER; for (int j = 0; j < n; j++) sum += t[j] * t[l]; BARRIER; }|16")

{
    echo '#define BARRIER barrier(CLK_LOCAL_MEM_FENCE)'
    for i in "${!kernels[@]}"; do
        echo "kernel __attribute__((reqd_work_group_size(64, 1, 1)))"
        echo "void f$i(global const float *a, global float *o, int n) { float sum = 0;"
        echo "const int i = get_global_id(0), l = get_local_id(0); ${kernels[i]%|*} o[i] = sum + l; }"
    done
} | make_ptx
check_each awk '/minnctapersm/ { print $2 }'
