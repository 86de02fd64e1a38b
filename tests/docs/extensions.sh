#!/bin/sh
# extensions.sh: the table of SPIR-V extensions in docs/driver.md says of each extension what the
# forms in tests/foreign/forms say, and every extension of either is in both.
set -u
cd "$(dirname "$0")/../.." || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C

sed -n 's/^| `\(SPV_[A-Za-z0-9_]*\)` | \([a-z]*\) |.*/\1 \2/p' docs/driver.md | sort >"$folder/table"

# An extension is accepted if one of its forms gives something.
for form in tests/foreign/forms/*.spvasm; do
    extension=$(sed -n '1s/^; \(SPV_[A-Za-z0-9_]*\).*/\1/p' "$form")
    [ -n "$extension" ] || continue
    case $(sed -n 2p "$form") in
    '; gives: '*) echo "$extension accepted" ;;
    '; refused: '*) echo "$extension refused" ;;
    *) echo "$form: its second line says neither what it gives nor why it is refused" && exit 1 ;;
    esac
done | sort -u >"$folder/forms"

[ "$(wc -l <"$folder/forms")" -gt 30 ] || { echo "there are hardly any forms"; exit 1; }
[ "$(cut -d' ' -f1 "$folder/forms" | uniq -d)" = "" ] ||
    { echo "accepted and refused at once: $(cut -d' ' -f1 "$folder/forms" | uniq -d)"; exit 1; }
cmp -s "$folder/table" "$folder/forms" && exit 0
echo "docs/driver.md (<) and tests/foreign/forms (>) differ:"
diff "$folder/table" "$folder/forms"
exit 1
