; Pairs of 4 bytes that indices tell are gathered and scattered as elements of 8 bytes, which a
; shuffle takes apart or puts together. Also where the second member is accessed first.
; RUN: vectorize %s --group 64 --lanes 16 --target sapphirerapids --plan
; RUN: vectorize %s --group 16 --lanes 16 --target sapphirerapids --after promote | FileCheck %s --check-prefix=CODE
; RUN: vectorize %s --group 64 --lanes 16 --target sapphirerapids --passes -row_gathers --plan | FileCheck %s --check-prefix=OFF
; PASS: row_gathers
; CHECK: %y = load float, {{.*}}: rows as elements
; CHECK: %x = load float, {{.*}}: rows as elements
; CHECK: store float %y, {{.*}}: rows as elements
; CHECK: store float %x, {{.*}}: rows as elements
; CODE: call <16 x i64> @llvm.masked.gather.v16i64
; CODE-NOT: llvm.masked.gather
; CODE: shufflevector <32 x float> {{.*}}, <16 x i32> <i32 0, i32 2, i32 4
; CODE: shufflevector <32 x float> {{.*}}, <16 x i32> <i32 1, i32 3, i32 5
; CODE: call void @llvm.masked.scatter.v16i64
; CODE-NOT: call void @llvm.masked.scatter
; OFF: %y = load float, {{.*}}: gather
; OFF-NOT: rows
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load ptr, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %n, i64 %l
  %index = load i32, ptr %from
  %wide = sext i32 %index to i64
  %at.x = getelementptr [2 x float], ptr %a, i64 %wide
  %at.y = getelementptr float, ptr %at.x, i64 1
  %y = load float, ptr %at.y, align 4
  %x = load float, ptr %at.x, align 8
  store float %y, ptr %at.x, align 8
  store float %x, ptr %at.y, align 4
  ret void
}
declare i64 @zlg.local_id.0()
