; Maxima and differences; the old value is used behind the loop.
; RUN: vectorize %s --kernel maximum --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops | FileCheck %s --check-prefix=MAX
; RUN: vectorize %s --kernel difference --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops | FileCheck %s --check-prefix=SUB
; PASS: exchange_loops
; MAX: [[OLD:%.*]] = atomicrmw max ptr {{.*}}, i32 {{.*}} acq_rel, align 4
; MAX-NOT: cmpxchg
; MAX: store i32 [[OLD]], ptr
; SUB: atomicrmw sub ptr {{.*}}, i32 {{.*}} monotonic, align 4
; SUB-NOT: cmpxchg
; SUB: ret void
define void @maximum(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.x = load ptr, ptr %arguments
  %x = load ptr, ptr %slot.x
  %next.y = getelementptr i8, ptr %arguments, i64 8
  %slot.y = load ptr, ptr %next.y
  %y = load ptr, ptr %slot.y
  %i = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %x, i64 %i
  %n = load i32, ptr %at
  %place = sext i32 %n to i64
  %to = getelementptr i32, ptr %y, i64 %place
  %first = load i32, ptr %to, align 4
  br label %again
again:
  %old = phi i32 [ %first, %0 ], [ %found, %again ]
  %new = call i32 @llvm.smax.i32(i32 %old, i32 %n)
  %pair = cmpxchg ptr %to, i32 %old, i32 %new acq_rel monotonic, align 4
  %found = extractvalue { i32, i1 } %pair, 0
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  store i32 %old, ptr %at
  ret void
}
define void @difference(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.x = load ptr, ptr %arguments
  %x = load ptr, ptr %slot.x
  %next.y = getelementptr i8, ptr %arguments, i64 8
  %slot.y = load ptr, ptr %next.y
  %y = load ptr, ptr %slot.y
  %i = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %x, i64 %i
  %n = load i32, ptr %at
  %place = sext i32 %n to i64
  %to = getelementptr i32, ptr %y, i64 %place
  br label %again
again:
  %old = load atomic i32, ptr %to monotonic, align 4
  %new = sub i32 %old, %n
  %pair = cmpxchg ptr %to, i32 %old, i32 %new monotonic monotonic, align 4
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i32 @llvm.smax.i32(i32, i32)
