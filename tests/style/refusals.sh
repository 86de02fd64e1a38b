# refusals.sh: what the driver refuses has a sentence. In backend/driver/ddi each error that is not
# compared with is an argument of what writes one, or of CPU_TOLD, which says that one was written.
# Left out are a lost device, whose sentence is that of the fault, and the file that writes them.
set -euo pipefail

cd "$(dirname "$0")/../.."
writers='\<(CPU_REQUIRE[A-Z_]*|CPU_REFUSE|CPU_TOLD|cpu_refuse|cpu_refuse_saying) *\('

# statements: of what is read, each on a line of its own.
statements() {
    gcc -fpreprocessed -dD -E -P - 2>/dev/null | sed '/^ *# *define .*[^\\]$/d' | tr '\n' ' ' |
        sed 's/[;{}]/&\n/g'
}

# unsaid: statements with an error that is neither compared with, nor a case, nor said.
unsaid() {
    sed -E 's/(==|!=|case) *(ZE|CPU)_RESULT_ERROR_[A-Z_]+|ZE_RESULT_ERROR_DEVICE_LOST//g' |
        grep -E '(ZE|CPU)_RESULT_ERROR_' | grep -vE "$writers" || true
}

# If this finds nothing, the search itself is broken.
[ -n "$(printf 'int f(void)\n{\n    return ZE_RESULT_ERROR_UNKNOWN;\n}\n' | statements | unsaid)" ] || {
    echo "FAILED: the search finds no error" >&2
    exit 1
}
found=$(find backend/driver/ddi -name '*.[ch]' ! -path '*/core/refusal.c' | LC_ALL=C sort |
    while IFS= read -r file; do
        statements <"$file" | unsaid | sed "s|^ *|$file: |"
    done)
[ -z "$found" ] || {
    printf 'FAILED: errors without a sentence:\n%s\n' "$found" >&2
    exit 1
}
