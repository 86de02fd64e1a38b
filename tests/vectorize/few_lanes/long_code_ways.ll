; All lanes go one of twelve ways: its ten gathers stay in the cache of instructions.
; RUN: vectorize %s --kernel k --group 64 --target znver4 --plan
; CHECK: ; lanes 16,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %t = call i64 @zlg.local_id.0()
  %at.n = getelementptr i8, ptr %a, i64 1024
  %n = load i32, ptr %at.n
  switch i32 %n, label %end [
    i32 0, label %way.0
    i32 1, label %way.1
    i32 2, label %way.2
    i32 3, label %way.3
    i32 4, label %way.4
    i32 5, label %way.5
    i32 6, label %way.6
    i32 7, label %way.7
    i32 8, label %way.8
    i32 9, label %way.9
    i32 10, label %way.10
    i32 11, label %way.11
  ]
way.0:
  %from.0 = add i64 %t, 1
  %to.0 = call i64 @ten(ptr %a, i64 %from.0)
  br label %end
way.1:
  %from.1 = add i64 %t, 8
  %to.1 = call i64 @ten(ptr %a, i64 %from.1)
  br label %end
way.2:
  %from.2 = add i64 %t, 15
  %to.2 = call i64 @ten(ptr %a, i64 %from.2)
  br label %end
way.3:
  %from.3 = add i64 %t, 22
  %to.3 = call i64 @ten(ptr %a, i64 %from.3)
  br label %end
way.4:
  %from.4 = add i64 %t, 29
  %to.4 = call i64 @ten(ptr %a, i64 %from.4)
  br label %end
way.5:
  %from.5 = add i64 %t, 36
  %to.5 = call i64 @ten(ptr %a, i64 %from.5)
  br label %end
way.6:
  %from.6 = add i64 %t, 43
  %to.6 = call i64 @ten(ptr %a, i64 %from.6)
  br label %end
way.7:
  %from.7 = add i64 %t, 50
  %to.7 = call i64 @ten(ptr %a, i64 %from.7)
  br label %end
way.8:
  %from.8 = add i64 %t, 57
  %to.8 = call i64 @ten(ptr %a, i64 %from.8)
  br label %end
way.9:
  %from.9 = add i64 %t, 64
  %to.9 = call i64 @ten(ptr %a, i64 %from.9)
  br label %end
way.10:
  %from.10 = add i64 %t, 71
  %to.10 = call i64 @ten(ptr %a, i64 %from.10)
  br label %end
way.11:
  %from.11 = add i64 %t, 78
  %to.11 = call i64 @ten(ptr %a, i64 %from.11)
  br label %end
end:
  %last = phi i64 [ %t, %entry ], [ %to.0, %way.0 ], [ %to.1, %way.1 ], [ %to.2, %way.2 ], [ %to.3, %way.3 ], [ %to.4, %way.4 ], [ %to.5, %way.5 ], [ %to.6, %way.6 ], [ %to.7, %way.7 ], [ %to.8, %way.8 ], [ %to.9, %way.9 ], [ %to.10, %way.10 ], [ %to.11, %way.11 ]
  %result = trunc i64 %last to i32
  %out = getelementptr i32, ptr %a, i64 %t
  store i32 %result, ptr %out
  ret void
}
define internal i64 @step(ptr %a, i64 %x) alwaysinline {
  %i = and i64 %x, 255
  %at = getelementptr i32, ptr %a, i64 %i
  %found = load i32, ptr %at
  %mixed = mul i32 %found, 40503
  %wide = zext i32 %mixed to i64
  %y = xor i64 %wide, %x
  ret i64 %y
}
define internal i64 @ten(ptr %a, i64 %x.0) alwaysinline {
  %x.1 = call i64 @step(ptr %a, i64 %x.0)
  %x.2 = call i64 @step(ptr %a, i64 %x.1)
  %x.3 = call i64 @step(ptr %a, i64 %x.2)
  %x.4 = call i64 @step(ptr %a, i64 %x.3)
  %x.5 = call i64 @step(ptr %a, i64 %x.4)
  %x.6 = call i64 @step(ptr %a, i64 %x.5)
  %x.7 = call i64 @step(ptr %a, i64 %x.6)
  %x.8 = call i64 @step(ptr %a, i64 %x.7)
  %x.9 = call i64 @step(ptr %a, i64 %x.8)
  %x.10 = call i64 @step(ptr %a, i64 %x.9)
  ret i64 %x.10
}
declare i64 @zlg.local_id.0()
