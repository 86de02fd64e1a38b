; The last four of sixteen floats.
; RUN: vectorize %s --group 16 --lanes 16 --after combine_bitcasts
; PASS: combine_bitcasts narrow_masked
; SOME-LLVM-NEED: combine_bitcasts
; CHECK: shufflevector <16 x float> {{.*}}<i32 12, i32 13, i32 14, i32 15
; CHECK-NOT: extractelement
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %place = getelementptr float, ptr %tile, i64 %x
  store float %value, ptr %place
  call void @zlg.barrier()
  %half = icmp ult i64 %x, 4
  br i1 %half, label %then, label %done
then:
  %upper = add i64 %x, 12
  %other = getelementptr float, ptr %tile, i64 %upper
  %got = load float, ptr %other
  %sum = fadd float %got, %value
  store float %sum, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
