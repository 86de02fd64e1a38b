; Without line numbers the name of the kernel stands there.
; RUN: vectorize %s --group 16 --lanes 16 --all-remarks
; CHECK: {{^}}k: remark: 16 lanes: {{.*}}; as demanded [coarsening]
; CHECK: {{^}}k: remark: load: vector [plan_accesses]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %twice = fadd float %value, %value
  store float %twice, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
