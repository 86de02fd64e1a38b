; Four elements of row x, which are transposed: once, not for each of four SIMD groups.
; RUN: vectorize %s --group 16,16 --target sapphirerapids --after promote
; PASS: common_loads row_access
; CHECK-COUNT-16: = load <4 x float>
; CHECK-NOT: = load <4 x float>
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
  %eight = shl i64 %x, 3
  %from = getelementptr float, ptr %a, i64 %eight
  %first = load float, ptr %from
  %from.1 = getelementptr float, ptr %from, i64 1
  %second = load float, ptr %from.1
  %from.2 = getelementptr float, ptr %from, i64 2
  %third = load float, ptr %from.2
  %from.3 = getelementptr float, ptr %from, i64 3
  %fourth = load float, ptr %from.3
  %two = fadd float %first, %second
  %three = fadd float %two, %third
  %value = fadd float %three, %fourth
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
