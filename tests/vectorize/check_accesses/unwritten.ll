; Beside a private array there is one with the bits that nobody wrote: a copy of these is none of an
; error, a branch that depends on them is.
; RUN: vectorize %s --group 16 --told-init --after check_accesses
; CHECK: %a = alloca [4 x i32]
; CHECK-NEXT: [[BESIDE:%.*]] = alloca [16 x i8]
; CHECK-NEXT: call void @llvm.memset{{.*}} [[BESIDE]], i8 -1, i64 16
; CHECK: [[PLACE:%.*]] = getelementptr [4 x i32], ptr [[BESIDE]], i64 0, i64 %x
; CHECK: store i32 0, ptr [[PLACE]]
; CHECK-NEXT: store i32 5, ptr %place
; CHECK: [[BITS:%.*]] = load i32, ptr [[PLACE]]
; CHECK: [[ANY:%.*]] = icmp ne i32 [[BITS]], 0
; CHECK: call void @zlg.check.unwritten(i1
; CHECK-NEXT: br i1 %is
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %a = alloca [4 x i32], align 4
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr [4 x i32], ptr %a, i64 0, i64 %x
  store i32 5, ptr %place
  %value = load i32, ptr %place
  %is = icmp sgt i32 %value, 4
  br i1 %is, label %then, label %end
then:
  %slot = load ptr, ptr %arguments
  %out = load ptr, ptr %slot
  store i32 1, ptr %out
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
