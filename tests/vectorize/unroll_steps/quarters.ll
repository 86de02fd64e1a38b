; A counter may become four times as large: 1, 4, 16 ... 16384, in eight steps.
; RUN: vectorize %s --group 256 --target skylake-avx512 --after unroll_steps
; PASS: unroll_steps
; CHECK: define void @k(
; CHECK-NOT: phi i32
; CHECK-COUNT-8: call void @zlg.barrier()
; CHECK-NOT: call void @zlg.barrier()
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %id = trunc i64 %l to i32
  %from = getelementptr float, ptr %a, i64 %l
  %value = load float, ptr %from
  %own = getelementptr float, ptr %tile, i64 %l
  store float %value, ptr %own
  br label %step
step:
  %s = phi i32 [ 1, %0 ], [ %next, %joined ]
  call void @zlg.barrier()
  %there = icmp ult i32 %id, %s
  br i1 %there, label %add, label %joined
add:
  %other = add i32 %id, %s
  %at = zext i32 %other to i64
  %place = getelementptr float, ptr %tile, i64 %at
  %x = load float, ptr %own
  %y = load float, ptr %place
  %p = fmul float %x, %y
  %q = fadd float %p, %x
  %r = fmul float %q, %y
  %t = fadd float %r, %p
  %u = fmul float %t, %q
  %v = fadd float %u, %r
  %w = fmul float %v, %t
  %z = fadd float %w, %u
  %z2 = fmul float %z, %v
  %z3 = fadd float %z2, %w
  %z4 = fmul float %z3, %z
  %z5 = fadd float %z4, %z2
  store float %z5, ptr %own
  br label %joined
joined:
  %next = shl i32 %s, 2
  %more = icmp ult i32 %next, 65536
  br i1 %more, label %step, label %end
end:
  %first = load float, ptr %tile
  store float %first, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
