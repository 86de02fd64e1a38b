; Three dimensions: a slice, a row, a pixel. A filter mixes eight, of which those along X lie in a row.
; RUN: vectorize %s --group 16,4,2 --target skylake-avx512 --known 73,73,129 --after simplify | FileCheck %s
; RUN: vectorize %s --group 16,4,2 --target skylake-avx512 --known 73,73,137 --after simplify | FileCheck %s --check-prefix=FILTER
; RUN: vectorize %s --group 16,4,2 --target skylake-avx512 --known 73,73,0 --after simplify | FileCheck %s --check-prefix=NOT
; PASS: inline_images
; CHECK-NOT: call void @zlg.image
; CHECK: load i32, ptr {{[^,]*}}, align 4{{$}}
; CHECK-NOT: load i32, ptr {{[^,]*}}, align 4{{$}}
; CHECK: store i32
; FILTER-NOT: call void @zlg.image
; FILTER-COUNT-8: load float,
; FILTER: store float
; NOT: call void @zlg.image.sample(
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
  %wide.y = call i64 @zlg.local_id.1()
  %y = trunc i64 %wide.y to i32
  %wide.z = call i64 @zlg.local_id.2()
  %z = trunc i64 %wide.z to i32
  %f = sitofp i32 %x to float
  %g = sitofp i32 %y to float
  %h = sitofp i32 %z to float
  call void @zlg.image.sample(ptr %in, i64 %sampler, float %f, float %g, float %h, i32 3, ptr %texel)
  %r = load i32, ptr %texel
  call void @zlg.image.write(ptr %out, i32 %x, i32 %y, i32 %z, i32 %r, i32 0, i32 0, i32 0)
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.local_id.2()
declare void @zlg.image.write(ptr, i32, i32, i32, i32, i32, i32, i32)
declare void @zlg.image.sample(ptr, i64, float, float, float, i32, ptr)
