; One work-item waits for no other: its barriers are fences, and those of tile_static memory alone
; are nothing. Where barriers are checked, and with more work-items, they stay.
; RUN: vectorize %s --group 1,1 --target avx2 --after specialise
; RUN: vectorize %s --group 2,1 --target avx2 --after specialise | FileCheck %s --check-prefix=MORE
; RUN: vectorize %s --group 1,1 --target avx2 --checked --after specialise | FileCheck %s --check-prefix=MORE
; CHECK: store i32 1
; CHECK-NEXT: store i32 2
; CHECK-NEXT: call void @zlg.fence()
; CHECK-NEXT: store i32 3
; MORE: call void @zlg.barrier()
; MORE: call void @zlg.barrier()
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  store i32 1, ptr %tile
  call void @zlg.barrier(), !zlg.fences !0
  store i32 2, ptr %tile
  call void @zlg.barrier()
  store i32 3, ptr %a
  ret void
}
declare void @zlg.barrier() convergent
!0 = !{i64 5}
