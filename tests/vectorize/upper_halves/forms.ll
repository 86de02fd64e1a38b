; With a sign, shifted further than a half, scaled, chosen: every operation has one of 32 bits.
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after upper_halves
; PASS: upper_halves
; SOME-LLVM-FAIL: 22 extends behind the select
; CHECK: trunc i64 %l to i32
; CHECK-NOT: 4294967296
; CHECK: mul i32 {{.*}}, 3
; CHECK: add i32 {{.*}}, -2
; CHECK: select i1 %is.low, i32
; CHECK: sext i32 {{.*}} to i64
; CHECK: ashr i64 {{.*}}, 1
; CHECK: zext i32 {{.*}} to i64
; CHECK: lshr i64 {{.*}}, 31
; CHECK-NOT: shl i64 %l, 33
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %up = shl i64 %l, 33
  %three = mul i64 %l, 12884901888
  %less = sub i64 %three, 8589934592
  %is.low = icmp ult i64 %l, 9
  %one = select i1 %is.low, i64 %up, i64 %less
  %half = ashr i64 %one, 33
  %from = getelementptr float, ptr %a, i64 %half
  %got = load float, ptr %from
  %top = lshr i64 %less, 63
  %to = getelementptr float, ptr %b, i64 %top
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
