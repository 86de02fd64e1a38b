; Vectors that are extended to no more than 256 bits stay as they are.
; RUN: vectorize %s --group 16 --lanes 4 --target skylake-avx512 --after define_extended
; CHECK-NOT: shufflevector <4 x i32> {{.*}}, <4 x i32> zeroinitializer
; CHECK: zext <4 x i32> {{.*}} to <4 x i64>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %some = icmp ult i64 %x, 2
  %far = mul i64 %x, 100
  %from = getelementptr i32, ptr %a, i64 %far
  %to = getelementptr i64, ptr %b, i64 %x
  br i1 %some, label %then, label %done
then:
  %value = load i32, ptr %from
  br label %done
done:
  %got = phi i32 [ undef, %0 ], [ %value, %then ]
  %long = zext i32 %got to i64
  store i64 %long, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
