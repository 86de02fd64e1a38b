# project.sh CASE GENERATOR: a project that uses zellige_add_kernels(). FUNCTION is its file.
. "$(dirname "$0")/common.sh"

cp -r "$here/project" source
compile --spv source/prebuilt.spv "$here/synchronisation.cl"

configure() {
    cmake -S source -B build -G "$generator" -DCMAKE_BUILD_TYPE=Debug -DZELLIGE="$ZELLIGE" \
        -DINCLUDE="$INCLUDE" -DFUNCTION="$FUNCTION" "$@" >log 2>&1
}

build() {
    cmake --build build >log 2>&1
}

# An edited include rebuilds what includes it and nothing else; a broken one fails the build until
# it is mended; without an edit nothing is done.
rebuild() {
    configure || fail "configure: $(cat log)"
    build || fail "build: $(cat log)"
    local before after i
    before=$(./build/app)
    build || fail "second build: $(cat log)"
    ! grep -q 'Compiling kernels' log || fail "recompiled without an edit: $(cat log)"

    sleep 1 # make compares whole seconds on some file systems
    echo '#define VALUE 2' >'source/in clude/value.h'
    build || fail "build after an edit: $(cat log)"
    grep -q 'value.cl' log && grep -q 'again.cl' log || fail "not recompiled: $(cat log)"
    ! grep -q 'with space.cl of' log || fail "recompiled too much: $(cat log)"
    after=$(./build/app)
    for i in 1 2 3 4; do
        [ "$(cut -d ' ' -f $i <<<"$before")" != "$(cut -d ' ' -f $i <<<"$after")" ] || fail "same $i"
    done
    [ "$(cut -d ' ' -f 5- <<<"$before")" = "$(cut -d ' ' -f 5- <<<"$after")" ] || fail "others"

    sleep 1
    echo '#define VALUE oops' >'source/in clude/value.h'
    ! build || fail "a broken include builds"
    grep -q "error: use of undeclared identifier 'oops'" log && grep -q 'value.h:1:15: ' log ||
        fail "no diagnostic: $(cat log)"
    ! build || fail "a broken include builds the second time"
    sleep 1
    echo '#define VALUE 1' >'source/in clude/value.h'
    build || fail "the mended build: $(cat log)"
    [ "$(./build/app)" = "$before" ] || fail "the mended build differs"

    find source -newer build/CMakeCache.txt -type f ! -name value.h | grep . &&
        fail "written into the sources"
    [ "$(find build -name '*.cl.h' ! -path 'build/app.kernels/*')" = "" ] || fail "written elsewhere"
}

# What clangd is told about each kernel file compiles it, before anything is built.
editor() {
    configure || fail "configure: $(cat log)"
    perl -MJSON::PP -e 'undef $/;
        for (@{decode_json(<STDIN>)}) {
            my ($clang, @rest) = @{$_->{arguments}};
            chdir $_->{directory} or die;
            system($ENV{ANY_CLANG}, @rest, "-fsyntax-only", "-Werror") == 0 or die "@rest";
            print "$_->{file}\n";
        }' <build/zellige.kernels/compile_commands.json >files || fail "an entry does not compile"
    printf '%s\n' "$PWD/source/value.cl" "$PWD/source/with space.cl" "$PWD/source/value.cl" \
        "$PWD/source/value.cl" |
        diff - files || fail "other files"
}

# Words of generator expressions; a source that the build makes.
expressions() {
    configure -DEXPRESSIONS=ON || fail "configure: $(cat log)"
    cmake --build build --target made >log 2>&1 || fail "build: $(cat log)"
    ./build/made || fail "an empty module"
    perl -MJSON::PP -e 'undef $/; for (@{decode_json(<STDIN>)}) {
        next if $_->{file} !~ /made.cl$/;
        print "$_\n" for grep { $_ eq "" or /^-[DI]/ } @{$_->{arguments}};
    }' <build/zellige.kernels/compile_commands.json >words || fail "the editor's file is no JSON"
    printf '%s\n' -D__OPENCL_VERSION__=300 '-DTEXT="a,b"' -DMORE=1 -DLAST=1 "-I$PWD/build/none" \
        "-I$PWD/source/in clude" "-I$INCLUDE" | diff - words || fail "other words"
    sleep 1
    touch source/value.cl
    cmake --build build --target made >log 2>&1 || fail "build after an edit: $(cat log)"
    grep -q 'Compiling kernels made.cl' log || fail "not made again: $(cat log)"
}

