; 100 work-items: 2^30 ids are 10737419 groups, the last of which is not full.
; RUN: vectorize %s --group 100 --after specialise
; RUN: vectorize %s --group 100 --after simplify | FileCheck %s --check-prefix=FOLDED
; CHECK: %first = mul i64 %group, 100
; FOLDED: store volatile i32 1
; FOLDED: icmp {{(samesign )?}}ult i64 %local, 99
; FOLDED: store volatile i32 1
; FOLDED: icmp {{(samesign )?}}ult i64 %group, 10737418
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %at = getelementptr i32, ptr %out, i64 %x
  %a.below = icmp ult i64 %local, 100
  %a.word = zext i1 %a.below to i32
  store volatile i32 %a.word, ptr %at
  %b.below = icmp ult i64 %local, 99
  %b.word = zext i1 %b.below to i32
  store volatile i32 %b.word, ptr %at
  %c.below = icmp ult i64 %group, 10737419
  %c.word = zext i1 %c.below to i32
  store volatile i32 %c.word, ptr %at
  %d.below = icmp ult i64 %group, 10737418
  %d.word = zext i1 %d.below to i32
  store volatile i32 %d.word, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
