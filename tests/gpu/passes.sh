# passes.sh TESTS ZELLIGE PRINT_PTX: each of the generator's passes has a test that tells when it is
# switched off. Kernels of that test have a remark of the pass, and none when it is off. No kernel
# needs a pass.
set -euo pipefail
tests=$1 zellige=$2 print_ptx=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A pass, and the test that needs it.
needed=(
    "address_chains accesses/indices" "ahead accesses/ahead" "bit_tests branches/bit_tests" "butterflies lanes" "byte_numbers numbers/byte_numbers"
    "cheap_choices branches/cheap_choices" "chosen_rows accesses/chosen_rows"
    "chosen_sums numbers/chosen_sums"
    "common_addresses accesses/common_addresses"
    "common_sums numbers/common_sums" "count_down accesses/indices" "division numbers/division"
    "differences numbers/magnitudes" "dot_products numbers/dots" "early_loads accesses/indices" "grid_steps loops/grid_strides"
    "grid_strides loops/grid_strides" "guarded_divisions numbers/guarded_divisions"
    "guarded_roots numbers/guarded_roots" "high_products numbers/high_products"
    "invariants loops/invariants" "inverse_roots numbers/inverse_roots" "joined_steps loops/joined_steps" "kept_values accesses/kept_values"
    "lanes lanes" "magnitudes numbers/magnitudes" "narrow_cases branches/narrow_cases"
    "last_tests branches/last_tests" "narrow_counters loops/narrow_counters"
    "plain_divisions numbers/plain_divisions" "private_arrays accesses/private_arrays" "reductions lanes" "registers registers" "short_counts loops/short_counts"
    "short_quotients numbers/short_quotients" "sines numbers/sines"
    "small_groups small_groups" "small_ids accesses/small_ids" "strides loops/unroll"
    "tables accesses/tables" "unroll loops/unroll"
    "unwritten_buffers accesses/unwritten_buffers" "whole_vectors accesses/whole_vectors"
    "whole_warps whole_warps" "wide_fills accesses/wide_fills" "wide_indices accesses/indices"
    "wide_logic accesses/ahead")

fail() {
    echo "FAILED: $*" >&2
    exit 1
}
# A test's source is the same whatever passes are off: SPIR-V is made of it once. In the place of
# zellige, and like it: compile SOURCE --spv FILE.
cat >"$work/once" <<'EOF'
#!/usr/bin/env bash
set -euo pipefail
[ $# = 4 ] && [ "$1 $3" = "compile --spv" ] || exec "$ZELLIGE" "$@"
made=$MADE/$(sha256sum <"$2" | cut -d ' ' -f 1)
[ -e "$made" ] || { "$ZELLIGE" "$@" && cp "$4" "$made"; }
cp "$made" "$4"
EOF
chmod +x "$work/once"
mkdir "$work"/{made,accesses,branches,loops,numbers}
export ZELLIGE=$zellige MADE=$work/made
run() { # PASSES REMARKS TEST
    : >"$2"
    ZELLIGE_CUDA_PASSES=$1 ZELLIGE_CUDA_REMARKS=$2 \
        bash "$tests/$3.sh" "$work/once" "$print_ptx" none >"$work/out" 2>&1
}
for pair in "${needed[@]}"; do
    read -r pass test <<<"$pair"
    [ -e "$work/$test" ] || run "" "$work/$test" "$test" || fail "$test, with all passes"
    run "-$pass" "$work/off" "$test" && fail "$test does not notice that $pass is off"
    grep -q ": remark: .* \[$pass\]\$" "$work/$test" || fail "$test: no remark of $pass"
    ! grep -q "\[$pass\]" "$work/off" || fail "$test: a remark of $pass, which is off"
done

# Kernels with all that the library has need none.
"$zellige" compile "$tests/device.cl" -I "$tests/../.." --spv "$work/device.spv" 2>"$work/warnings"
ZELLIGE_CUDA_PASSES=-all ZELLIGE_CUDA_REMARKS=1 "$print_ptx" "$work/device.spv" \
    >"$work/ptx" 2>"$work/told" || fail "$(cat "$work/told")"
[ ! -s "$work/told" ] || fail "without all passes: $(cat "$work/told")"

# All of them, as the message of an unknown name lists them.
echo 'kernel void f(global int *a) { a[0] = 1; }' >"$work/f.cl"
"$zellige" compile "$work/f.cl" --spv "$work/f.spv"
ZELLIGE_CUDA_PASSES=-unrol "$print_ptx" "$work/f.spv" 2>"$work/told" >/dev/null
names=$(sed -n 's/.*called "-unrol".*names are: //p' "$work/told" | tr ' ' '\n' | sort)
[ "$names" = "$(printf '%s\n' "${needed[@]%% *}" | sort)" ] || fail "the passes are: $names"
