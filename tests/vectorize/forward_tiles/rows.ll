; A tile of 16 x 16 and two rows below it, which the first two rows of work-items copy: each reads
; its own number and that two rows below, from the buffer. Without its barrier it runs row by row.
; RUN: vectorize %s --group 16,16 --target avx2 --apart --after forward_tiles
; RUN: vectorize %s --group 16,16 --target avx2 --apart --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --group 16,16 --target avx2 --remarks | FileCheck %s --check-prefix=NOT
; PASS: apart_buffers forward_tiles row_by_row
; CHECK-LABEL: define void @k(
; CHECK-NOT: zlg.barrier()
; CHECK-NOT: ptr %tile,
; CHECK: load float
; CHECK-NOT: br i1
; CHECK: load float
; CHECK-NOT: zlg.barrier()
; CHECK: store float
; CHECK-NOT: store float
; CHECK: ret void
; TOLD: reads the buffer instead of its copy in tile_static memory, and waits for nobody [forward_tiles]
; TOLD: work-groups side by side take turns
; NOT: what is copied to tile_static memory may be stored to behind the barrier [forward_tiles]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %row = mul i64 %y, 4098
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %line = mul i64 %ly, 16
  %place = add i64 %line, %lx
  %to = getelementptr float, ptr %tile, i64 %place
  store float %v, ptr %to
  %last = icmp ult i64 %ly, 2
  br i1 %last, label %below, label %all
below:
  %i.below = add i64 %i, 65568
  %from.below = getelementptr float, ptr %a, i64 %i.below
  %v.below = load float, ptr %from.below
  %place.below = add i64 %place, 256
  %to.below = getelementptr float, ptr %tile, i64 %place.below
  store float %v.below, ptr %to.below
  br label %all
all:
  call void @zlg.barrier()
  %got = load float, ptr %to
  %next = add i64 %place, 32
  %at = getelementptr float, ptr %tile, i64 %next
  %below.two = load float, ptr %at
  %sum = fadd float %got, %below.two
  %out = getelementptr float, ptr %b, i64 %i
  store float %sum, ptr %out
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.1()
declare void @zlg.barrier()
