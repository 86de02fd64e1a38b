; Three lanes of four, twice: a masked store, but stores of two lanes and of one where that is slow.
; RUN: vectorize %s --group 8 --lanes 8 --target avx2 --after narrow_masked
; RUN: vectorize %s --group 8 --lanes 8 --target skylake-avx512 --after narrow_masked | FileCheck %s --check-prefix=FAST
; PASS: narrow_masked
; CHECK-DAG: shufflevector <8 x float> [[V:%[^,]*]], <8 x float> {{undef|poison}}, <2 x i32> <i32 0, i32 1>
; CHECK-DAG: extractelement <8 x float> [[V]], i32 2
; CHECK-DAG: shufflevector <8 x float> [[V]], <8 x float> {{undef|poison}}, <2 x i32> <i32 4, i32 5>
; CHECK-DAG: extractelement <8 x float> [[V]], i32 6
; CHECK-NOT: llvm.masked.store
; FAST: call void @llvm.masked.store
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %more = fadd float %value, 1.0
  %place = and i64 %x, 3
  %some = icmp ne i64 %place, 3
  br i1 %some, label %then, label %done
then:
  store float %more, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
