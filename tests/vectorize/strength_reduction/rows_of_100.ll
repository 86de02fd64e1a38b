; Rows that no number of lanes divides, unless they are padded: SIMD groups begin anywhere, and are no equal steps apart.
; RUN: vectorize %s --group 100,3 --lanes 16 --passes -pad_rows --plan
; CHECK: ; lanes 16,
; CHECK: ; store float 1.000000e+00, {{.*}}: gather
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.width = getelementptr i8, ptr %arguments, i64 8
  %slot.width = load ptr, ptr %at.width
  %width = load i64, ptr %slot.width
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %row = mul i64 %y, %width
  %index = add i64 %row, %x
  %at = getelementptr float, ptr %a, i64 %index
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
