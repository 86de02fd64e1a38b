; All lanes load: nothing is anything.
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --after define_extended
; CHECK: [[LOADED:%.*]] = load <16 x i32>
; CHECK: zext <16 x i32> [[LOADED]] to <16 x i64>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %some = icmp ult i64 %x, 99
  %far = mul i64 %x, 100
  %from = getelementptr i32, ptr %a, i64 %x
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
