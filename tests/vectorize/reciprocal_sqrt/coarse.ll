; Of 11 bits a longer step is right. It is wrong for denormal numbers: a branch takes a root of these, but not where
; there are none, as in a sum with a constant.
; RUN: vectorize %s --kernel any --group 64 --target avx2 --after promote
; RUN: vectorize %s --kernel sum --group 64 --target avx2 --after promote | FileCheck %s --check-prefix=SUM
; RUN: vectorize %s --kernel sum --group 64 --target znver3 --after promote | FileCheck %s --check-prefix=SUM
; RUN: vectorize %s --kernel tiny --group 64 --target avx2 --after promote
; RUN: vectorize %s --kernel rest --group 64 --target avx2 --after promote
; RUN: vectorize %s --kernel any --group 64 --target x86-64-v2 --remarks | FileCheck %s --check-prefix=ROUNDS
; PASS: reciprocal_sqrt
; CHECK: call <8 x float> @llvm.x86.avx.rsqrt.ps.256
; CHECK: fcmp oeq <8 x float> %{{.*}}, <float 0x7FF0000000000000
; CHECK: br i1
; CHECK: call <8 x float> @llvm.sqrt.v8f32
; SUM: call <8 x float> @llvm.x86.avx.rsqrt.ps.256
; SUM-NOT: llvm.sqrt
; SUM: store
; ROUNDS: 1 / sqrt(x) is a root and a division: the processor's estimate is too coarse [reciprocal_sqrt]
define void @any(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %root = call float @llvm.sqrt.f32(float %value)
  %inverse = fdiv float 1.0, %root
  store float %inverse, ptr %at
  ret void
}
define void @sum(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %sum = fadd float %value, 0.125
  %root = call float @llvm.sqrt.f32(float %sum)
  %inverse = fdiv float 1.0, %root
  store float %inverse, ptr %at
  ret void
}
define void @tiny(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %sum = fadd float %value, 0x3810000000000000
  %root = call float @llvm.sqrt.f32(float %sum)
  %inverse = fdiv float 1.0, %root
  store float %inverse, ptr %at
  ret void
}
define void @rest(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %sum = call float @llvm.fma.f32(float %value, float %value, float 0xB9B0000000000000)
  %root = call float @llvm.sqrt.f32(float %sum)
  %inverse = fdiv float 1.0, %root
  store float %inverse, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.sqrt.f32(float)
