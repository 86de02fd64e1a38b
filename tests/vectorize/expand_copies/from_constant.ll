; An initialiser of bytes that comes from a constant, in a loop over bytes: the array's elements.
; RUN: vectorize %s --group 64 --after expand_copies
; PASS: expand_copies
; CHECK-NOT: llvm.memcpy
; CHECK: copy{{.*}}:
; CHECK: %[[INDEX:.*]] = phi i64
; CHECK: %[[FROM:.*]] = getelementptr inbounds i8, ptr @table, i64 %[[INDEX]]
; CHECK: %[[BYTE:.*]] = load i8, ptr %[[FROM]], align 1
; CHECK: store i8 %[[BYTE]]
; CHECK: icmp ult i64 {{.*}}, 32
; CHECK-NOT: llvm.memcpy
@table = internal constant [32 x i8] c"abcdefghijklmnopqrstuvwxyzABCDEF", align 4
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %array = alloca [32 x i8], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %array, ptr align 4 @table, i64 32, i1 false)
  %at.out = getelementptr i8, ptr %a, i64 %x
  %number = load i8, ptr %at.out
  %index = and i8 %number, 31
  %wide = zext i8 %index to i64
  %at = getelementptr i8, ptr %array, i64 %wide
  store i8 1, ptr %at
  %other = xor i64 %wide, 1
  %at.other = getelementptr i8, ptr %array, i64 %other
  %value = load i8, ptr %at.other
  store i8 %value, ptr %at.out
  ret void
}
declare i64 @zlg.local_id.0()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
