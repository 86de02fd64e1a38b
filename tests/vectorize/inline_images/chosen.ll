; One of several images: a branch that leads to one read, and a selection. Where they are alike, it is of
; the kind of all; where one differs, or nothing is known of it, the read is called.
; RUN: vectorize %s --group 64 --target skylake-avx512 --known 73,73,73 --after simplify
; RUN: vectorize %s --group 64 --target skylake-avx512 --known 73,73,75 --after simplify | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --group 64 --target skylake-avx512 --known 73,0,73 --after simplify | FileCheck %s --check-prefix=NOT
; PASS: inline_images
; CHECK-NOT: call void @zlg.image
; CHECK: ret void
; NOT: call void @zlg.image.read(
define void @k(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.c = getelementptr i8, ptr %arguments, i64 16
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %at.out = getelementptr i8, ptr %arguments, i64 24
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %texel = alloca [4 x i32], align 16
  %wide = call i64 @zlg.local_id.0()
  %x = trunc i64 %wide to i32
  %bit = and i32 %x, 1
  %odd = icmp ne i32 %bit, 0
  %small = icmp ult i32 %x, 16
  br i1 %small, label %few, label %many
few:
  %either = select i1 %odd, ptr %a, ptr %b
  br label %both
many:
  br label %both
both:
  %image = phi ptr [ %either, %few ], [ %c, %many ]
  call void @zlg.image.read(ptr %image, i32 %x, i32 0, i32 0, ptr %texel)
  %r = load i32, ptr %texel
  %to = getelementptr i32, ptr %out, i64 %wide
  store i32 %r, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.image.read(ptr, i32, i32, i32, ptr)
