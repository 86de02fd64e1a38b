; A fill of an array that is accessed by floats: a loop over elements, and the array lies lane by
; lane, so that its accesses are vectors.
; RUN: vectorize %s --group 64 --plan
; PASS: expand_copies
; CHECK-NOT: llvm.memset
; CHECK: store i32 0, {{.*}}: vector
; CHECK: %value = load float, {{.*}}: gather
; CHECK: store float %more, {{.*}}: gather
; CHECK: %same = load float, {{.*}}: vector
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %array = alloca [64 x float], align 4
  call void @llvm.memset.p0.i64(ptr align 4 %array, i8 0, i64 256, i1 false)
  %at.number = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at.number
  %index = and i32 %number, 63
  %wide = zext i32 %index to i64
  %at = getelementptr float, ptr %array, i64 %wide
  %value = load float, ptr %at
  %more = fadd float %value, 1.0
  store float %more, ptr %at
  %n = load i64, ptr %a
  %at.same = getelementptr float, ptr %array, i64 %n
  %same = load float, ptr %at.same
  store float %same, ptr %at.number
  ret void
}
declare i64 @zlg.local_id.0()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
