; Not where another store comes between, where some lanes only come, where the old value is wanted,
; and where lanes are neighbours.
; RUN: vectorize %s --kernel between --group 64 --target skylake-avx512 --after tile_updates
; RUN: vectorize %s --kernel some --group 64 --target skylake-avx512 --after tile_updates
; RUN: vectorize %s --kernel wanted --group 64 --target skylake-avx512 --after tile_updates
; RUN: vectorize %s --kernel neighbours --group 64 --target skylake-avx512 --after tile_updates
; CHECK-NOT: atomicrmw
; CHECK: store i8
; CHECK-NOT: atomicrmw
; CHECK: ret void
define void @between(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at
  %index = and i32 %number, 4095
  %wide = zext i32 %index to i64
  %place = getelementptr i8, ptr %tile, i64 %wide
  %old = load i8, ptr %place
  %own = getelementptr i8, ptr %tile, i64 %x
  store i8 3, ptr %own
  %new = add i8 %old, 1
  store i8 %new, ptr %place
  ret void
}
define void @some(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at
  %index = and i32 %number, 4095
  %wide = zext i32 %index to i64
  %place = getelementptr i8, ptr %tile, i64 %wide
  %even = icmp slt i32 %number, 0
  br i1 %even, label %there, label %end
there:
  %old = load i8, ptr %place
  %new = add i8 %old, 1
  store i8 %new, ptr %place
  br label %end
end:
  ret void
}
define void @wanted(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at
  %index = and i32 %number, 4095
  %wide = zext i32 %index to i64
  %place = getelementptr i8, ptr %tile, i64 %wide
  %old = load i8, ptr %place
  %new = add i8 %old, 1
  store i8 %new, ptr %place
  %out = zext i8 %old to i32
  store i32 %out, ptr %at
  ret void
}
define void @neighbours(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr i8, ptr %tile, i64 %x
  %old = load i8, ptr %place
  %new = add i8 %old, 1
  store i8 %new, ptr %place
  ret void
}
declare i64 @zlg.local_id.0()
