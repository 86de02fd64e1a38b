# To be read by a test, NAME.sh ZELLIGE PRINT_PTX PTXAS, before all else: makes PTX of kernels, and
# looks at each. Most tests have `kernels`: what they are made of, and behind the last | what is
# expected of their PTX.
set -euo pipefail
zellige=$1 print_ptx=$2 ptxas=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { # WHAT
    echo "FAILED: $1" >&2
    cat "$work/ptx" >&2
    exit 1
}

print_to() { # FILE [ARG...]: PTX of $work/spv, which ptxas accepts if it is there
    "$print_ptx" "$work/spv" "${@:2}" >"$work/$1"
    [ "$ptxas" = none ] || "$ptxas" -arch=sm_90 "$work/$1" -o "$work/cubin"
}

make_ptx() { # [ARG...] <SOURCE: $work/spv and $work/ptx
    cat >"$work/kernels.cl"
    "$zellige" compile "$work/kernels.cl" --spv "$work/spv" "$@"
    print_to ptx
}

body() { # KERNEL [PTX]: the part of the kernel with this number
    awk -v entry="zlg_kernel_$1(" '/\.entry/ { is = index($0, entry) } is' "${2:-$work/ptx}"
}

# check_each COMMAND...: what it prints of each kernel's PTX, which it reads, is what is expected.
check_each() {
    local i found
    for i in "${!kernels[@]}"; do
        found=$(body "$i" | "$@")
        [ "$found" = "${kernels[i]##*|}" ] || fail "${kernels[i]}: $found"
    done
}

# To be given to check_each: how many lines match, and whether any does.
count() { grep -cE -e "$1" || true; }
has() { [ "$(count "$1")" = 0 ] && echo 0 || echo 1; }

# check_changed PASS: each kernel's PTX is another without the pass, where 1 is expected, and the
# same where 0 is.
check_changed() {
    ZELLIGE_CUDA_REMARKS='' ZELLIGE_CUDA_PASSES=-$1 "$print_ptx" "$work/spv" >"$work/without"
    local i found
    for i in "${!kernels[@]}"; do
        found=1
        [ "$(body "$i")" != "$(body "$i" "$work/without")" ] || found=0
        [ "$found" = "${kernels[i]##*|}" ] || fail "${kernels[i]}: $found"
    done
}
