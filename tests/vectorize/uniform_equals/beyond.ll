; Where the ways have joined again, lanes have numbers of their own.
; RUN: vectorize %s --kernel k --group 16 --target sapphirerapids --plan
; PASS: uniform_equals
; CHECK: %x = load float, {{.*}}: scalar
; CHECK: %y = load float, ptr %far, align 4: vector
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %tile, i64 %l
  %mine = icmp eq i64 %n, %l
  br i1 %mine, label %alone, label %behind
alone:
  %x = load float, ptr %at
  store float %x, ptr %a
  br label %behind
behind:
  %far = getelementptr float, ptr %at, i64 64
  %y = load float, ptr %far
  %to = getelementptr float, ptr %a, i64 %l
  store float %y, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
