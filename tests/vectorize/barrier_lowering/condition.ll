; A barrier that all work-items come to, or none: strips that do not come there have ended.
; RUN: vectorize %s --group 40 --lanes 1 --after barrier_lowering
; CHECK: store i64 0, ptr
; CHECK: store i64 1, ptr
; CHECK: switch i64 %{{.*}}, label %latch [
; CHECK-NEXT: i64 1, label %resume
; CHECK-NEXT: ]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %then, label %done
then:
  store float 1.0, ptr %place
  call void @zlg.barrier()
  store volatile float 2.0, ptr %place
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
