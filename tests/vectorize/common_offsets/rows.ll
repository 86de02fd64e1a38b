; Each lane walks a row of its own by a pointer: how far it is is the same for all.
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after common_offsets
; RUN: vectorize %s --kernel k --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: common_offsets
; CHECK: loop:
; CHECK-NOT: phi ptr
; CHECK: [[OFFSET:%.*]] = phi i64 [ 0, %entry ], [ [[FURTHER:%.*]], %loop ]
; CHECK: getelementptr i8, ptr %row, i64 [[OFFSET]]
; CHECK: [[FURTHER]] = add i64 [[OFFSET]], 1
; TOLD: remark: pointer: lanes advance by the same, which is one number for all [common_offsets]
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
  %next = getelementptr i8, ptr %p, i64 1
  %k.next = add i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %end
end:
  %to = getelementptr i8, ptr %b, i64 %l
  store i8 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
