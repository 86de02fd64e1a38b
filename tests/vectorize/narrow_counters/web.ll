; A counter of 64 bits of which only the lower half is used: the number, the next one, and what ends
; the loop have 32 bits.
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after narrow_counters
; RUN: vectorize %s --kernel k --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: narrow_counters upper_halves
; CHECK: loop:
; CHECK: [[I:%.*]] = phi i32
; CHECK: sext i32 [[I]] to i64
; CHECK: [[NEXT:%.*]] = add i32 [[I]], %n
; CHECK-NOT: trunc
; CHECK: icmp sgt i32 %n, [[NEXT]]
; TOLD: remark: counted in 32 bits, not in 64 [narrow_counters]
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
  %w = zext i32 %n to i64
  br label %loop
loop:
  %i = phi i64 [ %l, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %low = trunc i64 %i to i32
  %index = sext i32 %low to i64
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %more = fadd float %sum, %got
  %next = add i64 %index, %w
  %cut = trunc i64 %next to i32
  %on = icmp slt i32 %cut, %n
  br i1 %on, label %loop, label %end
end:
  %to = getelementptr float, ptr %b, i64 %l
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
