; Sums by two exchanges: one takes out what is there, the other puts back the sum, until nobody has
; put something there meanwhile. Of numbers with a point, of their bits, of integers.
; RUN: vectorize %s --kernel floats --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel bits --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel integers --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops | FileCheck %s --check-prefix=INTEGERS
; PASS: exchange_loops
; CHECK: atomicrmw fadd ptr {{.*}}, float {{.*}} monotonic, align 4
; CHECK-NOT: xchg
; CHECK: ret void
; INTEGERS: atomicrmw add ptr {{.*}}, i32 {{.*}} monotonic, align 4
; INTEGERS-NOT: xchg
; INTEGERS: ret void
define void @floats(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.x = load ptr, ptr %arguments
  %x = load ptr, ptr %slot.x
  %next.y = getelementptr i8, ptr %arguments, i64 8
  %slot.y = load ptr, ptr %next.y
  %y = load ptr, ptr %slot.y
  %i = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %x, i64 %i
  %value = load float, ptr %at
  br label %again
again:
  %left = phi float [ %value, %0 ], [ %found, %again ]
  %taken = atomicrmw volatile xchg ptr %y, float 0.0 monotonic, align 4
  %sum = fadd float %taken, %left
  %found = atomicrmw volatile xchg ptr %y, float %sum monotonic, align 4
  %more = fcmp une float %found, 0.0
  br i1 %more, label %again, label %end
end:
  ret void
}
define void @bits(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.x = load ptr, ptr %arguments
  %x = load ptr, ptr %slot.x
  %next.y = getelementptr i8, ptr %arguments, i64 8
  %slot.y = load ptr, ptr %next.y
  %y = load ptr, ptr %slot.y
  %i = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %x, i64 %i
  %value = load float, ptr %at
  br label %again
again:
  %left = phi float [ %value, %0 ], [ %number, %again ]
  %taken = atomicrmw xchg ptr %y, i32 0 monotonic, align 4
  %term = bitcast i32 %taken to float
  %sum = fadd float %left, %term
  %new = bitcast float %sum to i32
  %found = atomicrmw xchg ptr %y, i32 %new monotonic, align 4
  %number = bitcast i32 %found to float
  %done = fcmp oeq float %number, 0.0
  br i1 %done, label %end, label %again
end:
  ret void
}
define void @integers(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.x = load ptr, ptr %arguments
  %x = load ptr, ptr %slot.x
  %next.y = getelementptr i8, ptr %arguments, i64 8
  %slot.y = load ptr, ptr %next.y
  %y = load ptr, ptr %slot.y
  %i = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %x, i64 %i
  %value = load i32, ptr %at
  br label %again
again:
  %left = phi i32 [ %value, %0 ], [ %found, %again ]
  %taken = atomicrmw xchg ptr %y, i32 0 monotonic, align 4
  %sum = add i32 %taken, %left
  %found = atomicrmw xchg ptr %y, i32 %sum monotonic, align 4
  %more = icmp ne i32 %found, 0
  br i1 %more, label %again, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
