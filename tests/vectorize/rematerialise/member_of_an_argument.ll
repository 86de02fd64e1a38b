; The third of an argument's four floats can be read anywhere: it is loaded once for all strips.
; RUN: vectorize %s --group 256 --target avx2 --lanes 4 --after barrier_lowering
; PASS: rematerialise
; CHECK: enter:
; CHECK: load float
; CHECK: br label %round
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments, !dereferenceable !1, !invariant.load !2
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n, !dereferenceable !1, !invariant.load !2
  %n = load i64, ptr %slot.n
  %at.s = getelementptr i8, ptr %arguments, i64 16
  %slot.s = load ptr, ptr %at.s, !dereferenceable !0, !invariant.load !2
  %x = call i64 @zlg.local_id.0()
  %small = icmp ult i64 %n, 4
  br i1 %small, label %then, label %done
then:
  %from = getelementptr float, ptr %slot.s, i64 2
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %x
  store float %value, ptr %place
  call void @zlg.barrier()
  %at = getelementptr float, ptr %a, i64 %x
  store float %value, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
!0 = !{i64 16}
!1 = !{i64 8}
!2 = !{}
