; What no atomic operation does, or what does more than one: a lock, a difference the other way
; round, a product, what is added made of the old value, a store in each round, another place, and a
; vector.
; RUN: vectorize %s --kernel lock --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel reversed --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel product --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel twice --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel stored --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel elsewhere --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel halves --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; CHECK-NOT: atomicrmw
; CHECK: cmpxchg
; CHECK-NOT: atomicrmw
define void @lock(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %pair = cmpxchg ptr %to, i32 0, i32 1 monotonic monotonic, align 4
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret void
}
define void @reversed(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %old = load i32, ptr %to, align 4
  %new = sub i32 %n, %old
  %pair = cmpxchg ptr %to, i32 %old, i32 %new monotonic monotonic, align 4
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret void
}
define void @product(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %old = load i32, ptr %to, align 4
  %new = mul i32 %old, %n
  %pair = cmpxchg ptr %to, i32 %old, i32 %new monotonic monotonic, align 4
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret void
}
define void @twice(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %old = load i32, ptr %to, align 4
  %more = xor i32 %old, %n
  %new = add i32 %old, %more
  %pair = cmpxchg ptr %to, i32 %old, i32 %new monotonic monotonic, align 4
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret void
}
define void @stored(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %old = load i32, ptr %to, align 4
  %new = add i32 %old, %n
  store i32 %old, ptr %at
  %pair = cmpxchg ptr %to, i32 %old, i32 %new monotonic monotonic, align 4
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret void
}
define void @elsewhere(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %old = load i32, ptr %at, align 4
  %new = add i32 %old, %n
  %pair = cmpxchg ptr %to, i32 %old, i32 %new monotonic monotonic, align 4
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret void
}
define void @halves(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %old = load i32, ptr %to, align 4
  %numbers = bitcast i32 %old to <2 x half>
  %added = bitcast i32 %n to <2 x half>
  %sums = fadd <2 x half> %numbers, %added
  %new = bitcast <2 x half> %sums to i32
  %pair = cmpxchg ptr %to, i32 %old, i32 %new monotonic monotonic, align 4
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret void
}
declare i64 @zlg.local_id.0()
