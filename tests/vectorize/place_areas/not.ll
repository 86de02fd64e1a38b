; A buffer, or a number that is not a pointer, stays; of two such parameters each has its own place.
; RUN: vectorize %s --group 64 --areas 1:128:256,2:384:128 --after place_areas
; PASS: place_areas
; CHECK: %in = load ptr, ptr %slot.in
; CHECK-NOT: load ptr, ptr %slot.a
; CHECK: %[[A:.*]] = getelementptr inbounds i8, ptr %tile, i64 128
; CHECK-NOT: load ptr, ptr %slot.b
; CHECK: %[[B:.*]] = getelementptr inbounds i8, ptr %tile, i64 384
; CHECK: %n = load i64, ptr %slot.n
; CHECK: getelementptr inbounds float, ptr %[[A]], i64 %x
; CHECK: getelementptr inbounds float, ptr %[[B]], i64 %n
define void @k(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
  %slot.in = load ptr, ptr %arguments
  %in = load ptr, ptr %slot.in
  %at.a = getelementptr i8, ptr %arguments, i64 8
  %slot.a = load ptr, ptr %at.a
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 16
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 24
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr inbounds float, ptr %a, i64 %x
  store float 1.0, ptr %place
  %other = getelementptr inbounds float, ptr %b, i64 %n
  store float 2.0, ptr %other
  call void @zlg.barrier()
  %got = load float, ptr %place
  %to = getelementptr inbounds float, ptr %in, i64 %x
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
