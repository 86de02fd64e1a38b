; An index that a compiler counts by itself, besides the rounds: it begins at the lane's number, and
; what is counted is one number for all.
; RUN: vectorize %s --group 64 --target avx2 --after common_offsets
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: common_offsets
; CHECK: loop:
; CHECK: %[[FAR:.*]] = phi i32 [ 0, %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK: add i32 {{%first, %.*|%.*, %first}}
; CHECK: %[[NEXT]] = add {{.*}}%[[FAR]], 16
; TOLD: index: lanes advance by the same, which is one number for all [common_offsets]
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
  %first = add i32 %low, %n
  br label %loop
loop:
  %i = phi i32 [ %first, %entry ], [ %next, %loop ]
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %wide = sext i32 %i to i64
  %from = getelementptr float, ptr %a, i64 %wide
  %got = load float, ptr %from
  %more = fadd float %sum, %got
  %next = add i32 %i, 16
  %k.next = add i64 %k, 1
  %on = icmp ult i64 %k.next, 50
  br i1 %on, label %loop, label %end
end:
  %to = getelementptr float, ptr %b, i64 %l
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
