; Three colours of four bytes, each stored as a word, of which lanes load a byte: elements overlap.
; The third is the last: its bit says all.
; RUN: vectorize %s --group 64 --target avx2 --after choose_elements
; PASS: choose_elements
; CHECK: define void @k(
; CHECK-NOT: alloca
; CHECK-DAG: and i32 %{{.*}}, 32
; CHECK-DAG: and i32 %{{.*}}, 64
; CHECK-COUNT-2: select i1
; CHECK-NOT: select
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %p = alloca [3 x [4 x i8]]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %x
  %c0 = load i32, ptr %from
  %c1 = mul i32 %c0, 77
  %c2 = xor i32 %c0, %c1
  %p1 = getelementptr [4 x i8], ptr %p, i64 1
  %p2 = getelementptr [4 x i8], ptr %p, i64 2
  store i32 %c0, ptr %p
  store i32 %c1, ptr %p1
  store i32 %c2, ptr %p2
  %which = lshr i32 %c0, 5
  %which.64 = zext i32 %which to i64
  %chosen.at = getelementptr [4 x i8], ptr %p, i64 %which.64
  %green.at = getelementptr i8, ptr %chosen.at, i64 1
  %green = load i8, ptr %green.at
  %to = getelementptr i8, ptr %a, i64 %x
  store i8 %green, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
