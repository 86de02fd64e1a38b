; What a strip has loaded in a loop the next one of the group loads again, from a near cache.
; RUN: vectorize %s --group 16,16 --target avx2 --remarks | FileCheck %s
; CHECK-NOT: row_by_row
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
  br label %rounds
rounds:
  %k = phi i64 [ 0, %0 ], [ %k.next, %rounds ]
  %sum = phi float [ 0.0, %0 ], [ %sum.next, %rounds ]
  %row = mul i64 %k, 4098
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %sum.next = fadd float %sum, %v
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 4096
  br i1 %more, label %rounds, label %done
done:
  %out = mul i64 %y, 4098
  %j = add i64 %out, %x
  %to = getelementptr float, ptr %b, i64 %j
  store float %sum.next, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.1()
