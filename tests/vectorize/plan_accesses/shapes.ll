; What an access becomes follows from how far apart its lanes are.
; RUN: vectorize %s --group 16 --plan
; CHECK: %one = load float, ptr %a, {{.*}}: scalar
; CHECK: %row = load float, ptr {{.*}}: vector
; CHECK: %back = load float, ptr {{.*}}: reversed vector
; CHECK: %far = load float, ptr {{.*}}: gather
; CHECK: store float %three, ptr {{.*}}: vector
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %one = load float, ptr %a
  %at.row = getelementptr float, ptr %a, i64 %x
  %row = load float, ptr %at.row
  %rest = sub i64 100, %x
  %at.back = getelementptr float, ptr %a, i64 %rest
  %back = load float, ptr %at.back
  %index = mul i64 %x, 100
  %at.far = getelementptr float, ptr %a, i64 %index
  %far = load float, ptr %at.far
  %sum = fadd float %one, %row
  %two = fadd float %sum, %back
  %three = fadd float %two, %far
  %to = getelementptr float, ptr %a, i64 %x
  store float %three, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
