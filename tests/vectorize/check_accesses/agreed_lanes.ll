; Of each SIMD group the values of all lanes are told.
; RUN: vectorize %s --group 16 --lanes 8 --target avx2 --told-sync --after vectorize
; CHECK: store <8 x i64> %{{.*}}, ptr %[[VALUES:.*]], align
; CHECK: call void @zlg.checked.agreed(ptr %{{.*}}, ptr @zlg.place, i64 {{.*}}, ptr %[[VALUES]])
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %id = call i64 @zlg.local_id.0()
  %at = getelementptr i64, ptr %a, i64 %id
  %value = load i64, ptr %at
  %number = freeze i64 %value, !zlg.agreed !0
  store i64 1, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
!0 = !{i64 2}
