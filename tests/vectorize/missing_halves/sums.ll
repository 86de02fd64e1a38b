; Sums of halves are those of floats, each rounded. A lane alone takes the same steps.
; PASS: missing_halves
; RUN: vectorize %s --group 16 --target sse2 --after missing_halves | FileCheck %s
; RUN: vectorize %s --group 16 --lanes 1 --target sse2 --after missing_halves | FileCheck %s --check-prefix=ONE
; CHECK-NOT: fadd <{{[0-9]+}} x half>
; CHECK: fadd <{{[0-9]+}} x float>
; CHECK: trunc <{{[0-9]+}} x i32> {{.*}} to <{{[0-9]+}} x i16>
; ONE-NOT: fadd half
; ONE: fadd float
; ONE: trunc i32 {{.*}} to i16
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
  %sum = fadd half %p, %q
  store half %sum, ptr %to, align 2
  ret void
}
declare i64 @zlg.local_id.0()
