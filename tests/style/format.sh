# format.sh: every C file is as clang-format leaves it, in the version that .clang-format names:
# others lay out macros otherwise. `clang-format-VERSION -i FILE` mends it.
set -euo pipefail

cd "$(dirname "$0")/../.."
version=$(sed -n 's/^# clang-format \([0-9]*\).*/\1/p' .clang-format)
command -v "clang-format-$version" >/dev/null || {
    echo "skipped: clang-format-$version, which .clang-format names, is not installed" >&2
    exit 77
}
find api backend base bench examples include interop kernels tests tools -name '*.[ch]' -print0 |
    xargs -0 "clang-format-$version" --dry-run -Werror
