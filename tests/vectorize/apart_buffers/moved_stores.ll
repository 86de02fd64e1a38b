; A store that goes with a later one goes behind what is loaded between them, and no further load
; comes before it: not even one for which another buffer's store is no obstacle.
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --plan
; PASS: interleaved_access
; CHECK: store float %x, {{.*}}: interleaved vectors [[STORES:[0-9]+]]
; CHECK: %before = load float, {{.*}}: interleaved vectors [[LOADS:[0-9]+]]
; CHECK: store float %before, {{.*}}: interleaved vectors [[STORES]]
; CHECK-NOT: %behind = load float, {{.*}}: interleaved vectors [[LOADS]]
; CHECK: %behind = load float, {{.*}}: interleaved vectors
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.restrict.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %i = call i64 @zlg.local_id.0()
  %x = sitofp i64 %i to float
  %first = mul i64 %i, 4
  %a0 = getelementptr float, ptr %a, i64 %first
  %a1 = getelementptr float, ptr %a0, i64 1
  %a2 = getelementptr float, ptr %a0, i64 2
  %a3 = getelementptr float, ptr %a0, i64 3
  %ci = getelementptr float, ptr %c, i64 %i
  store float %x, ptr %a0
  %before = load float, ptr %a2
  store float %before, ptr %a1
  store float %before, ptr %ci
  %behind = load float, ptr %a0
  %beside = load float, ptr %a3
  %sum = fadd float %behind, %beside
  store float %sum, ptr %ci
  ret void
}
declare i64 @zlg.local_id.0()
