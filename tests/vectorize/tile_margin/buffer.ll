; Absent lanes of what is stored to a buffer ask for nothing: it has its own end.
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --all-remarks
; CHECK-NOT: tile_static memory: {{.*}} bytes more
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %some = icmp sgt i32 %value, 0
  br i1 %some, label %then, label %done
then:
  %next = add i64 %x, 1
  %to = getelementptr i32, ptr %a, i64 %next
  store i32 %value, ptr %to
  br label %done
done:
  %from = getelementptr i32, ptr %a, i64 %x
  %got = load i32, ptr %from
  store i32 %got, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
