; 8 bytes in 8 lanes, and bytes in 16: what the rows access for one lane is a vector.
; RUN: vectorize %s --group 8,8 --plan
; PASS: transposed_access
; CHECK: ; lanes 8, coarsening 8, strips 1,
; CHECK: ; %got = load i64, {{.*}}: transposed vectors 8
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %from = getelementptr [8 x i64], ptr %a, i64 %y, i64 %x
  %value = load i64, ptr %from
  %place = getelementptr [8 x i64], ptr %tile, i64 %y, i64 %x
  store i64 %value, ptr %place
  call void @zlg.barrier()
  %column = getelementptr [8 x i64], ptr %tile, i64 %x
  %other = getelementptr i64, ptr %column, i64 %y
  %got = load i64, ptr %other
  store i64 %got, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare void @zlg.barrier()
