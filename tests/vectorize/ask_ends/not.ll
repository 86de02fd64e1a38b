; Two ends do not answer for the lanes between: of a number that does not grow from lane to lane,
; and of one that is unequal to a limit but three apart from the next.
; RUN: vectorize %s --group 64 --target avx2 --lanes 32 --plan
; CHECK: %first: uniform
; CHECK: %second: uniform
; CHECK-NOT: of the first and the last lane
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %at.o = getelementptr i8, ptr %arguments, i64 16
  %slot.o = load ptr, ptr %at.o
  %o = load i64, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %size = mul i64 %g, 64
  %base = add i64 %size, %o
  %x = add i64 %base, %l
  %three = mul i64 %x, 3
  %square = mul i64 %x, %x
  %unequal = icmp ne i64 %three, %n
  %first = call i1 @zlg.all_lanes(i1 %unequal)
  br i1 %first, label %other, label %exit
other:
  %below = icmp ult i64 %square, %n
  %second = call i1 @zlg.all_lanes(i1 %below)
  br i1 %second, label %body, label %exit
body:
  %to = getelementptr i8, ptr %a, i64 %x
  store i8 1, ptr %to
  br label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i1 @zlg.all_lanes(i1)
