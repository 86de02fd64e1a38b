# install.sh: installs the build, to a place that is not the configured one, and looks at what came.
PREFIX=${PREFIX:?}
rm -rf "$PREFIX"
mkdir -p "$PREFIX"
. "$(dirname "$0")/common.sh"

cmake --install "$BUILD" --prefix "$PREFIX" >"$PREFIX/install.log"
cd "$PREFIX"
for file in bin/zellige bin/zellige-info bin/zellige-remarks bin/zellige-run include/zellige/zellige.h \
    include/zellige/kernel.h; do
    [ -e "$file" ] || fail "$file is not installed"
done
for file in libzellige.so libze_zellige_cpu.so libze_zellige_cuda.so pkgconfig/zellige.pc \
    cmake/zellige/zelligeConfig.cmake cmake/zellige/zelligeConfigVersion.cmake \
    cmake/zellige/zelligeKernels.cmake; do
    [ -n "$(find . -path "*/$file")" ] || fail "$file is not installed"
done
driver=$(find . -name libze_zellige_cpu.so)
[ -e "$(dirname "$driver")/libzellige.so" ] || fail "the driver is not beside the library"
diff <(cd "$top/include/zellige" && find . | sort) <(cd include/zellige && find . | sort) || fail "the headers differ"
! grep -rlF -e "$BUILD" -e "$top" --include='*.cmake' --include='*.pc' --include='*.h' . ||
    fail "a path of the build is in an installed file"
# While the major version is 0, the library's name has the minor version too.
version() {
    sed -n "s/^#define ZLG_VERSION_$1 //p" include/zellige/zellige.h
}
abi=$(version MAJOR)
[ "$abi" != 0 ] || abi=0.$(version MINOR)
soname=$(objdump -p "$(find . -name libzellige.so)" | awk '$1 == "SONAME" { print $2 }')
[ "$soname" = "libzellige.so.$abi" ] || fail "the library is called $soname, not libzellige.so.$abi"
bin/zellige info >info.txt || fail "zellige info does not run where it is installed"
grep -q '^driver 0$' info.txt || fail "zellige info finds no driver"
! objdump -p bin/zellige | grep -E 'NEEDED.*(libze_|zellige)' || fail "the tool needs a library"
