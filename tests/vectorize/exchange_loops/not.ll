; What no atomic operation does, or what does more than one: a lock, a difference the other way
; round, a product, what is added made of the old value, a store in each round, another place, a
; vector, a second look at the place, and rounds that are counted from a guess on.
; RUN: vectorize %s --kernel lock --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel reversed --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel product --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel twice --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel stored --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel elsewhere --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel halves --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel looked_again --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
; RUN: vectorize %s --kernel counted --group 4 --lanes 4 --target skylake-avx512 --after exchange_loops
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
  %low.bits = trunc i32 %old to i16
  %low = bitcast i16 %low.bits to half
  %low.sum = fadd half %low, 1.0
  %high.shifted = lshr i32 %old, 16
  %high.bits = trunc i32 %high.shifted to i16
  %high = bitcast i16 %high.bits to half
  %high.sum = fadd half %high, 1.0
  %new.low = bitcast half %low.sum to i16
  %new.high = bitcast half %high.sum to i16
  %low.word = zext i16 %new.low to i32
  %high.word = zext i16 %new.high to i32
  %high.back = shl i32 %high.word, 16
  %new = or i32 %low.word, %high.back
  %pair = cmpxchg ptr %to, i32 %old, i32 %new monotonic monotonic, align 4
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret void
}
define void @looked_again(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %old = load volatile i32, ptr %to, align 4
  %more = load volatile i32, ptr %to, align 4
  %new = add i32 %old, %more
  %pair = cmpxchg ptr %to, i32 %old, i32 %new monotonic monotonic, align 4
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret void
}
define void @counted(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %old = phi i32 [ 0, %0 ], [ %seen, %again ]
  %round = phi i32 [ 1, %0 ], [ %next, %again ]
  %next = add i32 %round, 1
  %new = add i32 %old, %round
  %pair = cmpxchg ptr %to, i32 %old, i32 %new monotonic monotonic, align 4
  %seen = extractvalue { i32, i1 } %pair, 0
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret void
}
declare i64 @zlg.local_id.0()
