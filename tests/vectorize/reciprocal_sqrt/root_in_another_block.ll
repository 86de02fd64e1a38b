; A root behind which a branch divides by it, of what nobody needs there: the division is one.
; RUN: vectorize %s --group 64 --target skylake-avx512 --lanes 16 --after promote
; CHECK: call <16 x float> @llvm.sqrt.v16f32
; CHECK: fdiv <16 x float>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load float, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %square = fmul float %value, %value
  %root = call float @llvm.sqrt.f32(float %square)
  %behind = getelementptr float, ptr %at, i64 64
  store float %root, ptr %behind
  %more = fcmp ogt float %root, %n
  br i1 %more, label %then, label %end
then:
  %inverse = fdiv float 1.0, %root
  %to = getelementptr float, ptr %at, i64 128
  store float %inverse, ptr %to
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.sqrt.f32(float)
