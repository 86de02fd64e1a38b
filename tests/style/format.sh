# format.sh: every C file is as clang-format leaves it. `clang-format-15 -i FILE` mends it.
set -euo pipefail

cd "$(dirname "$0")/../.."
command -v clang-format-15 >/dev/null || {
    echo "skipped: clang-format-15 is not installed" >&2
    exit 77
}
find api backend base bench examples include interop kernels tests tools -name '*.[ch]' -print0 |
    xargs -0 clang-format-15 --dry-run -Werror
