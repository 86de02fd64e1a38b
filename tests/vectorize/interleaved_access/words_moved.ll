; Where a register has a lane for each byte, bytes move within words instead of being shifted.
; RUN: vectorize %s --group 64 --lanes 32 --target avx2 --plan
; RUN: vectorize %s --group 64 --lanes 32 --target avx2 --after promote | FileCheck %s --check-prefix=MOVED
; RUN: vectorize %s --group 64 --lanes 16 --target x86-64-v2 --after promote | FileCheck %s --check-prefix=SHORT
; RUN: vectorize %s --group 64 --lanes 8 --target avx2 --after promote | FileCheck %s --check-prefix=SHIFTED
; PASS: interleaved_access
; CHECK: ; %v0 = load i8, {{.*}}: words, taken apart by shifts
; CHECK: ; store i8 %{{.*}}: words, taken apart by shifts
; MOVED: load <32 x i32>
; MOVED-NOT: lshr <32 x i32>
; MOVED-COUNT-4: shufflevector <32 x i8> %{{.*}}, <32 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5,
; MOVED: shufflevector <8 x i32>
; MOVED-NOT: shl {{.*}}<32 x i32>
; MOVED-COUNT-4: shufflevector <32 x i8> %{{.*}}, <32 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5,
; MOVED: store <32 x i32>
; SHORT-COUNT-8: shufflevector <16 x i8> %{{.*}}, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5,
; SHIFTED: lshr <8 x i32>
; SHIFTED: shl {{.*}}<8 x i32>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.0 = getelementptr [4 x i8], ptr %a, i64 %x, i64 0
  %v0 = load i8, ptr %at.0
  %at.1 = getelementptr [4 x i8], ptr %a, i64 %x, i64 1
  %v1 = load i8, ptr %at.1
  %at.2 = getelementptr [4 x i8], ptr %a, i64 %x, i64 2
  %v2 = load i8, ptr %at.2
  %at.3 = getelementptr [4 x i8], ptr %a, i64 %x, i64 3
  %v3 = load i8, ptr %at.3
  %s1 = add i8 %v0, %v1
  %s3 = add i8 %s1, %v2
  %s2 = add i8 %s3, %v3
  %t0 = xor i8 %s2, 1
  %to.0 = getelementptr [4 x i8], ptr %out, i64 %x, i64 0
  store i8 %t0, ptr %to.0
  %t1 = xor i8 %s2, 2
  %to.1 = getelementptr [4 x i8], ptr %out, i64 %x, i64 1
  store i8 %t1, ptr %to.1
  %t2 = xor i8 %s2, 3
  %to.2 = getelementptr [4 x i8], ptr %out, i64 %x, i64 2
  store i8 %t2, ptr %to.2
  %t3 = xor i8 %s2, 4
  %to.3 = getelementptr [4 x i8], ptr %out, i64 %x, i64 3
  store i8 %t3, ptr %to.3
  ret void
}
declare i64 @zlg.local_id.0()
