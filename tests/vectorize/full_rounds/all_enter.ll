; All lanes make a first round; none is asked before. A grid's loop keeps four SIMD groups to a
; strip: they wait for one another in the last round only.
; RUN: vectorize %s --group 256 --plan
; PASS: full_rounds
; CHECK: ; lanes 16, coarsening 4, strips 4,
; CHECK: store float {{.*}}: {{(non-temporal )?}}vector{{$}}
; CHECK: store float {{.*}}: vector, masked
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %k = phi i64 [ %x, %0 ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %k
  store float 1.0, ptr %from
  %next = add i64 %k, 256
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
