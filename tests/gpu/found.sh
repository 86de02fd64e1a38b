# found.sh ACCELERATORS FAKE: the sample that lists accelerators, with and without CUDA.
set -euo pipefail
accelerators=$1 fake=$2
unset ZE_ENABLE_ALT_DRIVERS

fail() {
    echo "FAILED: $*" >&2
    exit 1
}
has_gpu() { # VARIABLE...
    env "$@" LD_LIBRARY_PATH="$fake" "$accelerators" | grep -q 'Fake GPU'
}

listed=$(LD_LIBRARY_PATH=$fake "$accelerators" | grep -E 'GPU|CPU')
[[ $(head -n 1 <<<"$listed") = *"Fake GPU 0"* ]] || fail "the GPU is not first: $listed"
[[ $(tail -n 1 <<<"$listed") = *CPU:* ]] || fail "there is no CPU beside the GPU: $listed"
! has_gpu FAKE_CUDA_NONE=1 || fail "there is a GPU where CUDA has none"
! has_gpu FAKE_CUDA_OLD=1 || fail "there is a GPU of compute capability 6"
messages=$(FAKE_CUDA_NONE=1 LD_LIBRARY_PATH=$fake "$accelerators" 2>&1 >/dev/null)
[ -z "$messages" ] || fail "the absence of a GPU is not silent: $messages"

# Several GPUs, and one of them by a mask, or by its name.
listed=$(FAKE_CUDA_GPUS=2 LD_LIBRARY_PATH=$fake "$accelerators" | grep -E 'GPU|CPU')
[[ $(wc -l <<<"$listed") = 3 && $(sed -n 2p <<<"$listed") = *"Fake GPU 1"* ]] ||
    fail "two GPUs are not there: $listed"
default_of() { # VARIABLE...
    env "$@" FAKE_CUDA_GPUS=2 LD_LIBRARY_PATH="$fake" "$accelerators" | grep '^\*'
}
[[ $(default_of ZELLIGE_ACCELERATOR=gpu) = *"Fake GPU 0"* ]] || fail "the first is not the default"
[[ $(default_of ZELLIGE_ACCELERATOR=gpu:1) = *"Fake GPU 1"* ]] || fail "gpu:1 is not the second"
[[ $(default_of ZE_AFFINITY_MASK=1) = *"Fake GPU 1"* ]] || fail "a mask does not choose the second"
