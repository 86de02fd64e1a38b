; The size of the work-group is a constant, and ids have a range.
; RUN: vectorize %s --group 64,1 --after specialise
; CHECK: %local = call i64 @zlg.local_id.0(), !range [[LOCAL:![0-9]+]]
; CHECK: %first = mul i64 %group, 64
; CHECK-NOT: @zlg.local_size.0
; CHECK-NOT: @zlg.local_id.1
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %y = call i64 @zlg.local_id.1()
  %i = add i64 %x, %y
  %to = getelementptr float, ptr %out, i64 %i
  store float 0.0, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
declare i64 @zlg.local_id.1()
