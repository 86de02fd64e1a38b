; Two of three members are stored: what lies between is masked, nothing else is written.
; RUN: vectorize %s --group 64 --after promote
; PASS: interleaved_access
; CHECK: llvm.masked.store.v16f32{{.*}}<i1 true, i1 true, i1 false, i1 true, i1 true, i1 false,
; CHECK-NOT: llvm.masked.scatter
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at.x = getelementptr [3 x float], ptr %a, i64 %x
  %at.y = getelementptr [3 x float], ptr %a, i64 %x, i64 1
  store float 1.0, ptr %at.x
  store float 2.0, ptr %at.y
  %place = getelementptr float, ptr %tile, i64 %x
  store float 3.0, ptr %place
  ret void
}
declare i64 @zlg.local_id.0()
