; No sum by two exchanges: they are at two places; what is taken out is a one, by which others know
; that it is taken; the round counts; one takes a lock, and the other gives it back.
; RUN: vectorize %s --kernel places --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel one --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel counts --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel locks --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; CHECK: atomicrmw xchg
; CHECK: atomicrmw xchg
; CHECK-NOT: atomicrmw add
; CHECK: ret void
define void @places(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.x = load ptr, ptr %arguments
  %x = load ptr, ptr %slot.x
  %i = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %x, i64 %i
  %value = load i32, ptr %at
  %y = getelementptr i32, ptr %x, i64 100
  br label %again
again:
  %left = phi i32 [ %value, %0 ], [ %found, %again ]
  %taken = atomicrmw xchg ptr %x, i32 0 monotonic, align 4
  %sum = add i32 %taken, %left
  %found = atomicrmw xchg ptr %y, i32 %sum monotonic, align 4
  %more = icmp ne i32 %found, 0
  br i1 %more, label %again, label %end
end:
  ret void
}
define void @one(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.x = load ptr, ptr %arguments
  %x = load ptr, ptr %slot.x
  %i = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %x, i64 %i
  %value = load i32, ptr %at
  br label %again
again:
  %left = phi i32 [ %value, %0 ], [ %found, %again ]
  %taken = atomicrmw xchg ptr %x, i32 1 monotonic, align 4
  %sum = add i32 %taken, %left
  %found = atomicrmw xchg ptr %x, i32 %sum monotonic, align 4
  %more = icmp ne i32 %found, 0
  br i1 %more, label %again, label %end
end:
  ret void
}
define void @counts(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.x = load ptr, ptr %arguments
  %x = load ptr, ptr %slot.x
  %i = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %x, i64 %i
  %value = load i32, ptr %at
  br label %again
again:
  %left = phi i32 [ %value, %0 ], [ %found, %again ]
  %rounds = phi i32 [ 0, %0 ], [ %next, %again ]
  %next = add i32 %rounds, 1
  %taken = atomicrmw xchg ptr %x, i32 0 monotonic, align 4
  %sum = add i32 %taken, %left
  %found = atomicrmw xchg ptr %x, i32 %sum monotonic, align 4
  %more = icmp ne i32 %found, 0
  br i1 %more, label %again, label %end
end:
  store i32 %next, ptr %at
  ret void
}
define void @locks(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.x = load ptr, ptr %arguments
  %x = load ptr, ptr %slot.x
  %i = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %x, i64 %i
  %value = load i32, ptr %at
  br label %again
again:
  %left = phi i32 [ %value, %0 ], [ %found, %again ]
  %taken = atomicrmw xchg ptr %x, i32 0 acquire, align 4
  %sum = add i32 %taken, %left
  %found = atomicrmw xchg ptr %x, i32 %sum release, align 4
  %more = icmp ne i32 %found, 0
  br i1 %more, label %again, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
