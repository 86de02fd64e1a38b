; Lanes load one by one in each round: that alone keeps the processor busy.
; RUN: vectorize %s --group 256 --target znver5 --after limit_coarsening
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 2, strips 8
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %to = getelementptr float, ptr %out, i64 %x
  %c = load float, ptr %to
  br label %loop
loop:
  %a = phi float [ 0.0, %0 ], [ %a.next, %more ]
  %b = phi float [ 0.0, %0 ], [ %b.next, %more ]
  %n = phi i32 [ 0, %0 ], [ %n.next, %more ]
  %aa = fmul float %a, %a
  %bb = fmul float %b, %b
  %length = fadd float %aa, %bb
  %inside = fcmp ole float %length, 4.0
  br i1 %inside, label %more, label %done
more:
  %n.next = add i32 %n, 1
  %twice = fadd float %a, %a
  %ab = fmul float %twice, %b
  %b.next = fadd float %ab, %c
  %index = fptosi float %b to i32
  %at = getelementptr float, ptr %out, i32 %index
  %a.next = load float, ptr %at
  %again = icmp ult i32 %n.next, 256
  br i1 %again, label %loop, label %done
done:
  %result = phi i32 [ %n, %loop ], [ 256, %more ]
  store i32 %result, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
