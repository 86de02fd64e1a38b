; y < x || (y == x && j < l): the second half is three steps, and all lanes take them. No mask is asked whether any is.
; RUN: vectorize %s --kernel k --group 16 --target sapphirerapids --after blend_short
; RUN: vectorize %s --kernel k --group 16 --target sapphirerapids --remarks | FileCheck %s --check-prefix=TOLD
; PASS: blend_short
; SOME-LLVM-FAIL: 22 has made a select of the branch already
; CHECK: %less = fcmp
; CHECK: select i1 %less, i1 true, i1 %both
; CHECK-NOT: br i1 %less
; TOLD: all lanes take both ways of this branch, which are a few steps: each selects its value [blend_short]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %l
  %x = load float, ptr %at
  br label %round
round:
  %j = phi i64 [ 0, %entry ], [ %next, %behind ]
  %count = phi i32 [ 0, %entry ], [ %more, %behind ]
  %from = getelementptr float, ptr %tile, i64 %j
  %y = load float, ptr %from
  %less = fcmp olt float %y, %x
  br i1 %less, label %behind, label %ask
ask:
  %same = fcmp oeq float %y, %x
  %before = icmp ult i64 %j, %l
  %both = and i1 %same, %before
  br label %behind
behind:
  %counts = phi i1 [ true, %round ], [ %both, %ask ]
  %one = zext i1 %counts to i32
  %more = add i32 %count, %one
  %next = add i64 %j, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %round, label %end
end:
  %to = getelementptr i32, ptr %a, i64 %l
  store i32 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
