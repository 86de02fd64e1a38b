; A loop copies 18 x 16 numbers, the work-items of a group one after another; each of these reads the
; one two rows below its own, but for those in the last two rows, which read nothing.
; RUN: vectorize %s --group 16,16 --target avx2 --apart --after forward_tiles
; PASS: apart_buffers forward_tiles
; CHECK-LABEL: define void @k(
; CHECK-NOT: zlg.barrier()
; CHECK-NOT: phi
; CHECK: br i1
; CHECK-NOT: zlg.barrier()
; CHECK: load float
; CHECK: store float
; CHECK: ret void
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
  %line = mul i64 %ly, 16
  %place = add i64 %line, %lx
  br label %copies
copies:
  %k = phi i64 [ %place, %0 ], [ %k.next, %copies ]
  %ky = udiv i64 %k, 16
  %kx = and i64 %k, 15
  %gy.k = add i64 %top, %ky
  %gx.k = add i64 %left, %kx
  %row.k = mul i64 %gy.k, 4098
  %i.k = add i64 %row.k, %gx.k
  %from.k = getelementptr float, ptr %a, i64 %i.k
  %v.k = load float, ptr %from.k
  %to.k = getelementptr float, ptr %tile, i64 %k
  store float %v.k, ptr %to.k
  %k.next = add i64 %k, 256
  %more = icmp ult i64 %k.next, 256
  br i1 %more, label %copies, label %wait
wait:
  call void @zlg.barrier()
  %reads = icmp ult i64 %ly, 14
  br i1 %reads, label %sums, label %end
sums:
  %next = add i64 %place, 32
  %at = getelementptr float, ptr %tile, i64 %next
  %got = load float, ptr %at
  %out = getelementptr float, ptr %b, i64 %i
  store float %got, ptr %out
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.1()
declare void @zlg.barrier()
