; Who waits in its sub-group counts on who is in it: on lanes without gaps.
; RUN: vectorize %s --group 12,4 --target skylake-avx512 --plan
; CHECK: ; lanes 16, coarsening 3, strips 1,
; CHECK: store {{.*}}: gather
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %before = mul i64 %y, 12
  %i = add i64 %before, %x
  %from = getelementptr inbounds i32, ptr %a, i64 %i
  %old = load i32, ptr %from, align 4
  call void @zlg.sub_group_barrier()
  %partner = xor i64 %i, 1
  %to = getelementptr inbounds i32, ptr %a, i64 %partner
  store i32 %old, ptr %to, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare void @zlg.sub_group_barrier()
