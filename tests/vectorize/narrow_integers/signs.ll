; Differences have signs, and so has all that they are compared with. What needs 32 bits gets them behind.
; RUN: vectorize %s --kernel difference --group 64 --target skylake-avx512 --after narrow_integers
; PASS: narrow_integers
; CHECK: [[D:%.*]] = sub i16
; CHECK: [[TWICE:%.*]] = shl i16 [[D]], 1
; CHECK: [[ABS:%.*]] = call i16 @llvm.abs.i16(i16 [[TWICE]], i1 false)
; CHECK: [[MOST:%.*]] = call i16 @llvm.smin.i16(i16 [[ABS]], i16 255)
; CHECK: icmp slt i16 [[D]], -3
; CHECK: ashr i16 [[D]], 2
; CHECK: sext i16 {{.*}} to i32
define void @difference(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.at = getelementptr inbounds i8, ptr %arguments, i64 8
  %slot.sum = load ptr, ptr %slot.at
  %sum = load ptr, ptr %slot.sum
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i8, ptr %a, i64 %l
  %x = load i8, ptr %from
  %next = getelementptr i8, ptr %from, i64 64
  %y = load i8, ptr %next
  %x.int = zext i8 %x to i32
  %y.int = zext i8 %y to i32
  %d = sub nsw i32 %x.int, %y.int
  %twice = shl nsw i32 %d, 1
  %abs = call i32 @llvm.abs.i32(i32 %twice, i1 true)
  %most = call i32 @llvm.smin.i32(i32 %abs, i32 255)
  %low = icmp slt i32 %d, -3
  %byte = trunc i32 %most to i8
  %kept = select i1 %low, i8 %byte, i8 0
  store i8 %kept, ptr %from
  %quarter = ashr i32 %d, 2
  %to = getelementptr i32, ptr %sum, i64 %l
  %before = load i32, ptr %to
  %after = add i32 %before, %quarter
  store i32 %after, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.smin.i32(i32, i32)
