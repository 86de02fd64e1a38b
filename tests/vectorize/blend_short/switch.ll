; What LLVM makes of a switch: two cases lead to one block, of which each branch gets a copy, and the
; first branch has a block for each way. All are selections then.
; RUN: vectorize %s --kernel k --group 16 --target znver4 --after blend_short
; PASS: blend_short
; CHECK: define void @k
; CHECK-NOT: br i1
; CHECK-COUNT-5: select i1
; CHECK-NOT: br i1
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %at
  %pivot = icmp slt i32 %x, 67
  br i1 %pivot, label %low, label %high
low:
  %is.a = icmp eq i32 %x, 65
  br i1 %is.a, label %join, label %rest
high:
  %is.c = icmp eq i32 %x, 67
  br i1 %is.c, label %c, label %rest
c:
  br label %join
rest:
  %is.g = icmp eq i32 %x, 71
  %other = select i1 %is.g, i32 2, i32 3
  br label %join
join:
  %code = phi i32 [ 0, %low ], [ 1, %c ], [ %other, %rest ]
  store i32 %code, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
