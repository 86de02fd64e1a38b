; A stride that is halved from round to round: for 8, 4, 2 and 1 it is a constant.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after known_strides
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --target znver4 --remarks | FileCheck %s --check-prefix=SLOW
; PASS: known_strides straight_indices
; CHECK-DAG: icmp eq i64 %{{.*}}, 1
; CHECK-DAG: icmp eq i64 %{{.*}}, 2
; CHECK-DAG: icmp eq i64 %{{.*}}, 4
; CHECK-DAG: icmp eq i64 %{{.*}}, 8
; CHECK-DAG: and i64 %{{.*}}, 7
; REMARK: where no row of indices ends, 3 accesses are of vectors [straight_indices]
; REMARK: for 4 small strides it is known where lanes of 3 accesses are [known_strides]
; SLOW-NOT: known_strides
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %first = load i64, ptr %slot
  %l = call i64 @zlg.local_id.0()
  %twice = shl i64 %l, 1
  br label %round
round:
  %stride = phi i64 [ %first, %0 ], [ %half, %round ]
  call void @zlg.barrier()
  %mask = add i64 %stride, -1
  %low = and i64 %l, %mask
  %a = sub i64 %twice, %low
  %b = add i64 %a, %stride
  %at.a = getelementptr float, ptr %tile, i64 %a
  %at.b = getelementptr float, ptr %tile, i64 %b
  %x = load float, ptr %at.a
  %y = load float, ptr %at.b
  %sum = fadd float %x, %y
  store float %sum, ptr %at.a
  %half = lshr i64 %stride, 1
  %more = icmp ne i64 %half, 0
  br i1 %more, label %round, label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
