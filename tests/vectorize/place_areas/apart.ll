; Memory of a launch that tells its size is apart from buffers: a load of one stays where it is, a
; constant, whatever is stored to the other; and has its place behind the variables.
; RUN: vectorize %s --group 64 --areas 2:128:256 --after simplify
; RUN: vectorize %s --group 64 --areas 2:128:256 --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --group 64 --after simplify | FileCheck %s --check-prefix=ANY
; RUN: vectorize %s --group 64 --areas 2:128:256 --passes -place_areas --after simplify | FileCheck %s --check-prefix=ANY
; PASS: place_areas
; CHECK: getelementptr inbounds i8, ptr %tile, i64 128
; CHECK-NOT: load ptr, ptr %slot.room
; TOLD: remark: argument: tile_static memory of 256 bytes, in its place behind the variables [place_areas]
; ANY: load ptr, ptr %slot.room
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.in = load ptr, ptr %arguments
  %in = load ptr, ptr %slot.in
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.room = getelementptr i8, ptr %arguments, i64 16
  %slot.room = load ptr, ptr %at.room
  %room = load ptr, ptr %slot.room
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr inbounds float, ptr %in, i64 %x
  %value = load float, ptr %from
  %place = getelementptr inbounds float, ptr %room, i64 %x
  store float %value, ptr %place
  call void @zlg.barrier()
  %last = sub i64 63, %x
  %other = getelementptr inbounds float, ptr %room, i64 %last
  %got = load float, ptr %other
  %to = getelementptr inbounds float, ptr %out, i64 %x
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
