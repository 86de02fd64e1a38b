; Two of five members are stored: where the processor scatters lane by lane, masked vectors are cheaper.
; RUN: vectorize %s --group 64 --target znver5 --after promote
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan | FileCheck %s --check-prefix=FAST
; PASS: interleaved_access
; CHECK: llvm.masked.store.v16f32{{.*}}<i1 true, i1 false, i1 false, i1 true, i1 false, i1 true, i1 false, i1 false, i1 true,
; CHECK-NOT: llvm.masked.scatter
; FAST: store float %value, {{.*}}: gather
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  %value = load float, ptr %place
  %at.0 = getelementptr [5 x float], ptr %a, i64 %x, i64 0
  store float %value, ptr %at.0
  %at.3 = getelementptr [5 x float], ptr %a, i64 %x, i64 3
  store float %value, ptr %at.3
  ret void
}
declare i64 @zlg.local_id.0()
