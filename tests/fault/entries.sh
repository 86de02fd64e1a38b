# entries.sh OBJECT...: every Level Zero function that the backend's objects call is in entries.h.
set -euo pipefail

cd "$(dirname "$0")"
called=$(nm -u "$@" | grep -oE '\bze[A-Z][A-Za-z]+$' | LC_ALL=C sort -u)
listed=$(grep -oE 'X\(FAULT_[A-Z]+, ze[A-Za-z]+' entries.h | grep -oE 'ze[A-Za-z]+$' | LC_ALL=C sort -u)
[ "$(wc -l <<<"$called")" -gt 30 ] || {
    echo "FAILED: nm shows no more than: $called" >&2
    exit 1
}
# And what it looks up at run time, by name. But descriptions, and whether a context is lost: it
# asks after failures only, and needs no answer.
named=$(grep -rhoE '"ze[A-Z][A-Za-z]+"' ../../backend/level_zero | tr -d '"' |
    grep -vx zeDriverGetLastErrorDescription)
missing=$(LC_ALL=C comm -23 <(LC_ALL=C sort -u <<<"$called"$'\n'"$named") <(echo "$listed") |
    grep -vx zeContextGetStatus || true)
[ -z "$missing" ] || {
    printf 'FAILED: not in entries.h:\n%s\n' "$missing" >&2
    exit 1
}
