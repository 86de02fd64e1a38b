; A number of 32 bits without a sign is an index of a table, of which 4 GiB are not there.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after short_offsets
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: short_offsets
; CHECK: [[INDEX:%.*]] = sext <16 x i32> %{{.*}} to <16 x i64>
; CHECK: getelementptr {{.*}}i32, ptr @table, <16 x i64> [[INDEX]]
; TOLD: vectors of indices have 32 bits: a variable is no larger [short_offsets]
@table = internal constant [4 x i32] [i32 7, i32 5, i32 3, i32 1]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds i32, ptr %a, i64 %l
  %number = load i32, ptr %at
  %wide = zext i32 %number to i64
  %place = getelementptr inbounds i32, ptr @table, i64 %wide
  %value = load i32, ptr %place
  store i32 %value, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