# Each configuration has its own modules, of which only some have lines.
configurations() {
    local configuration
    configure -DEXPRESSIONS=ON || fail "configure: $(cat log)"
    for configuration in Debug Release; do
        cmake --build build --target made --config $configuration >log 2>&1 || fail "$(cat log)"
    done
    ! cmp build/made.kernels/Debug/made.cl.h build/made.kernels/Release/made.cl.h >/dev/null ||
        fail "the same module"
    cmake --build build --target made --config Debug >log 2>&1 || fail "$(cat log)"
    ! grep -q 'Compiling kernels' log || fail "compiled again for the configuration: $(cat log)"
}

# refuses_call CASE PATTERN
refuses_call() {
    rm -rf build
    ! configure -DWRONG="$1" || fail "$1 is accepted"
    tr -s '\n ' ' ' <log | grep -qE "$2" || fail "$1: $(cat log)"
}

wrong_calls() {
    refuses_call no_file 'zellige_add_kernels\(app\): neither SOURCES nor SPIRV'
    refuses_call name_for_two 'zellige_add_kernels\(app\): NAME n is for one file'
    refuses_call unknown_word 'zellige_add_kernels\(app\): cannot understand value.cl'
    refuses_call missing_value 'zellige_add_kernels\(app\): cannot understand NAME'
    refuses_call twice 'value.cl.h'
    refuses_call no_target 'there is no target nobody; add_executable'
    refuses_call no_code 'nothing of headers is compiled'
    refuses_call toolchain 'TOOLCHAIN gcc: expected auto, translator or native'
    refuses_call standard 'STD CL1.2: expected CL2.0 or CL3.0'
}

# No compiler: the build fails, and says what to install.
no_compiler() {
    configure || fail "configure: $(cat log)"
    mkdir bin
    for tool in sh cmake ninja make cc as ld; do
        ln -s "$(command -v $tool)" bin/
    done
    (PATH=$PWD/bin && ! build) || fail "built without a compiler: $(cat log)"
    grep -qE 'install the Debian package' log || fail "no reason given: $(cat log)"
}

# A build for another machine: the kernels are compiled by the zellige of this one.
cross() {
    printf '%s\n' 'set(CMAKE_SYSTEM_NAME Linux)' 'set(CMAKE_SYSTEM_PROCESSOR aarch64)' \
        'set(CMAKE_C_COMPILER cc)' >toolchain.cmake
    printf 'not a program\n' >foreign
    chmod +x foreign
    local real=$ZELLIGE bare
    bare=$(dirname "$(command -v cmake)"):/usr/bin:/bin
    [ "$(PATH=$bare command -v zellige)" = "" ] || skip "a zellige is installed"
    ZELLIGE=$PWD/foreign
    (PATH=$bare && ! configure -DCMAKE_TOOLCHAIN_FILE="$PWD/toolchain.cmake") ||
        fail "configured without a compiler for this machine"
    tr '\n' ' ' <log | tr -s ' ' | grep -q 'zellige is for aarch64, and there is none on PATH' ||
        fail "no reason given: $(cat log)"
    rm -r build
    mkdir bin
    ln -s "$real" bin/zellige
    (PATH=$PWD/bin:$bare && configure -DCMAKE_TOOLCHAIN_FILE="$PWD/toolchain.cmake") ||
        fail "configure: $(cat log)"
    build || fail "build: $(cat log)"
    ./build/app >/dev/null
}

# CMake writes a path with a $ so that Ninja reads another one.
dollar() {
    mv source 'so$urce'
    cmake -S 'so$urce' -B build -G Ninja -DZELLIGE="$ZELLIGE" -DINCLUDE="$INCLUDE" \
        -DFUNCTION="$FUNCTION" >log 2>&1 || fail "configure: $(cat log)"
    tr '\n' ' ' <log | tr -s ' ' | grep -q 'name the folder otherwise' || fail "nobody was told"
    build || fail "build: $(cat log)"
}

generator=$2
"$1"
