# headers.sh LANGUAGE COMPILER: every public header compiles alone, without a warning.
. "$(dirname "$0")/common.sh"
in_scratch_directory

language=$1 compiler=$2
command -v "$compiler" >/dev/null || skip "$compiler is not installed"
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
case $language in
c) standard="-std=c11 -Wstrict-prototypes -Wmissing-prototypes" ;;
c++) standard="-std=c++17" ;;
esac
count=0
for header in "$PREFIX"/include/zellige/*.h; do
    name=$(basename "$header")
    case $name in kernel.h | math.h) continue ;; esac # OpenCL C, compiled by zellige.kernels.*
    # Twice, for the guard; the last line because a file of macros alone is not C.
    printf '#include <zellige/%s>\n#include <zellige/%s>\nextern int alone;\n' "$name" "$name" \
        >alone.src
    # shellcheck disable=SC2086
    "$compiler" -x "$language" $standard $warnings -I "$PREFIX/include" -fsyntax-only alone.src ||
        fail "<zellige/$name> does not compile alone"
    count=$((count + 1))
done
if [ "$language" = c++ ]; then
    for header in "$PREFIX"/include/zellige/*.hpp "$PREFIX"/include/zellige/cpp/*.hpp; do
        name=${header#"$PREFIX/include/"}
        printf '#include <%s>\n#include <%s>\n' "$name" "$name" >alone.src
        # shellcheck disable=SC2086
        "$compiler" -x c++ $standard $warnings -I "$PREFIX/include" -fsyntax-only alone.src ||
            fail "<$name> does not compile alone"
    done
fi
[ $count -ge 5 ] || fail "only $count headers"
