; Four floats from the third on: LLVM shifts a number of 512 bits.
; RUN: vectorize %s --group 16 --lanes 16 --after combine_bitcasts
; PASS: combine_bitcasts narrow_masked
; CHECK: shufflevector <16 x float> {{.*}}<i32 3, i32 4, i32 5, i32 6
; CHECK-NOT: i512
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
  %upper = add i64 %x, 3
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
