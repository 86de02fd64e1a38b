# symbols.sh: what the two libraries export. A new function of the API is added to symbols.txt.
. "$(dirname "$0")/common.sh"

exported() {
    nm -D --defined-only "$PREFIX/$library/$1" | awk '{ print $3 }' | grep -v '_asan' |
        LC_ALL=C sort
}

diff "$here/symbols.txt" <(exported libzellige.so) ||
    fail "libzellige.so exports something else than symbols.txt (< expected, > found)"
for driver in libze_zellige_cpu.so libze_zellige_cuda.so; do
    tables=$(exported $driver)
    grep -qx zeGetGlobalProcAddrTable <<<"$tables" || fail "$driver is no driver: $tables"
    foreign=$(grep -vE '^z(e|er|et|es)[A-Z][A-Za-z]+$' <<<"$tables") || true
    [ -z "$foreign" ] || fail "$driver exports $foreign"
done
