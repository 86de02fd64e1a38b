; Not where the lower half is something: it may carry into the upper one, or is shifted into view.
; RUN: vectorize %s --kernel carries --group 64 --target avx2 --after upper_halves
; RUN: vectorize %s --kernel shows --group 64 --target avx2 --after upper_halves
; SOME-LLVM-FAIL: 22 shifts by the bytes of an element, too
; CHECK: {{lshr|ashr exact}} i64 %{{sum|up}}, {{32|20}}
define void @carries(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %up = shl i64 %l, 32
  %whole = load i64, ptr %tile
  %wide = zext i32 %n to i64
  %both = or i64 %up, %wide
  %sum = add i64 %both, %whole
  %index = lshr i64 %sum, 32
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
define void @shows(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %whole = load i64, ptr %tile
  %up = shl i64 %whole, 24
  %index = ashr i64 %up, 20
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
