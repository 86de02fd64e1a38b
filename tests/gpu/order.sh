# order.sh PRINT_PTX WORDS SPV: what each wait, fence and atomic operation becomes; docs/gpu.md has
# the same table.
set -euo pipefail
print_ptx=$1 words=$2 spv=$3
"$words" >"$spv"
ptx=$("$print_ptx" "$spv")

# Of each kernel, a line: what orders memory, and the atomic accesses.
found=$(grep -oE '^\.visible \.entry|membar\.[a-z]+|bar\.(warp\.)?sync|activemask|(atom|(ld|st)\.(volatile|relaxed))\.' <<<"$ptx" |
    sed -E 's/^\.visible.*/|/; s/^(atom|ld|st)\..*/\1/' | tr '\n' ' ' | tr '|' '\n' |
    sed -E 's/^ +//; s/ +$//; /^$/d')
expected='bar.sync
bar.sync
bar.sync
bar.sync
bar.warp.sync activemask bar.sync bar.sync
membar.gl
membar.gl
membar.cta
atom
ld membar.gl
membar.gl st
membar.gl atom membar.gl'
diff <(echo "$expected" | LC_ALL=C sort) <(echo "$found" | LC_ALL=C sort) ||
    { echo "FAILED: PTX orders memory otherwise" >&2; echo "$ptx" >&2; exit 1; }
