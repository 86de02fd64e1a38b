; Pairs of floats: whole vectors are loaded and taken apart.
; RUN: vectorize %s --group 64 --after promote
; PASS: interleaved_access
; CHECK-NOT: llvm.masked.gather
; CHECK: shufflevector
; CHECK-NOT: llvm.masked.gather
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %pair = getelementptr [2 x float], ptr %a, i64 %x
  %second = getelementptr [2 x float], ptr %a, i64 %x, i64 1
  %re = load float, ptr %pair
  %im = load float, ptr %second
  %sum = fadd float %re, %im
  %to = getelementptr float, ptr %out, i64 %x
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
