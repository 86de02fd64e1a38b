; Rows are two SIMD groups: every second one lies below another, and two vectors are loaded.
; RUN: vectorize %s --group 32,4 --target sapphirerapids --after promote
; PASS: common_loads
; CHECK: @llvm.masked.load.v16f32.p0(
; CHECK: @llvm.masked.load.v16f32.p0(
; CHECK-NOT: @llvm.masked.load.v16f32.p0(
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %eight = shl i64 %y, 3
  %below = icmp ule i64 %x, %eight
  br i1 %below, label %inside, label %end
inside:
  %from = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %from
  %row = shl i64 %y, 5
  %i = add i64 %row, %x
  %to = getelementptr float, ptr %c, i64 %i
  store float %value, ptr %to
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
