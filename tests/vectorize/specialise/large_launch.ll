; Of a large launch nothing is known of the groups, but local ids have a range as ever.
; RUN: vectorize %s --group 64 --large --after specialise
; RUN: vectorize %s --group 64 --large --after simplify | FileCheck %s --check-prefix=FOLDED
; CHECK: %group = call i64 @zlg.group_id.0(){{$}}
; CHECK: %local = call i64 @zlg.local_id.0(), !range
; FOLDED: icmp {{(samesign )?}}ult i64 %group, 33554432
; FOLDED: store volatile i32 1
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %group = call i64 @zlg.group_id.0()
  %local = call i64 @zlg.local_id.0()
  %x = add i64 %group, %local
  %at = getelementptr i32, ptr %out, i64 %x
  %a.below = icmp ult i64 %group, 33554432
  %a.word = zext i1 %a.below to i32
  store volatile i32 %a.word, ptr %at
  %b.below = icmp ult i64 %local, 64
  %b.word = zext i1 %b.below to i32
  store volatile i32 %b.word, ptr %at
  ret void
}
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.0()
