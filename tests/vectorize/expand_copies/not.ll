; Left as they are: a copy of unknown size, a volatile one, a long one of what is not private, and
; one into an array that is accessed by elements of several sizes.
; RUN: vectorize %s --group 64 --after expand_copies
; CHECK: call void @llvm.memset.p0.i64(ptr {{.*}}%mixed, i8 0, i64 64, i1 false)
; CHECK: call void @llvm.memcpy.p0.p0.i64({{.*}} i64 %n, i1 false)
; CHECK: call void @llvm.memcpy.p0.p0.i64({{.*}} i64 8, i1 true)
; CHECK: call void @llvm.memcpy.p0.p0.i64({{.*}} i64 4096, i1 false)
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %mixed = alloca [64 x i8], align 4
  call void @llvm.memset.p0.i64(ptr %mixed, i8 0, i64 64, i1 false)
  %n = load i64, ptr %a
  %at.byte = getelementptr i8, ptr %mixed, i64 %n
  store i8 1, ptr %at.byte
  %at.word = getelementptr i32, ptr %mixed, i64 %x
  %word = load i32, ptr %at.word
  store i32 %word, ptr %b
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 %n, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 8, i1 true)
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 4096, i1 false)
  ret void
}
declare i64 @zlg.local_id.0()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
