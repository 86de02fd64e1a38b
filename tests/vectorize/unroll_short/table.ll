; A turn of 25 numbers in which a table says where the next one goes, as in Keccak: once the loop
; is written out, the table's numbers are constants, and the array's elements registers.
; RUN: vectorize %s --group 64 --target znver5 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --target znver5 --after unroll_short
; PASS: unroll_short
; REMARK: 2{{[45]}} rounds are written out: elements of an array become registers
; CHECK: define void @k(
; CHECK-NOT: alloca
; CHECK-NOT: @places
; CHECK: ret void
@places = internal constant [24 x i32] [i32 10, i32 7, i32 11, i32 17, i32 18, i32 3,
  i32 5, i32 16, i32 8, i32 21, i32 24, i32 4, i32 15, i32 23, i32 19, i32 13, i32 12, i32 2,
  i32 20, i32 14, i32 22, i32 9, i32 6, i32 1]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %s = alloca [25 x i32]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  br label %fill
fill:
  %i = phi i64 [ 0, %0 ], [ %i.next, %fill ]
  %row = mul i64 %i, 64
  %at = add i64 %row, %x
  %from = getelementptr i32, ptr %a, i64 %at
  %value = load i32, ptr %from
  %place = getelementptr [25 x i32], ptr %s, i64 0, i64 %i
  store i32 %value, ptr %place
  %i.next = add nuw nsw i64 %i, 1
  %filled = icmp eq i64 %i.next, 25
  br i1 %filled, label %turn.begin, label %fill
turn.begin:
  %first.at = getelementptr [25 x i32], ptr %s, i64 0, i64 1
  %first = load i32, ptr %first.at
  br label %turn
turn:
  %k = phi i64 [ 0, %turn.begin ], [ %k.next, %turn ]
  %carried = phi i32 [ %first, %turn.begin ], [ %next, %turn ]
  %place.at = getelementptr [24 x i32], ptr @places, i64 0, i64 %k
  %where = load i32, ptr %place.at
  %where.64 = sext i32 %where to i64
  %there = getelementptr [25 x i32], ptr %s, i64 0, i64 %where.64
  %next = load i32, ptr %there
  %mixed = mul i32 %carried, 5
  store i32 %mixed, ptr %there
  %k.next = add nuw nsw i64 %k, 1
  %turned = icmp eq i64 %k.next, 24
  br i1 %turned, label %write.begin, label %turn
write.begin:
  br label %write
write:
  %j = phi i64 [ 0, %write.begin ], [ %j.next, %write ]
  %result.at = getelementptr [25 x i32], ptr %s, i64 0, i64 %j
  %result = load i32, ptr %result.at
  %to.row = mul i64 %j, 64
  %to.at = add i64 %to.row, %x
  %to = getelementptr i32, ptr %a, i64 %to.at
  store i32 %result, ptr %to
  %j.next = add nuw nsw i64 %j, 1
  %written = icmp eq i64 %j.next, 25
  br i1 %written, label %exit, label %write
exit:
  ret void
}
declare i64 @zlg.local_id.0()
