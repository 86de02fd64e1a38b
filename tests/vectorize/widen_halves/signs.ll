; Signs of vectors of half are bits: of two at once, which LLVM does not take for a function.
; RUN: vectorize %s --group 16 --lanes 16 --target avx2 --after widen_halves
; CHECK-NOT: v16f16(
; CHECK-NOT: fneg
; CHECK: and <8 x i32> {{.*}}<i32 2147450879
; CHECK: xor <8 x i32> {{.*}}<i32 -2147450880
; CHECK: and <8 x i32> {{.*}}<i32 2147450879
; CHECK: and <8 x i32> {{.*}}<i32 -2147450880
; CHECK-NEXT: or <8 x i32>
; CHECK-NOT: v16f16(
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr half, ptr %a, i64 %x
  %to = getelementptr half, ptr %b, i64 %x
  %p = load half, ptr %from, align 2
  %q = load half, ptr %to, align 2
  %some = fadd half %p, %q
  %size = call half @llvm.fabs.f16(half %some)
  %more = fadd half %size, %q
  %other = fneg half %more
  %most = fmul half %other, %q
  %signed = call half @llvm.copysign.f16(half %most, half %p)
  store half %signed, ptr %to, align 2
  ret void
}
declare i64 @zlg.local_id.0()
declare half @llvm.fabs.f16(half)
declare half @llvm.copysign.f16(half, half)
