; Lanes that add nothing go around in the inner loop: it becomes one with the outer one, which all
; lanes leave together.
; RUN: vectorize %s --group 64 --target avx2 --after join_loops
; RUN: vectorize %s --group 64 --target avx2 --checked --after vectorize | FileCheck %s --check-prefix=TOGETHER
; CHECK: again:
; CHECK-NEXT: br label %wait
; CHECK: wait:
; CHECK-NEXT: %[[K:.*]] = phi i32
; CHECK-NEXT: call void @zlg.barrier()
; CHECK-NEXT: icmp ult i32 %[[K]], 64
; CHECK: br i1 %{{.*}}, label %add, label %again
; CHECK: add:
; CHECK: store i32
; CHECK: br label %again
; TOGETHER-NOT: diverged:
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %i = trunc i64 %x to i32
  %from = getelementptr i32, ptr %a, i64 %x
  %first = load i32, ptr %from
  %place = getelementptr i32, ptr %tile, i64 %x
  br label %outer
outer:
  %value = phi i32 [ %first, %0 ], [ %sum, %add ]
  %next = phi i32 [ 1, %0 ], [ %twice, %add ]
  store i32 %value, ptr %place
  br label %wait
wait:
  %k = phi i32 [ %next, %outer ], [ %twice, %body ]
  call void @zlg.barrier()
  %more = icmp ult i32 %k, 64
  br i1 %more, label %body, label %end
body:
  %twice = shl i32 %k, 1
  %below = add i32 %twice, -1
  %rest = and i32 %below, %i
  %mine = icmp eq i32 %rest, 0
  br i1 %mine, label %add, label %wait
add:
  %at = add i32 %k, %i
  %wide = zext i32 %at to i64
  %other = getelementptr i32, ptr %tile, i64 %wide
  %b = load i32, ptr %other
  %c = load i32, ptr %place
  %sum = add i32 %b, %c
  br label %outer
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
