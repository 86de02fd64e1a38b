; What work-items hand over stays in registers: nobody reads the memory, and it is dead when the work-group ends.
; RUN: vectorize %s --group 64
; RUN: vectorize %s --group 64 --all-remarks | FileCheck %s --check-prefix=REMARK
; PASS: dead_tile_stores
; CHECK-COUNT-4: store <16 x float>
; CHECK-NOT: store <16 x float>
; CHECK-NOT: zlg.group_end
; REMARK: k: remark: removes stores to tile_static memory that no work-item reads: 4 [dead_tile_stores]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %x
  store float %value, ptr %place
  call void @zlg.barrier()
  %other = load float, ptr %place
  %sum = fadd float %other, %value
  store float %sum, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
