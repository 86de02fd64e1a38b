# open_values.sh PRINT_PTX SPIRV_AS SOURCE: what nobody wrote decides a branch, and no more: the
# stores behind it are in the PTX.
set -euo pipefail
print_ptx=$1 spirv_as=$2 source=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$spirv_as" --target-env spv1.4 --preserve-numeric-ids "$source" -o "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx"
found=$(grep -c 'st\.global\.[bu]32' "$work/ptx" || true)
[ "$found" = 2 ] || {
    echo "FAILED: $found stores, not 2" >&2
    cat "$work/ptx" >&2
    exit 1
}
