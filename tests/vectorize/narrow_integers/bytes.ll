; A mean of bytes, and whether it is above another one: numbers have no sign, and 16 bits at most.
; RUN: vectorize %s --kernel mean --group 64 --target skylake-avx512 --after narrow_integers
; PASS: narrow_integers
; CHECK: [[X:%.*]] = zext i8 %x to i16
; CHECK: [[Y:%.*]] = zext i8 %y to i16
; CHECK: [[SUM:%.*]] = mul i16 [[X]], 200
; CHECK: [[ALL:%.*]] = add i16 {{.*}}[[SUM]]
; CHECK: [[MEAN:%.*]] = lshr i16 [[ALL]], 7
; CHECK: icmp ugt i16 [[MEAN]], [[Y]]
; CHECK: trunc i16 [[MEAN]] to i8
; CHECK-NOT: i32
define void @mean(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i8, ptr %a, i64 %l
  %x = load i8, ptr %from
  %next = getelementptr i8, ptr %from, i64 64
  %y = load i8, ptr %next
  %x.int = zext i8 %x to i32
  %y.int = zext i8 %y to i32
  %weighed = mul nuw nsw i32 %x.int, 200
  %all = add nuw nsw i32 %y.int, %weighed
  %mean = lshr i32 %all, 7
  %above = icmp sgt i32 %mean, %y.int
  %byte = trunc i32 %mean to i8
  %kept = select i1 %above, i8 %byte, i8 0
  store i8 %kept, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
