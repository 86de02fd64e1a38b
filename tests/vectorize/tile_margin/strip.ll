; A step of a sum over a tile: four SIMD groups side by side load and store with lanes that are
; absent together, and come a strip further.
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --all-remarks
; PASS: tile_margin
; CHECK: tile_static memory: 256 bytes more, to which absent lanes may come
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.s = getelementptr i8, ptr %arguments, i64 8
  %slot.s = load ptr, ptr %at.s
  %s = load i64, ptr %slot.s
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %to = getelementptr i32, ptr %tile, i64 %x
  store i32 %value, ptr %to
  call void @zlg.barrier()
  %some = icmp ult i64 %x, %s
  br i1 %some, label %then, label %done
then:
  %next = add i64 %x, %s
  %from = getelementptr i32, ptr %tile, i64 %next
  %other = load i32, ptr %from
  %mine = load i32, ptr %to
  %sum = add i32 %mine, %other
  store i32 %sum, ptr %to
  br label %done
done:
  call void @zlg.barrier()
  %got = load i32, ptr %to
  store i32 %got, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
