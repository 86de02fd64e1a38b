; Four strips come to the barrier one after another. A work-group that is one strip needs none of that.
; RUN: vectorize %s --group 1024 --after barrier_lowering
; RUN: vectorize %s --group 256 --remarks | FileCheck %s --check-prefix=ONE
; CHECK-LABEL: define internal void @zlg.strip
; CHECK: switch i64 %{{.*}}, label %latch [
; CHECK-NEXT: i64 1, label %resume
; CHECK-NOT: call void @zlg.barrier
; ONE: remark: the barrier costs nothing: the work-group is one strip [vectorize]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %local
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %local
  store float %value, ptr %place
  call void @zlg.barrier()
  %index = sub i64 1023, %local
  %other = getelementptr float, ptr %tile, i64 %index
  %got = load float, ptr %other
  %to = getelementptr float, ptr %out, i64 %local
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
