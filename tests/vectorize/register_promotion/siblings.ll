; Two loops, in a loop that accesses volatile memory: what the first stores to %y the second loads,
; at a place that is the same in all rounds of both. It is loaded in each round of the outer loop.
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel siblings --apart --after register_promotion
; CHECK-NOT: load i32, ptr %loaded
; CHECK: first:
; CHECK: br i1 %i.done
; CHECK: load i32, ptr %loaded
; CHECK: br i1 %k.done
define void @siblings(ptr noalias readonly dereferenceable(56) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" "zlg.buffer.2" "zlg.buffer.3" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.y = getelementptr i8, ptr %arguments, i64 8
  %slot.y = load ptr, ptr %at.y
  %y = load ptr, ptr %slot.y
  %at.acc = getelementptr i8, ptr %arguments, i64 16
  %slot.acc = load ptr, ptr %at.acc
  %acc = load ptr, ptr %slot.acc
  %at.b = getelementptr i8, ptr %arguments, i64 24
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 32
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %at.c = getelementptr i8, ptr %arguments, i64 40
  %slot.c = load ptr, ptr %at.c
  %c = load i64, ptr %slot.c
  %x = call i64 @zlg.local_id.0()
  %xc = add i64 %x, %c
  %stored = getelementptr inbounds i32, ptr %y, i64 %x
  %loaded = getelementptr inbounds i32, ptr %y, i64 %xc
  %total = getelementptr inbounds i32, ptr %acc, i64 %x
  br label %outer
outer:
  %k = phi i64 [ 0, %0 ], [ %k.next, %latch ]
  br label %first
first:
  %i = phi i64 [ 0, %outer ], [ %i.next, %first ]
  %sum = load i32, ptr %stored
  %from = getelementptr i32, ptr %a, i64 %i
  %value = load i32, ptr %from
  %more = add i32 %sum, %value
  store i32 %more, ptr %stored
  %i.next = add nuw nsw i64 %i, 1
  %i.done = icmp eq i64 %i.next, %n
  br i1 %i.done, label %between, label %first
between:
  br label %second
second:
  %j = phi i64 [ 0, %between ], [ %j.next, %second ]
  %sum2 = load i32, ptr %total
  %value2 = load i32, ptr %loaded
  %more2 = add i32 %sum2, %value2
  store i32 %more2, ptr %total
  %j.next = add nuw nsw i64 %j, 1
  %j.done = icmp eq i64 %j.next, %n
  br i1 %j.done, label %latch, label %second
latch:
  %kk = getelementptr i32, ptr %b, i64 %k
  %v = load volatile i32, ptr %kk
  %k.next = add nuw nsw i64 %k, 1
  %k.done = icmp eq i64 %k.next, %n
  br i1 %k.done, label %end, label %outer
end:
  ret void
}
declare i64 @zlg.local_id.0()
