; The upper four of eight doubles.
; RUN: vectorize %s --group 8 --lanes 8 --after combine_bitcasts
; PASS: combine_bitcasts narrow_masked
; SOME-LLVM-NEED: combine_bitcasts
; CHECK: shufflevector <8 x double> {{.*}}<i32 4, i32 5, i32 6, i32 7
; CHECK-NOT: extractelement
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %a, i64 %x
  %value = load double, ptr %at
  %place = getelementptr double, ptr %tile, i64 %x
  store double %value, ptr %place
  call void @zlg.barrier()
  %half = icmp ult i64 %x, 4
  br i1 %half, label %then, label %done
then:
  %upper = add i64 %x, 4
  %other = getelementptr double, ptr %tile, i64 %upper
  %got = load double, ptr %other
  %sum = fadd double %got, %value
  store double %sum, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
