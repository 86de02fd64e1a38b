; Stores to a column are transposed before they are done.
; RUN: vectorize %s --group 16,16 --lanes 16 --plan
; RUN: vectorize %s --group 16,16 --lanes 16 --after promote | FileCheck %s --check-prefix=CODE
; PASS: transposed_access
; CHECK: ; store float %value, ptr %to, {{.*}}: transposed vectors 4
; CODE: shufflevector
; CODE-NOT: llvm.masked.scatter
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %from = getelementptr [16 x float], ptr %a, i64 %y, i64 %x
  %value = load float, ptr %from
  %column = getelementptr [16 x float], ptr %tile, i64 %x
  %to = getelementptr float, ptr %column, i64 %y
  store float %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
