; A remark says why an access is no cheaper.
; RUN: vectorize %s --group 16 --remarks
; CHECK-DAG: load: gather: the address depends on a loaded value [plan_accesses]
; CHECK-DAG: load: gather: lanes are further apart than an element [plan_accesses]
; CHECK-DAG: load: gather: the address depends on a quotient or remainder that differs by lane 
; CHECK-DAG: store: scatter, masked: lanes share an address, and not all of them come here
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i64, ptr %a, i64 %x
  %index = load i64, ptr %at.index
  %at.loaded = getelementptr float, ptr %a, i64 %index
  %loaded = load float, ptr %at.loaded
  %far = mul i64 %x, 100
  %at.far = getelementptr float, ptr %a, i64 %far
  %apart = load float, ptr %at.far
  %third = udiv i64 %x, 3
  %at.third = getelementptr float, ptr %a, i64 %third
  %divided = load float, ptr %at.third
  %sum = fadd float %loaded, %apart
  %all = fadd float %sum, %divided
  %some = fcmp ogt float %all, 0.0
  br i1 %some, label %then, label %done
then:
  store float %all, ptr %out
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
