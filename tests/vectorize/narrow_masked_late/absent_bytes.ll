; Where gathers are slow, bytes are loaded one by one. What the other lanes had before they keep.
; RUN: vectorize %s --group 64 --target znver4 --after narrow_masked_late
; PASS: narrow_masked_late
; CHECK: %absent = alloca [512 x i8]
; CHECK-NOT: llvm.masked.gather
; CHECK: load i8
; CHECK-NOT: llvm.masked.gather
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i32, ptr %a, i64 %x
  %index = load i32, ptr %at.index
  %is = icmp sgt i32 %index, 5
  br i1 %is, label %there, label %end
there:
  %wide = zext i32 %index to i64
  %from = getelementptr i8, ptr %a, i64 %wide
  %value = load i8, ptr %from
  br label %end
end:
  %got = phi i8 [ 7, %0 ], [ %value, %there ]
  %to = getelementptr i8, ptr %out, i64 %x
  store i8 %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
