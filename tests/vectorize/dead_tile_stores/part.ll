; By bytes: the first 16 elements are read, by lanes whose number is known at run time only; the next 16 are not.
; RUN: vectorize %s --group 16
; PASS: dead_tile_stores
; CHECK: [[TILE:%.*]] = load ptr, ptr %{{[0-9]+}}, align 8{{$}}
; CHECK: store <16 x float> %{{.*}}, ptr [[TILE]], align 4
; CHECK-NOT: store <16 x float>
; CHECK: @llvm.masked.load
; CHECK: store <16 x float> %{{.*}}, ptr %a
; CHECK-NOT: store <16 x float>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %from
  %low = getelementptr float, ptr %tile, i64 %x
  store float %value, ptr %low
  %high = getelementptr float, ptr %low, i64 16
  store float 1.0, ptr %high
  call void @zlg.barrier()
  %count = call i64 @zlg.group_id.0()
  %some = icmp ult i64 %x, %count
  br i1 %some, label %then, label %done
then:
  %other = load float, ptr %low
  br label %done
done:
  %result = phi float [ %other, %then ], [ 2.0, %0 ]
  store float %result, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare void @zlg.barrier()
