; Halves are compared as floats, and are floats on their way from integers and to them. Sums LLVM
; widens itself.
; RUN: vectorize %s --group 16 --lanes 16 --target avx2 --after widen_halves
; CHECK: [[P:%.*]] = fpext <16 x half> {{.*}} to <16 x float>
; CHECK-NEXT: [[Q:%.*]] = fpext <16 x half> {{.*}} to <16 x float>
; CHECK-NEXT: fcmp olt <16 x float> [[P]], [[Q]]
; CHECK: [[NUMBER:%.*]] = uitofp <16 x i8> {{.*}} to <16 x float>
; CHECK-NEXT: fptrunc <16 x float> [[NUMBER]] to <16 x half>
; CHECK: fadd <16 x half>
; CHECK: [[SUM:%.*]] = fpext <16 x half> {{.*}} to <16 x float>
; CHECK-NEXT: fptosi <16 x float> [[SUM]] to <16 x i16>
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
  %less = fcmp olt half %p, %q
  %byte.at = getelementptr i8, ptr %a, i64 %x
  %byte = load i8, ptr %byte.at
  %number = uitofp i8 %byte to half
  %chosen = select i1 %less, half %number, half %p
  %sum = fadd half %chosen, %q
  %integer = fptosi half %sum to i16
  store i16 %integer, ptr %to, align 2
  ret void
}
declare i64 @zlg.local_id.0()
