; Fewer and fewer lanes come behind %k in a loop over barriers, but all of them search before: they
; leave the search at different times, and no strip goes by it.
; RUN: vectorize %s --kernel k --group 256 --target sapphirerapids --plan
; RUN: vectorize %s --kernel k --group 256 --target sapphirerapids --remarks | FileCheck %s --check-prefix=TOLD
; CHECK: ; lanes 8, coarsening 16, strips 2
; TOLD-NOT: fewer and fewer lanes have something to do
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %l = call i64 @zlg.local_id.0()
  %mine = getelementptr i64, ptr %tile, i64 %l
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %behind ]
  call void @zlg.barrier()
  br label %search
search:
  %j = phi i64 [ %l, %round ], [ %half, %search ]
  %at = getelementptr i64, ptr %tile, i64 %j
  %x = load i64, ptr %at
  %half = lshr i64 %j, 1
  %more = icmp ugt i64 %x, %half
  br i1 %more, label %search, label %found
found:
  %below = icmp ugt i64 %l, %k
  br i1 %below, label %change, label %behind
change:
  %a = mul i64 %half, %half
  %b = add i64 %a, %l
  %c = xor i64 %b, %k
  %d = mul i64 %c, %half
  %e = add i64 %d, %a
  %f = xor i64 %e, %c
  %g = mul i64 %f, %e
  %h = add i64 %g, %b
  store i64 %h, ptr %mine
  br label %behind
behind:
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, 63
  br i1 %again, label %round, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
