# options.sh OPTION: the project configures and generates without what OPTION builds.
. "$(dirname "$0")/common.sh"
in_scratch_directory

cmake -S "$top" -B build -G Ninja -D"$1=OFF" ${LLVM:+-DZELLIGE_LLVM="$LLVM"} >log 2>&1 ||
    fail "$1=OFF: $(cat log)"
[ -e build/build.ninja ] || fail "$1=OFF: nothing was generated"
