# To be read by a test that has $zellige, $print_ptx, $ptxas, $work, and `kernels`: the sources of
# f0, f1, ..., each with |1 behind it if a pass changes it, and else |0.

body() { # FILE KERNEL: of its PTX
    awk -v entry="zlg_kernel_$2(" '/\.entry/ { is = index($0, entry) } is' "$1"
}

# check_changed PASS SOURCE: compares the PTX, in $work/ptx, with that without the pass.
check_changed() {
    local i found
    "$zellige" compile "$2" --spv "$work/spv"
    "$print_ptx" "$work/spv" >"$work/ptx"
    ZELLIGE_CUDA_REMARKS='' ZELLIGE_CUDA_PASSES=-$1 "$print_ptx" "$work/spv" >"$work/without"
    [ "$ptxas" = none ] || "$ptxas" -arch=sm_90 "$work/ptx" -o "$work/cubin"
    for i in "${!kernels[@]}"; do
        found=1
        [ "$(body "$work/ptx" "$i")" != "$(body "$work/without" "$i")" ] || found=0
        [ "$found" = "${kernels[i]##*|}" ] || {
            echo "FAILED: ${kernels[i]}: $found" >&2
            exit 1
        }
    done
}
