; What an index of 32 bits adds to an id, the next column or the one behind it, is not negative; with
; an offset likewise. Ids of a large launch may be anything.
; RUN: vectorize %s --group 64 --after simplify
; RUN: vectorize %s --group 64 --offset --after simplify
; RUN: vectorize %s --group 64 --large --after simplify | FileCheck %s --check-prefix=LARGE
; CHECK-NOT: icmp
; CHECK: store volatile i32 1
; LARGE: icmp
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %group = call i64 @zlg.group_id.0()
  %local = call i64 @zlg.local_id.0()
  %first = mul i64 %group, 64
  %in.row = add i64 %first, %local
  %offset = call i64 @zlg.global_offset.0()
  %id = add i64 %in.row, %offset
  %x = trunc i64 %id to i32
  %next = add i32 %x, 2
  %is = icmp sge i32 %next, 0
  %word = zext i1 %is to i32
  store volatile i32 %word, ptr %out
  ret void
}
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.0()
declare i64 @zlg.global_offset.0()
