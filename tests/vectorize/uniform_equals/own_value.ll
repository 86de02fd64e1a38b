; What a lane has computed before the branch is its own, and stored by a vector under a mask as long as it goes to the
; lane's own place.
; RUN: vectorize %s --kernel k --group 16 --target sapphirerapids --plan
; CHECK: store float %x, ptr %to, align 4: vector, masked
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %l = call i64 @zlg.local_id.0()
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %at = getelementptr float, ptr %a, i64 %l
  %x = load float, ptr %at
  %mine = icmp eq i64 %n, %l
  br i1 %mine, label %alone, label %behind
alone:
  %to = getelementptr float, ptr %tile, i64 %l
  store float %x, ptr %to
  br label %behind
behind:
  %twice = fadd float %x, %x
  store float %twice, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
