; In each round the rows below %k are walked, and then there are fewer of them: strips of one SIMD group go by as soon as
; it has none.
; RUN: vectorize %s --kernel k --group 64 --target sapphirerapids --plan
; RUN: vectorize %s --kernel k --group 64 --target sapphirerapids --remarks | FileCheck %s --check-prefix=TOLD
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 1, strips 4
; TOLD: 1 SIMD group is enough: fewer and fewer lanes have something to do in a loop over barriers [limit_coarsening]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %l = call i64 @zlg.local_id.0()
  %row = mul i64 %l, 65
  %mine = getelementptr float, ptr %tile, i64 %row
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %behind ]
  call void @zlg.barrier()
  %below = icmp ugt i64 %l, %k
  br i1 %below, label %factor, label %behind
factor:
  %first = getelementptr float, ptr %mine, i64 %k
  %f = load float, ptr %first
  %pivots = mul i64 %k, 65
  br label %walk
walk:
  %j = phi i64 [ %k, %factor ], [ %right, %walk ]
  %at = getelementptr float, ptr %mine, i64 %j
  %place = add i64 %pivots, %j
  %from = getelementptr float, ptr %tile, i64 %place
  %x = load float, ptr %at
  %y = load float, ptr %from
  %z = call float @llvm.fma.f32(float %f, float %y, float %x)
  store float %z, ptr %at
  %right = add i64 %j, 1
  %more = icmp ult i64 %right, 64
  br i1 %more, label %walk, label %done
done:
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
declare float @llvm.fma.f32(float, float, float)
