; Rounds that all lanes make take no branch for each.
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks
; PASS: tag_loops, full_rounds
; CHECK: one change for each lane
; CHECK: rounds that all lanes make run without masks
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %narrow = trunc i64 %x to i32
  %tag = shl i32 %narrow, 27
  br label %round
round:
  %i = phi i64 [ %x, %0 ], [ %next.i, %end ]
  %at = getelementptr i32, ptr %a, i64 %i
  %number = load i32, ptr %at
  %index = and i32 %number, 255
  %wide = zext i32 %index to i64
  %place = getelementptr i32, ptr %tile, i64 %wide
  %next = getelementptr i32, ptr %place, i64 1
  br label %again
again:
  %old = load volatile i32, ptr %place
  %count = and i32 %old, 134217727
  %more = add i32 %count, 1
  %new = or i32 %more, %tag
  store volatile i32 %new, ptr %place
  %found = load volatile i32, ptr %place
  %same = icmp eq i32 %found, %new
  br i1 %same, label %end, label %again
end:
  %next.i = add nuw nsw i64 %i, 64
  %goes.on = icmp ult i64 %next.i, %n
  br i1 %goes.on, label %round, label %out
out:
  ret void
}
declare i64 @zlg.local_id.0()
