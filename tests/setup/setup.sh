# setup.sh MACHINE: what scripts/setup chooses there. A machine is a folder beside this script: its
# os-release, `offered` (names from apt's lists) and `installed`. The names of Debian's three
# releases are from their lists; those of Ubuntu's were looked up, not tried.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
setup=$here/../../scripts/setup
machine=$1

fail() {
    echo "FAILED: $machine: $*" >&2
    exit 1
}

# ask USE: sets `said`, and `packages`, a line.
ask() {
    use=$1
    said=$(ZELLIGE_SETUP_FIXTURE=$here/$machine bash "$setup" "$use" --print) || fail "$use: $said"
    packages=" $(sed -nE 's/^  ([a-z0-9.+-]+)  +.*/\1/p' <<<"$said" | tr '\n' ' ')"
}

says() {
    grep -qE -- "$1" <<<"$said" || fail "$use does not say '$1' but: $said"
}

says_not() {
    ! grep -qE -- "$1" <<<"$said" || fail "$use says '$1': $said"
}

installs() {
    local package
    for package in "$@"; do
        [[ $packages == *" $package "* ]] || fail "$use does not install $package but: $packages"
    done
}

never_installs() {
    local package
    for package in "$@"; do
        [[ $packages != *" $package "* ]] || fail "$use installs $package"
    done
}

# chooses VERSION: that LLVM, whole, and no other for the demo, which needs no OpenCL either.
chooses() {
    ask demo
    says ": LLVM $1 is the newest with a clang and a translator in apt's lists"
    installs gcc libc6-dev cmake ninja-build pkg-config libze1 libze-dev spirv-headers spirv-tools \
        libsleef-dev "llvm-$1-dev" "clang-$1" "llvm-spirv-$1"
    [ "$(grep -cE '^  (clang|llvm)-' <<<"$said")" -eq 3 ] || fail "another LLVM besides: $packages"
    never_installs pocl-opencl-icd libcmocka-dev libopenblas0
    says_not 'done without'
    ask bench
    installs libopenblas0 pocl-opencl-icd python3-venv "llvm-$1-dev"
    ask test
    installs "llvm-$1-dev" "clang-$1" "llvm-spirv-$1" "llvm-$1-tools" "clangd-$1" libcmocka-dev \
        libmpfr-dev g++ pocl-opencl-icd
}

bookworm() {
    chooses 15
    installs clang-22 llvm-22-dev clang-format-15 libclang-common-15-dev intel-opencl-icd
    says 'an older clang, for OpenCL C\. Not tested without: '
}

bookworm_main() { # without the security archive
    chooses 15
    never_installs clang-22 clang-19
    says 'a clang that writes SPIR-V\. Not tested without: .*native'
    installs llvm-19-dev
}

trixie() { # with what clang-19 needs of clang, which is not what clang's sanitizers need
    chooses 19
    installs clang-22 llvm-22-dev clang-18 llvm-spirv-18 libclang-rt-19-dev
    says "Intel's driver for GPUs\. Not tested without: zellige.intel"
    says 'clang-format\. Not tested without: zellige.style.format'
}

sid() {
    chooses 22
    installs llvm-23-dev clang-21 llvm-spirv-21 libze-intel-gpu1 intel-ocloc libigc2
    never_installs intel-opencl-icd clang-23 libigc1
}

noble() { # Ubuntu 24.04
    chooses 20
    installs clang-18 llvm-spirv-18 llvm-19-dev clang-format-15
    says 'a clang that writes SPIR-V\. '
}

resolute() { # Ubuntu 26.04
    chooses 21
    installs clang-22 llvm-22-dev clang-20 llvm-spirv-20 intel-ocloc
}

no_translator() {
    ask demo
    says ': LLVM 22 is the newest with a clang that writes SPIR-V'
    installs llvm-22-dev clang-22
    says_not 'llvm-spirv'
}

# What is installed stays, though the lists have a newer LLVM.
installed() {
    ask demo
    says ': LLVM 15, with its clang and translator, is installed'
    says '^nothing is missing$'
    ask test
    installs libcmocka-dev clang-22
    never_installs clang-19 llvm-15-tools
    says_not "clang's sanitizers"
}

fedora() {
    ask demo
    says '^try: sudo dnf install gcc glibc-devel cmake .*spirv-llvm-translator-tools'
}

arch() {
    ask demo
    says '^try: sudo pacman -S --needed gcc glibc cmake .*spirv-llvm-translator'
}

unknown() {
    ask demo
    says '^Void Linux: setup installs packages with apt only'
    says '  SLEEF$'
    says "  LLVM's translator to SPIR-V$"
}

unknown_complete() {
    ask demo
    says 'without a version in their names are installed'
    says '^nothing is missing$'
}

# No fixture: it only reads, whatever it finds.
this_machine() {
    said=$(bash "$setup" demo --print) || fail "$said"
    use=demo
    says '^(nothing is missing|to be installed, by apt:|.*Needed, and not found here:)$'
    use=nonsense
    said=$(bash "$setup" nonsense 2>&1) && fail "nonsense is accepted"
    says '^usage: scripts/setup demo\|test\|bench \[--print\]$'
}

"$machine"
