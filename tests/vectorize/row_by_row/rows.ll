; 16 rows of 16 floats, two rows to a strip: the loop over groups, which tells the number of each, is
; in that over the eight strips.
; RUN: vectorize %s --group 16,16 --target avx2 --after define_entry
; RUN: vectorize %s --group 16,16 --target avx2 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: row_by_row
; CHECK: call void @zlg.strip(
; CHECK-NEXT: %[[NEXT:.*]] = add i64
; CHECK: store volatile i64 %[[NEXT]]
; CHECK: icmp ult i64 {{.*}}, 8
; TOLD: work-groups side by side take turns after each strip: memory is walked along its rows [row_by_row]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %row = mul i64 %y, 4098
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %to = getelementptr float, ptr %b, i64 %i
  store float %v, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.1()
