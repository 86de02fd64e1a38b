; What is computed between the accesses pays for lanes.
; RUN: vectorize %s --group 64 --target avx2 --plan
; CHECK: ; lanes 8,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %i = phi i64 [ %x, %0 ], [ %wide, %loop ]
  %at = getelementptr [4 x i32], ptr %a, i64 %i
  %got = load i32, ptr %at
  %k1 = mul i32 %got, %got
  %k2 = xor i32 %k1, 12345
  %k3 = mul i32 %k2, %k1
  %k4 = lshr i32 %k3, 7
  %k5 = xor i32 %k4, %k3
  %k6 = mul i32 %k5, 77777
  %k7 = lshr i32 %k6, 3
  %k8 = xor i32 %k7, %k6
  %next = and i32 %k8, 255
  %wide = zext i32 %next to i64
  %done = icmp eq i32 %next, 0
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 1, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
