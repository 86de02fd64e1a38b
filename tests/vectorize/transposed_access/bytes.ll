; Bytes of 16 rows: 16 vectors of 16 bytes.
; RUN: vectorize %s --group 16,16 --plan
; PASS: transposed_access
; CHECK: ; lanes 16,
; CHECK: ; %got = load i8, {{.*}}: transposed vectors 16
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %from = getelementptr [16 x i8], ptr %a, i64 %y, i64 %x
  %value = load i8, ptr %from
  %place = getelementptr [16 x i8], ptr %tile, i64 %y, i64 %x
  store i8 %value, ptr %place
  call void @zlg.barrier()
  %column = getelementptr [16 x i8], ptr %tile, i64 %x
  %other = getelementptr i8, ptr %column, i64 %y
  %got = load i8, ptr %other
  store i8 %got, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare void @zlg.barrier()
