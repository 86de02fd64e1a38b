; Steps of several kinds are one sum, those that are an argument's among them.
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after common_offsets
; PASS: common_offsets
; CHECK: [[OFFSET:%.*]] = phi i64
; CHECK: [[SCALED:%.*]] = mul i64 %step, 4
; CHECK: [[FIRST:%.*]] = add i64 [[OFFSET]], [[SCALED]]
; CHECK: add i64 [[FIRST]], 7
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %step = sext i32 %n to i64
  %low = trunc i64 %l to i32
  %begin = mul i32 %low, %n
  %wide = sext i32 %begin to i64
  %row = getelementptr i8, ptr %a, i64 %wide
  br label %loop
loop:
  %p = phi ptr [ %row, %entry ], [ %next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i8 [ 0, %entry ], [ %more, %loop ]
  %got = load i8, ptr %p
  %more = add i8 %sum, %got
  %far = getelementptr i8, ptr %p, i64 7
  %next = getelementptr i32, ptr %far, i64 %step
  %k.next = add i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %end
end:
  %to = getelementptr i8, ptr %b, i64 %l
  store i8 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
