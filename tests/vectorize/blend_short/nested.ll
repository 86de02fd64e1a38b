; The inner branch becomes steps of the block around it. That is too long then, and stays behind a branch.
; RUN: vectorize %s --kernel k --group 16 --target sse2 --after blend_short
; PASS: blend_short
; SOME-LLVM-FAIL: 22 chooses between 1 and 0 by a conversion
; CHECK: br i1 %less
; CHECK: select i1 %same
; CHECK-NOT: br i1 %same
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
  %s0 = mul i32 %count, 3
  %s1 = xor i32 %s0, 5
  %s2 = mul i32 %s1, %s0
  br i1 %same, label %place, label %joined
place:
  %before = icmp ult i64 %j, %l
  %t0 = add i32 %s2, 7
  %t2 = mul i32 %t0, %s1
  %t3 = lshr i32 %t2, 3
  %t4 = add i32 %t3, %s2
  %t1 = xor i32 %t4, %t0
  br label %joined
joined:
  %p = phi i1 [ false, %ask ], [ %before, %place ]
  %t = phi i32 [ %s2, %ask ], [ %t1, %place ]
  br label %behind
behind:
  %counts = phi i1 [ true, %round ], [ %p, %joined ]
  %u = phi i32 [ 1, %round ], [ %t, %joined ]
  %one = zext i1 %counts to i32
  %sum = add i32 %count, %one
  %more = xor i32 %sum, %u
  %next = add i64 %j, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %round, label %end
end:
  %to = getelementptr i32, ptr %a, i64 %l
  store i32 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
