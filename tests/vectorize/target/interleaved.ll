; One of four floats: whole vectors instead of gathers. Where nothing is gathered there would be as many vectors as
; elements, so these are loaded one by one; but not where half of the structure is wanted.
; RUN: vectorize %s --kernel one --group 64 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel one --group 64 --target avx2 --plan
; RUN: vectorize %s --kernel one --group 64 --target sse2 --plan | FileCheck %s --check-prefix=FEW
; RUN: vectorize %s --kernel one --group 64 --target neon --plan | FileCheck %s --check-prefix=FEW
; RUN: vectorize %s --kernel two --group 64 --target sse2 --plan
; RUN: vectorize %s --kernel two --group 64 --target neon --plan
; PASS: interleaved_access
; CHECK: interleaved vectors
; FEW-NOT: interleaved vectors
define void @one(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %from = getelementptr [4 x float], ptr %a, i64 %x
  %value = load float, ptr %from
  %to = getelementptr float, ptr %out, i64 %x
  store float %value, ptr %to
  ret void
}
define void @two(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %one = getelementptr [4 x float], ptr %a, i64 %x
  %other = getelementptr [4 x float], ptr %a, i64 %x, i64 1
  %value = load float, ptr %one
  %second = load float, ptr %other
  %sum = fadd float %value, %second
  %to = getelementptr float, ptr %out, i64 %x
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
