; The entry runs rows of work-groups, and in each of them the last strip and the full ones.
; RUN: vectorize %s --group 100 --lanes 16 --after define_entry
; PASS: separate_tail
; CHECK: define void @zlg_entry(ptr
; CHECK: call void @zlg.tail(
; CHECK: call void @zlg.strip(
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %at = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
