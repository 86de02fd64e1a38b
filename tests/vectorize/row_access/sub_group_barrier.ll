; What is loaded behind a barrier of the sub-group, or a fence, may be what another lane stored
; before it: it does not move up to what the lane loaded of that row before.
; RUN: vectorize %s --group 64 --lanes 16 --target znver4 --plan
; CHECK: ; %first = load float, {{.*}}: gather
; CHECK: ; %stored = load float, {{.*}}: gather
; CHECK: ; %third = load float, {{.*}}: gather
; CHECK: ; %fourth = load float, {{.*}}: gather
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.first = getelementptr [20 x float], ptr %tile, i64 %x, i64 19
  %at.own = getelementptr [20 x float], ptr %tile, i64 %x
  %at.next = getelementptr [20 x float], ptr %tile, i64 %x, i64 20
  %at.third = getelementptr [20 x float], ptr %tile, i64 %x, i64 22
  %at.fourth = getelementptr [20 x float], ptr %tile, i64 %x, i64 23
  %first = load float, ptr %at.first
  store float %first, ptr %at.own
  call void @zlg.sub_group_barrier()
  %stored = load float, ptr %at.next
  call void @zlg.sub_group_barrier()
  %third = load float, ptr %at.third
  store float %third, ptr %at.own
  call void @zlg.fence()
  %fourth = load float, ptr %at.fourth
  %sum = fadd float %first, %stored
  %more = fadd float %third, %fourth
  %all = fadd float %sum, %more
  %to = getelementptr float, ptr %out, i64 %x
  store float %all, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.sub_group_barrier()
declare void @zlg.fence()
