; tile_static memory has 64 KiB at most, wherever a variable begins in it.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after short_offsets
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: short_offsets
; CHECK: [[INDEX:%.*]] = sext <16 x i32> %{{.*}} to <16 x i64>
; CHECK: getelementptr {{.*}}i32, ptr %{{.*}}, <16 x i64> [[INDEX]]
; TOLD: vectors of indices have 32 bits: a variable is no larger [short_offsets]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds i32, ptr %a, i64 %l
  %number = load i32, ptr %at
  %variable = getelementptr inbounds i8, ptr %tile, i64 256
  %wide = zext i32 %number to i64
  %place = getelementptr inbounds i32, ptr %variable, i64 %wide
  %value = load i32, ptr %place
  store i32 %value, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
