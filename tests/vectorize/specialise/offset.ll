; The offset of the global ids is 0, unless the launch has one: up to 2^29.
; RUN: vectorize %s --group 64 --after specialise
; RUN: vectorize %s --group 64 --offset --after specialise | FileCheck %s --check-prefix=OFFSET
; RUN: vectorize %s --group 64 --offset --after simplify | FileCheck %s --check-prefix=FOLDED
; CHECK: %x = add i64 %local, 0
; CHECK-NOT: zlg.global_offset
; OFFSET: %offset = call i64 @zlg.global_offset.0(), !range
; FOLDED: store volatile i32 1
; FOLDED: icmp {{(samesign )?}}ult i64 %offset, 536870912
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %offset = call i64 @zlg.global_offset.0()
  %x = add i64 %local, %offset
  %at = getelementptr i32, ptr %out, i64 %x
  %a.below = icmp ult i64 %offset, 536870913
  %a.word = zext i1 %a.below to i32
  store volatile i32 %a.word, ptr %at
  %b.below = icmp ult i64 %offset, 536870912
  %b.word = zext i1 %b.below to i32
  store volatile i32 %b.word, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.global_offset.0()
