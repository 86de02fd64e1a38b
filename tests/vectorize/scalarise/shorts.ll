; Vectors of one short are what LLVM 15 ends the process at.
; RUN: vectorize %s --group 8 --lanes 1 --after scalarise
; RUN: vectorize %s --group 8 --lanes 1 --before scalarise | FileCheck %s --check-prefix=WAS
; WAS: mul <1 x i16>
; CHECK-NOT: mul <1 x
; CHECK: mul i16
; CHECK-NOT: mul <1 x
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i16, ptr %a, i64 %x
  %even = and i64 %x, 1
  %is = icmp eq i64 %even, 0
  br i1 %is, label %change, label %end
change:
  %value = load i16, ptr %at
  %more = mul i16 %value, %value
  %most = add i16 %more, 3
  store i16 %most, ptr %at
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
