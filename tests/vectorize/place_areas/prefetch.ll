; Nothing prefetches what is loaded there, as if it were a buffer.
; RUN: vectorize %s --group 16,16 --target skylake-avx512 --areas 2:0:1024 --remarks
; RUN: vectorize %s --group 16,16 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=ANY
; PASS: place_areas prefetch
; CHECK: tile_static memory of 1024 bytes
; CHECK-NOT: prefetches what the next round loads
; ANY: prefetches what the next round loads
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" "zlg.buffer.2" {
entry:
  %slot.in = load ptr, ptr %arguments, !invariant.load !0
  %in = load ptr, ptr %slot.in, !invariant.load !0
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out, !invariant.load !0
  %out = load ptr, ptr %slot.out, !invariant.load !0
  %at.room = getelementptr i8, ptr %arguments, i64 16
  %slot.room = load ptr, ptr %at.room, !invariant.load !0
  %room = load ptr, ptr %slot.room, !invariant.load !0
  %group.x = call i64 @zlg.group_id.0()
  %group.y = call i64 @zlg.group_id.1()
  %local.x = call i64 @zlg.local_id.0()
  %local.y = call i64 @zlg.local_id.1()
  %first.x = shl nuw nsw i64 %group.x, 4
  %x = add nuw nsw i64 %first.x, %local.x
  %first.y = shl nuw nsw i64 %group.y, 4
  %y = add nuw nsw i64 %first.y, %local.y
  %row = shl nuw nsw i64 %local.y, 4
  %mine = add nuw nsw i64 %row, %local.x
  %place = getelementptr inbounds float, ptr %room, i64 %mine
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %value = uitofp i64 %k to float
  store float %value, ptr %place
  call void @zlg.barrier()
  %at.x = add nuw nsw i64 %k, %local.x
  %other = getelementptr inbounds float, ptr %room, i64 %at.x
  %got = load float, ptr %other
  %more = fadd float %sum, %got
  call void @zlg.barrier()
  %next = add nuw nsw i64 %k, 1
  %ends = icmp eq i64 %next, 64
  br i1 %ends, label %end, label %loop

end:
  %out.at = shl nuw nsw i64 %y, 10
  %out.x = add nuw nsw i64 %out.at, %x
  %to = getelementptr inbounds float, ptr %out, i64 %out.x
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.0()
declare i64 @zlg.group_id.1()
declare void @zlg.barrier()
!0 = !{}
