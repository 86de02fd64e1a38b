; Two lanes in a row load a vector; the others of eight bytes each are zeros before they are extended.
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --after define_extended | FileCheck %s
; SOME-LLVM-FAIL: with 22 one shuffle more comes between
; CHECK: [[TWO:%.*]] = load <2 x i16>
; CHECK: [[WIDE:%.*]] = shufflevector <2 x i16> [[TWO]], <2 x i16> {{.*}}, <16 x i32> <i32 0, i32 1,
; CHECK: [[ALL:%.*]] = shufflevector <16 x i16> [[WIDE]], <16 x i16> zeroinitializer, <16 x i32> <i32 0, i32 1, i32 18,
; CHECK: zext <16 x i16> [[ALL]] to <16 x i64>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %some = icmp ult i64 %x, 2
  %far = mul i64 %x, 100
  %from = getelementptr i16, ptr %a, i64 %x
  %to = getelementptr i64, ptr %b, i64 %x
  br i1 %some, label %then, label %done
then:
  %value = load i16, ptr %from
  br label %done
done:
  %got = phi i16 [ undef, %0 ], [ %value, %then ]
  %long = zext i16 %got to i64
  store i64 %long, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
