# private_atomics.sh PRINT_PTX SPIRV_AS SOURCE: atomics of private memory are loads and stores.
set -euo pipefail
print_ptx=$1 spirv_as=$2 source=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$spirv_as" --target-env spv1.0 --preserve-numeric-ids "$source" -o "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx" 2>"$work/log" || cat "$work/log" >&2
if ! grep -q 'st\.global\.[bu]32' "$work/ptx" || grep -q 'atom' "$work/ptx"; then
    echo "FAILED: $source" >&2
    cat "$work/ptx" >&2
    exit 1
fi
