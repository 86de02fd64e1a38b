; An array of nine, one that lanes store to where they like, and one that all load the same of.
; RUN: vectorize %s --group 64 --target avx2 --after choose_elements
; CHECK: define void @k(
; CHECK-DAG: alloca [9 x float]
; CHECK-DAG: alloca [4 x float]
; CHECK-DAG: alloca [4 x i32]
; CHECK-NOT: select
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %nine = alloca [9 x float]
  %stored = alloca [4 x float]
  %same = alloca [4 x i32]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.n = getelementptr ptr, ptr %arguments, i64 1
  %n.at = load ptr, ptr %slot.n
  %n = load i64, ptr %n.at
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %x
  %f = load float, ptr %from
  %which.at = getelementptr i32, ptr %a, i64 %x
  %which = load i32, ptr %which.at
  %which.64 = zext i32 %which to i64
  %nine8 = getelementptr [9 x float], ptr %nine, i64 0, i64 8
  store float %f, ptr %nine
  store float %f, ptr %nine8
  %of.nine.at = getelementptr [9 x float], ptr %nine, i64 0, i64 %which.64
  %of.nine = load float, ptr %of.nine.at
  %stored.at = getelementptr [4 x float], ptr %stored, i64 0, i64 %which.64
  store float 0.0, ptr %stored
  store float %f, ptr %stored.at
  %other = lshr i32 %which, 2
  %other.64 = zext i32 %other to i64
  %other.at = getelementptr [4 x float], ptr %stored, i64 0, i64 %other.64
  %of.stored = load float, ptr %other.at
  %same1 = getelementptr [4 x i32], ptr %same, i64 0, i64 1
  store i32 %which, ptr %same
  store i32 7, ptr %same1
  %same.at = getelementptr [4 x i32], ptr %same, i64 0, i64 %n
  %of.same = load i32, ptr %same.at
  %sum = fadd float %of.nine, %of.stored
  %of.same.float = sitofp i32 %of.same to float
  %sum2 = fadd float %sum, %of.same.float
  store float %sum2, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
