; A number that is 0 or 1: what the default of its switch leads to, some blocks, is left out, and so is what
; comes from there.
; RUN: vectorize %s --group 64 --lanes 8 --after normalise | FileCheck %s
; RUN: vectorize %s --group 64 --lanes 8 --after apart_buffers | FileCheck %s
; CHECK-NOT: No predecessors
; CHECK: define void @k(
; CHECK-NOT: No predecessors
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %bits = and i32 %value, 63
  %odd = or i32 %bits, 1
  %small = udiv i32 53, %odd
  %part = udiv i32 %small, 27
  switch i32 %part, label %other [
    i32 0, label %zero
    i32 1, label %one
  ]
zero:
  store i32 5, ptr %at
  br label %join
one:
  store i32 6, ptr %at
  br label %join
other:
  store volatile i32 7, ptr %at
  %big = icmp ugt i32 %value, 1000
  br i1 %big, label %large, label %join
large:
  %less = load i32, ptr %tile
  store volatile i32 %less, ptr %at
  br label %join
join:
  %index = phi i32 [ 7, %zero ], [ 9, %one ], [ 11, %other ], [ %less, %large ]
  %wide = zext i32 %index to i64
  %to = getelementptr i32, ptr %a, i64 %wide
  store i32 1, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
