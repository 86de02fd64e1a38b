; Sums of numbers with a point, by an exchange that is repeated: the old value is loaded in each
; round, or comes from the one before.
; RUN: vectorize %s --kernel loaded --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel found --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel own --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; PASS: exchange_loops
; CHECK: atomicrmw fadd ptr {{.*}}, float {{.*}} monotonic, align 4
; CHECK-NOT: cmpxchg
; CHECK-NOT: load volatile
; CHECK: ret void
define void @loaded(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %value = load float, ptr %at
  br label %again
again:
  %old = load volatile i32, ptr %to, align 4
  %number = bitcast i32 %old to float
  %sum = fadd float %number, %value
  %new = bitcast float %sum to i32
  %pair = cmpxchg ptr %to, i32 %old, i32 %new monotonic monotonic, align 4
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret void
}
define void @found(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %value = load float, ptr %at
  %first = load volatile float, ptr %to, align 4
  %first.bits = bitcast float %first to i32
  br label %again
again:
  %old = phi i32 [ %first.bits, %0 ], [ %found, %again ]
  %number = bitcast i32 %old to float
  %sum = fadd float %value, %number
  %new = bitcast float %sum to i32
  %pair = cmpxchg ptr %to, i32 %old, i32 %new monotonic monotonic, align 4
  %found = extractvalue { i32, i1 } %pair, 0
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  store float %sum, ptr %at
  ret void
}
define void @own(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %rounds = phi i32 [ 0, %0 ], [ %more, %again ]
  %more = add i32 %rounds, 1
  %old = load float, ptr %to, align 4
  %bits = bitcast float %old to i32
  %value = load float, ptr %at
  %sum = fadd float %old, %value
  %new = bitcast float %sum to i32
  %pair = cmpxchg ptr %to, i32 %bits, i32 %new syncscope("singlethread") monotonic monotonic, align 4
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  store i32 %more, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
