; Samplers that wrap around: pixels repeat from the other side, or come back mirrored.
; RUN: vectorize %s --group 64 --target skylake-avx512 --known 35,35,147 --after simplify
; RUN: vectorize %s --group 64 --target skylake-avx512 --known 35,35,156 --after simplify | FileCheck %s --check-prefix=MIRROR
; PASS: inline_images
; SOME-LLVM-FAIL: with 22 the pixel is found without floor()
; CHECK-NOT: call void @zlg.image
; CHECK: call float @llvm.floor.f32
; CHECK-NOT: call void @zlg.image
; MIRROR-NOT: call void @zlg.image
; MIRROR: call float @llvm.rint.f32
; MIRROR: call float @llvm.fabs.f32
; MIRROR-COUNT-16: fdiv float {{.*}}, 2.550000e+02
; MIRROR-NOT: call void @zlg.image
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.in = load ptr, ptr %arguments
  %in = load ptr, ptr %slot.in
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.sampler = getelementptr i8, ptr %arguments, i64 16
  %slot.sampler = load ptr, ptr %at.sampler
  %sampler = load i64, ptr %slot.sampler
  %texel = alloca [4 x i32], align 16
  %wide = call i64 @zlg.local_id.0()
  %x = trunc i64 %wide to i32
  %f = sitofp i32 %x to float
  call void @zlg.image.sample(ptr %in, i64 %sampler, float %f, float %f, float 0.0, i32 2, ptr %texel)
  %r = load i32, ptr %texel
  %at.g = getelementptr i8, ptr %texel, i64 4
  %g = load i32, ptr %at.g
  %at.b = getelementptr i8, ptr %texel, i64 8
  %b = load i32, ptr %at.b
  %at.a = getelementptr i8, ptr %texel, i64 12
  %a = load i32, ptr %at.a
  call void @zlg.image.write(ptr %out, i32 %x, i32 0, i32 0, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.image.write(ptr, i32, i32, i32, i32, i32, i32, i32)
declare void @zlg.image.read(ptr, i32, i32, i32, ptr)
declare void @zlg.image.sample(ptr, i64, float, float, float, i32, ptr)
declare void @zlg.image.sample_at(ptr, i64, i32, i32, i32, i32, ptr)
