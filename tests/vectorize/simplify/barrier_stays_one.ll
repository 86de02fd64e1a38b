; The way that was taken before the barrier is taken behind it: no reason to have two barriers.
; RUN: vectorize %s --group 64 --after simplify
; CHECK: call void @zlg.barrier()
; CHECK-NOT: call void @zlg.barrier()
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %odd = trunc i32 %value to i1
  br i1 %odd, label %one, label %other
one:
  store i32 1, ptr %at
  br label %join
other:
  store i32 2, ptr %at
  br label %join
join:
  call void @zlg.barrier()
  br i1 %odd, label %then, label %done
then:
  store i32 %value, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier() convergent nounwind
