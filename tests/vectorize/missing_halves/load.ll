; A half becomes a float by another bias of its exponent; one that is denormal is a fraction behind 1.
; PASS: missing_halves
; RUN: vectorize %s --group 16 --target sse2 --after missing_halves | FileCheck %s
; RUN: vectorize %s --group 16 --target x86-64-v2 --all-remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 16 --target sse2 --asm | FileCheck %s --check-prefix=ASM
; REMARK: the processor converts no halves: steps on integers do [missing_halves]
; ASM-NOT: __extendhfsf2
; CHECK-NOT: fpext
; CHECK: add <{{[0-9]+}} x i32> {{.*}}, <i32 939524096,
; CHECK: fsub <{{[0-9]+}} x float> {{.*}}, <float 0x3F10000000000000,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr half, ptr %a, i64 %x
  %to = getelementptr float, ptr %b, i64 %x
  %p = load half, ptr %from, align 2
  %wide = fpext half %p to float
  store float %wide, ptr %to, align 4
  ret void
}
declare i64 @zlg.local_id.0()
