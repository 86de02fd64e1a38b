# dots.sh ZELLIGE PRINT_PTX PTXAS: four products of bytes that lie in two words are one instruction.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A kernel's first two parameters, its body, and the instruction that it has to have: "": none.
kernels=(
    "char4 *w, global const char4 *v|const char4 a = w[i], b = v[0]; o[i] = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;|dp4a.s32.s32"
    "uchar4 *w, global const char4 *v|const uchar4 a = w[i]; const char4 b = v[i]; o[i] += b.w * a.w + a.x * b.x + b.y * a.y + 7 + a.z * b.z;|dp4a.[us]32.[us]32"
    "uchar4 *w, global const uchar4 *v|const uchar4 a = w[i], b = v[i]; o[i] = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;|dp4a.u32.u32"
    "char *w, global const char *v|const char4 a = vload4(i, w), b = vload4(i, v); o[i] = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;|"
    "char4 *w, global const char4 *v|const char4 a = w[i], b = v[i]; o[i] = a.x * b.y + a.y * b.x + a.z * b.z + a.w * b.w;|"
    "char4 *w, global const char4 *v|const char4 a = w[i], b = v[i]; o[i] = a.x * b.x + a.y * b.y + a.z * b.z;|")

{
    for i in "${!kernels[@]}"; do
        IFS='|' read -r parameters body _ <<<"${kernels[i]}"
        echo "kernel void f$i(global const $parameters, global int *o)"
        echo "{ const int i = get_global_id(0); $body }"
    done
} | make_ptx
for i in "${!kernels[@]}"; do
    expected=${kernels[i]##*|}
    found=$(body "$i" | awk '/dp4a/ { print $1 }')
    [[ $found == $expected ]] || fail "${kernels[i]}: \"$found\""
done
