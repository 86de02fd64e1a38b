; A bin of a histogram, with the lane's number in its upper bits: one change for each lane.
; RUN: vectorize %s --group 32 --target skylake-avx512 --after tag_loops
; RUN: vectorize %s --group 32 --target skylake-avx512 --after promote | FileCheck %s --check-prefix=LANES
; RUN: vectorize %s --group 32 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: tag_loops
; CHECK: define void @k(
; CHECK: call void @zlg.change.0(ptr %place, i32 %tag)
; CHECK-NOT: icmp
; CHECK: ret void
; LANES-COUNT-32: call void @zlg.change.0(
; LANES-NOT: call void @zlg.change.0(
; REMARK: one change for each lane, instead of a loop until a tag is found
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %narrow = trunc i64 %x to i32
  %tag = shl i32 %narrow, 27
  %at = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at
  %index = and i32 %number, 255
  %wide = zext i32 %index to i64
  %place = getelementptr i32, ptr %tile, i64 %wide
  %next = getelementptr i32, ptr %place, i64 1
  br label %again
again:
  %old = load volatile i32, ptr %place
  %count = and i32 %old, 134217727
  %more = add i32 %count, 1
  %new = or i32 %more, %tag
  store volatile i32 %new, ptr %place
  %found = load volatile i32, ptr %place
  %same = icmp eq i32 %found, %new
  br i1 %same, label %end, label %again
end:
  store i32 0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
