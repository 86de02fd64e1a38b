; Bytes fill registers whether the processor has masks for them or not.
; RUN: vectorize %s --group 256 --target avx2 --plan
; RUN: vectorize %s --group 256 --target sse2 --plan | FileCheck %s --check-prefix=SHORT
; RUN: vectorize %s --group 256 --target neon --plan | FileCheck %s --check-prefix=SHORT
; PASS: many_lanes
; CHECK: ; lanes 32,
; SHORT: ; lanes 16,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i8, ptr %a, i64 %l
  %x = load i8, ptr %from
  %odd = and i8 %x, 1
  %is = icmp ne i8 %odd, 0
  br i1 %is, label %there, label %end
there:
  %more = add i8 %x, 7
  store i8 %more, ptr %from
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
