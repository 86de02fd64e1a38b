; A transpose takes about the same both ways: lanes store rows, and gather what they load, whichever
; dimension that is.
; RUN: vectorize %s --group 16,16 --target skylake-avx512 --kernel rows --after swap_dimensions
; RUN: vectorize %s --group 16,16 --target skylake-avx512 --kernel columns --after swap_dimensions
; PASS: swap_dimensions
; CHECK-LABEL: define {{.*}}@{{rows|columns}}
; CHECK: %along = call i64 @zlg.local_id.0()
; CHECK: %across = call i64 @zlg.local_id.1()
define void @rows(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %along = call i64 @zlg.local_id.0()
  %across = call i64 @zlg.local_id.1()
  %from = getelementptr inbounds [1000 x float], ptr %a, i64 %along, i64 %across
  %to = getelementptr inbounds [1000 x float], ptr %b, i64 %across, i64 %along
  %value = load float, ptr %from, align 4
  store float %value, ptr %to, align 4
  ret void
}
define void @columns(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %along = call i64 @zlg.local_id.1()
  %across = call i64 @zlg.local_id.0()
  %from = getelementptr inbounds [1000 x float], ptr %a, i64 %along, i64 %across
  %to = getelementptr inbounds [1000 x float], ptr %b, i64 %across, i64 %along
  %value = load float, ptr %from, align 4
  store float %value, ptr %to, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
