# columns.sh: no line has more than 100 columns: neither code nor comments of C, kernels and public
# headers, nor the comments of CMake files and scripts. Left out are a kernel that the random
# generator has written, and the table of scripts/packages. A line that divides a file ends in the
# last column.
set -euo pipefail

cd "$(dirname "$0")/../.."

# too_long PATTERN: reads file names, ended by NUL; prints the lines that match and are too long.
too_long() {
    xargs -0 perl -CSD -ne 'BEGIN { $wanted = shift } chomp;
        print "$ARGV:$.: ", length, " columns\n" if length > 100 && /$wanted/;
        close ARGV if eof' "$1"
}

folders="api backend base bench cmake examples include interop kernels scripts tests tools"
found=$(
    find $folders -name one_lane.cl -prune -o \
        \( -name '*.[ch]' -o -name '*.cl' \) -print0 | too_long '^'
    find $folders CMakeLists.txt -type f \
        ! -name '*.[ch]' ! -name '*.cl' ! -path scripts/packages -print0 | too_long '^\s*#'
)
[ -z "$found" ] || {
    printf 'FAILED: lines of more than 100 columns:\n%s\n' "$found" >&2
    exit 1
}
! grep -rnE --include='*.[ch]' '^/\* ---- ' $folders | grep -vE ':[0-9]+:.{97} \*/$' >&2 || {
    echo 'FAILED: these dividing lines do not end in column 100' >&2
    exit 1
}
