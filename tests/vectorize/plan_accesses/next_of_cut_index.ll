; a[i + 1] with an index of 32 bits, as LLVM writes it: shifted up, 1 added there, and shifted down.
; RUN: vectorize %s --group 64 --target avx2 --plan
; CHECK: %from: linear, stride 4, assumed
; CHECK: %got = load float, ptr %from, align 4: vector
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %high = shl i64 %x, 32
  %more = add i64 %high, 4294967296
  %next = ashr exact i64 %more, 32
  %from = getelementptr float, ptr %a, i64 %next
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
