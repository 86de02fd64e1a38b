; Not in global memory, which other threads change; not where another place is asked, nor where
; somebody wants what was there.
; RUN: vectorize %s --kernel global --group 32 --target skylake-avx512 --after tag_loops
; RUN: vectorize %s --kernel other --group 32 --target skylake-avx512 --after tag_loops
; RUN: vectorize %s --kernel wanted --group 32 --target skylake-avx512 --after tag_loops
; CHECK-NOT: zlg.change
; CHECK: load volatile i32
; CHECK: load volatile i32
; CHECK: br i1 %same
; CHECK-NOT: zlg.change
define void @global(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %narrow = trunc i64 %x to i32
  %tag = shl i32 %narrow, 27
  %at = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at
  %index = and i32 %number, 255
  %wide = zext i32 %index to i64
  %place = getelementptr i32, ptr %a, i64 %wide
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
  store i32 0, ptr %at
  ret void
}
define void @other(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %narrow = trunc i64 %x to i32
  %tag = shl i32 %narrow, 27
  %at = getelementptr i32, ptr %a, i64 %x
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
  %found = load volatile i32, ptr %next
  %same = icmp eq i32 %found, %new
  br i1 %same, label %end, label %again
end:
  store i32 0, ptr %at
  ret void
}
define void @wanted(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %narrow = trunc i64 %x to i32
  %tag = shl i32 %narrow, 27
  %at = getelementptr i32, ptr %a, i64 %x
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
  store i32 %old, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
