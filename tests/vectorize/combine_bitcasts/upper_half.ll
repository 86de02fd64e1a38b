; The upper half of what was stored is loaded: it stays in registers, and is a shuffle.
; RUN: vectorize %s --group 16 --after combine_bitcasts
; PASS: combine_bitcasts narrow_masked
; SOME-LLVM-NEED: combine_bitcasts
; CHECK-NOT: extractelement
; CHECK: shufflevector <16 x float>
; CHECK-NOT: extractelement
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %place = getelementptr float, ptr %tile, i64 %x
  store float %value, ptr %place
  call void @zlg.barrier()
  %half = icmp ult i64 %x, 8
  br i1 %half, label %then, label %done
then:
  %upper = add i64 %x, 8
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
