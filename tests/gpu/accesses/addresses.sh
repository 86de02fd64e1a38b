# addresses.sh PRINT_PTX PTXAS SPIRV_AS FORM: variables begin with addresses of others, and of parts
# of them, in the words of PTX: without parentheses around sums.
set -euo pipefail
print_ptx=$1 ptxas=$2 spirv_as=$3 form=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$spirv_as" --target-env spv1.4 --preserve-numeric-ids "$form" -o "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx"
grep -qE '^[^(]*\.global[^(]*\{generic\([a-z_0-9]+\)\+4, generic\([a-z_0-9]+\)(\+8\+4|\+12)\};' "$work/ptx" ||
    { echo "FAILED: PTX has other addresses" >&2; cat "$work/ptx" >&2; exit 1; }
[ "$ptxas" = none ] || "$ptxas" -arch=sm_90 "$work/ptx" -o "$work/cubin"
