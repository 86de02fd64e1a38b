; X and Y stay where they are if memory runs along X, if there is one row only, and in kernels whose
; work-items wait for those of other groups or ask for their lane.
; RUN: vectorize %s --group 16,8 --target skylake-avx512 --kernel along_x --after swap_dimensions
; RUN: vectorize %s --group 128 --target skylake-avx512 --kernel along_y --after swap_dimensions
; RUN: vectorize %s --group 16,8 --target skylake-avx512 --kernel atomic --after swap_dimensions
; RUN: vectorize %s --group 16,8 --target skylake-avx512 --kernel lane --after swap_dimensions
; CHECK: %x = call i64 @zlg.group_id.0()
; CHECK: %y = call i64 @zlg.group_id.1()
define void @along_x(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.group_id.0()
  %y = call i64 @zlg.group_id.1()
  %local.x = call i64 @zlg.local_id.0()
  %local.y = call i64 @zlg.local_id.1()
  %column = add i64 %x, %local.x
  %row = add i64 %y, %local.y
  %to = getelementptr inbounds [1000 x float], ptr %a, i64 %row, i64 %column
  store float 1.0, ptr %to, align 4
  ret void
}
define void @along_y(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.group_id.0()
  %y = call i64 @zlg.group_id.1()
  %local.x = call i64 @zlg.local_id.0()
  %local.y = call i64 @zlg.local_id.1()
  %row = add i64 %x, %local.x
  %column = add i64 %y, %local.y
  %to = getelementptr inbounds [1000 x float], ptr %a, i64 %row, i64 %column
  store float 1.0, ptr %to, align 4
  ret void
}
define void @atomic(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.group_id.0()
  %y = call i64 @zlg.group_id.1()
  %local.x = call i64 @zlg.local_id.0()
  %local.y = call i64 @zlg.local_id.1()
  %row = add i64 %x, %local.x
  %column = add i64 %y, %local.y
  %to = getelementptr inbounds [1000 x i32], ptr %a, i64 %row, i64 %column
  %old = atomicrmw add ptr %to, i32 1 monotonic
  ret void
}
define void @lane(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.group_id.0()
  %y = call i64 @zlg.group_id.1()
  %local.x = call i64 @zlg.local_id.0()
  %local.y = call i64 @zlg.local_id.1()
  %lane = call i32 @zlg.lane()
  %row = add i64 %x, %local.x
  %column = add i64 %y, %local.y
  %to = getelementptr inbounds [1000 x i32], ptr %a, i64 %row, i64 %column
  store i32 %lane, ptr %to, align 4
  ret void
}
declare i64 @zlg.group_id.0()
declare i64 @zlg.group_id.1()
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare i32 @zlg.lane()
