#!/usr/bin/env bash
# contract.sh: modules that somebody wrote by hand, and that are no scalar modules, are refused.
set -u

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
# refused WORDS: the module on stdin.
refused() {
    cat >"$folder/k.ll"
    "$ZELLIGE_VECTORIZE" "$folder/k.ll" --group 64 --kernel k >"$folder/out" 2>&1
    local status=$?
    if [ $status -ne 1 ] || ! grep -q "$1" "$folder/out"; then
        echo "FAILED: $1: status $status: $(tail -1 "$folder/out")"
        failures=1
    fi
}

# A barrier in a function that is not inlined: lanes would have nobody to wait for.
for attribute in noinline ''; do
    refused '@f.store is called, and not alwaysinline' <<END
define internal void @f.store(ptr %tile, ptr %to) $attribute {
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %tile, i64 %x
  store i32 3, ptr %at
  call void @zlg.barrier(i32 1)
  %v = load i32, ptr %tile
  store i32 %v, ptr %to
  ret void
}
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %out = load ptr, ptr %slot
  call void @f.store(ptr %tile, ptr %out)
  ret void
}
declare void @zlg.barrier(i32)
declare i64 @zlg.local_id.0()
END
done
refused '@k has no body' <<<'declare void @k(ptr, ptr)'
refused '@k has no body' <<<'define void @q(ptr %arguments, ptr %tile) { ret void }'
refused '@k is no kernel' <<<'define void @k() { ret void }'
refused '@k is no kernel' <<<'define void @k(ptr %arguments) { ret void }'
refused '@k is no kernel' <<<'define i32 @k(ptr %arguments, ptr %tile) { ret i32 1 }'
refused '@k is no kernel' <<<'define void @k(ptr addrspace(1) %arguments, ptr %tile) { ret void }'
refused '@k is called' <<'END'
define void @k(ptr %arguments, ptr %tile) {
  call void @k(ptr %arguments, ptr %tile)
  ret void
}
END
exit $failures
