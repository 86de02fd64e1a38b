; One lane at a time adds up its column from the diagonal on: with %k, which all lanes know, the loop is a scalar one,
; and nothing is gathered. %l was cut to 32 bits before it was compared, and is small enough.
; RUN: vectorize %s --kernel k --group 32 --target sapphirerapids --plan
; RUN: vectorize %s --kernel k --group 32 --target sapphirerapids --remarks | FileCheck %s --check-prefix=TOLD
; PASS: uniform_equals
; CHECK: %x = load float, {{.*}}: scalar
; TOLD: behind this branch a lane's number is one that all lanes know: scalars take its place [uniform_equals]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %lane = trunc i64 %l to i32
  br label %round
round:
  %k = phi i32 [ 0, %entry ], [ %next, %behind ]
  %mine = icmp eq i32 %k, %lane
  br i1 %mine, label %alone, label %behind
alone:
  br label %walk
walk:
  %r = phi i64 [ %l, %alone ], [ %down, %walk ]
  %sum = phi float [ 0.0, %alone ], [ %more, %walk ]
  %row = mul i64 %r, 33
  %place = add i64 %row, %l
  %at = getelementptr float, ptr %tile, i64 %place
  %x = load float, ptr %at
  %more = fadd float %sum, %x
  %down = add i64 %r, 1
  %again = icmp ult i64 %down, 32
  br i1 %again, label %walk, label %done
done:
  %to = getelementptr float, ptr %a, i64 %l
  store float %more, ptr %to
  br label %behind
behind:
  call void @zlg.barrier()
  %next = add i32 %k, 1
  %last = icmp eq i32 %next, 32
  br i1 %last, label %end, label %round
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
