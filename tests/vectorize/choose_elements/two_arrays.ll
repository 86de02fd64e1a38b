; What a load of one array has become is the index into another.
; RUN: vectorize %s --group 64 --target avx2 --after choose_elements
; PASS: choose_elements
; CHECK: define void @k(
; CHECK-NOT: alloca
; CHECK: select i1
; CHECK-NOT: alloca
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %which = alloca [2 x i64]
  %p = alloca [4 x i64]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i64, ptr %a, i64 %x
  %f0 = load i64, ptr %from
  %f1 = lshr i64 %f0, 2
  %f2 = lshr i64 %f0, 4
  %f3 = lshr i64 %f0, 6
  %w1 = getelementptr i64, ptr %which, i64 1
  store i64 %f1, ptr %which
  store i64 %f2, ptr %w1
  %p1 = getelementptr [4 x i64], ptr %p, i64 0, i64 1
  %p2 = getelementptr [4 x i64], ptr %p, i64 0, i64 2
  %p3 = getelementptr [4 x i64], ptr %p, i64 0, i64 3
  store i64 %f0, ptr %p
  store i64 %f1, ptr %p1
  store i64 %f2, ptr %p2
  store i64 %f3, ptr %p3
  %which.at = getelementptr i64, ptr %which, i64 %f3
  %chosen = load i64, ptr %which.at
  %at = getelementptr [4 x i64], ptr %p, i64 0, i64 %chosen
  %of.chosen = load i64, ptr %at
  store i64 %of.chosen, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
