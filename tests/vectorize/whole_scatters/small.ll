; A kernel that is not large compiles fast anyway.
; RUN: vectorize %s --kernel k --group 16 --lanes 16 --target znver4 --after narrow_masked
; PASS: narrow_masked
; CHECK-NOT: call void @llvm.masked.scatter
; CHECK: extractelement <16 x i32>
; CHECK-NOT: call void @llvm.masked.scatter
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %v = load i32, ptr %at
  %n = lshr i32 %v, 26
  %i = zext i32 %n to i64
  %to = getelementptr i32, ptr %a, i64 %i
  store i32 %v, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
