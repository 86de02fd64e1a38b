; Behind the guard of a triangle: each of four rows has a mask of its own, and column x is loaded
; once, for the lanes of all of them.
; RUN: vectorize %s --group 16,16 --target sapphirerapids --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 16,16 --target sapphirerapids --after promote
; PASS: common_loads
; REMARK: SIMD groups below one another load once, for the lanes of all
; CHECK: = or <16 x i1>
; CHECK: = or <16 x i1>
; CHECK: %[[ALL:.*]] = or <16 x i1>
; CHECK: = call <16 x float> @llvm.masked.load.v16f32.p0(ptr {{.*}}, <16 x i1> %[[ALL]],
; CHECK-NOT: @llvm.masked.load
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %below = icmp ule i64 %x, %y
  br i1 %below, label %inside, label %end
inside:
  %from = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %from
  %row = shl i64 %y, 4
  %i = add i64 %row, %x
  %to = getelementptr float, ptr %c, i64 %i
  store float %value, ptr %to
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
