; Left alone: lanes that agree by chance, by their place in the tile, or never; a body with a
; barrier; and one whose accesses have masks that cost nothing.
; RUN: vectorize %s --kernel chance --group 64 --target avx2 --after full_branches
; RUN: vectorize %s --kernel place --group 64 --target avx2 --after full_branches
; RUN: vectorize %s --kernel never --group 64 --target avx2 --after full_branches
; RUN: vectorize %s --kernel waits --group 64 --target avx2 --after full_branches
; RUN: vectorize %s --kernel cheap --group 64 --target avx2 --after full_branches
; RUN: vectorize %s --kernel cheap --group 64 --target sse2 --after full_branches | FileCheck %s --check-prefix=SSE2
; PASS: full_branches
; CHECK: define void
; CHECK-NOT: zlg.all_lanes
; SSE2: zlg.all_lanes
define void @chance(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i8, ptr %a, i64 %x
  %value = load i8, ptr %from
  %enters = icmp sgt i8 %value, 0
  br i1 %enters, label %body, label %exit
body:
  %to = getelementptr i8, ptr %a, i64 %x
  store i8 1, ptr %to
  br label %exit
exit:
  ret void
}
define void @place(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i8, ptr %a, i64 %x
  %value = load i8, ptr %from
  %enters = icmp ult i64 %l, 40
  br i1 %enters, label %body, label %exit
body:
  %to = getelementptr i8, ptr %a, i64 %x
  store i8 1, ptr %to
  br label %exit
exit:
  ret void
}
define void @never(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i8, ptr %a, i64 %x
  %value = load i8, ptr %from
  %enters = icmp eq i64 %x, 1000
  br i1 %enters, label %body, label %exit
body:
  %to = getelementptr i8, ptr %a, i64 %x
  store i8 1, ptr %to
  br label %exit
exit:
  ret void
}
define void @waits(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i8, ptr %a, i64 %x
  %value = load i8, ptr %from
  %enters = icmp ult i64 %x, 1000
  br i1 %enters, label %body, label %exit
body:
  %to = getelementptr i8, ptr %a, i64 %x
  store i8 1, ptr %to
  call void @zlg.barrier()
  br label %exit
exit:
  ret void
}
define void @cheap(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i8, ptr %a, i64 %x
  %value = load i8, ptr %from
  %enters = icmp ult i64 %x, 1000
  br i1 %enters, label %body, label %exit
body:
  %to = getelementptr float, ptr %a, i64 %x
  %got = load float, ptr %to
  store float %got, ptr %tile
  br label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare void @zlg.barrier()
