; Left as they are: an image of which nothing is known, one with a sampler of no mode there is, or of
; which nothing is known, a sample of a layer; and all where accesses are checked.
; RUN: vectorize %s --group 64 --known 0,75 --after simplify | FileCheck %s --check-prefix=FORMAT
; RUN: vectorize %s --group 64 --known 75,0,133 --after simplify | FileCheck %s --check-prefix=SAMPLER
; RUN: vectorize %s --group 64 --known 75,0,0 --after simplify | FileCheck %s --check-prefix=SAMPLER
; RUN: vectorize %s --group 64 --known 75,75,129 --told --after simplify | FileCheck %s --check-prefix=TOLD
; PASS: inline_images
; FORMAT: call void @zlg.image.sample_at(
; FORMAT: call void @zlg.image.sample(
; FORMAT-NOT: call void @zlg.image.write(
; SAMPLER: call void @zlg.image.sample_at(ptr {{.*}}, i32 6, ptr
; SAMPLER: call void @zlg.image.sample(
; SAMPLER: call void @zlg.image.write(
; TOLD: call void @zlg.image.sample_at(
; TOLD: call void @zlg.image.sample(
; TOLD: call void @zlg.image.write(
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
  call void @zlg.image.sample_at(ptr %in, i64 1, i32 %x, i32 0, i32 1, i32 6, ptr %texel)
  %layer = load i32, ptr %texel
  %f = sitofp i32 %layer to float
  call void @zlg.image.sample(ptr %in, i64 %sampler, float %f, float 0.25, float 0.0, i32 2, ptr %texel)
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
