; Each work-item goes from parent to parent, up to one that is its own. Each link leads anywhere, and tells as late where the
; next one is as whether there is one: nothing of the next work-item hides that. Lanes follow 16 such ways at once. That two
; loaded numbers are equal ends the loop here.
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target znver5 --plan
; CHECK: ; lanes 16,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.first = getelementptr i32, ptr %out, i64 %x
  %first = trunc i64 %x to i32
  br label %parents
parents:
  %i = phi i32 [ %first, %entry ], [ %parent, %parents ]
  %wide = sext i32 %i to i64
  %at = getelementptr i32, ptr %a, i64 %wide
  %parent = load i32, ptr %at
  %own = icmp eq i32 %parent, %i
  br i1 %own, label %end, label %parents
end:
  store i32 %i, ptr %at.first
  ret void
}
declare i64 @zlg.local_id.0()
