# secure.sh PROGRAM: a program with more rights than its user takes nothing from the environment.
# PROGRAM lists the drivers; a copy of it runs with the rights of another group.
set -euo pipefail

program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
copy=$folder/program
cp "$program" "$copy"

skip() {
    echo "skipped: $1" >&2
    exit 77
}

fail() {
    cat "$folder/output"
    echo "FAILED: $1"
    exit 1
}

# With a log, and a driver that does not exist instead of the library's own.
run() {
    ZELLIGE_LOG=debug ZE_ENABLE_ALT_DRIVERS=$folder/none.so "$copy" >"$folder/output" 2>&1
}

run && fail "without more rights it took no variable"
grep -q '^zellige: ' "$folder/output" || fail "without more rights it logged nothing"

for group in $(id -G) 65534; do
    [ "$group" != "$(id -g)" ] && chgrp "$group" "$copy" 2>/dev/null && break
done
chmod g+s "$copy"
[ "$(stat -c %g "$copy")" != "$(id -g)" ] || skip "this user can give a file to no other group"
! LD_SHOW_AUXV=1 "$copy" 2>/dev/null | grep -q AT_SECURE || skip "the file system ignores setgid"

run || fail "with more rights it took the variable that names a driver"
grep -q '^driver 0' "$folder/output" || fail "with more rights it found no driver"
! grep -q '^zellige: ' "$folder/output" || fail "with more rights it took the variable for logs"
