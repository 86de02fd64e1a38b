; Whether a round is the last one is asked before what is left is known: what else uses the answer keeps it.
; RUN: vectorize %s --kernel weighed --group 64 --target skylake-avx512 --after bit_loops
; PASS: bit_loops
; CHECK: [[MORE:%.*]] = icmp ugt i32 %left, 1
; CHECK-NEXT: select i1 [[MORE]], i32 1, i32 5
define void @weighed(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  br label %round
round:
  %sum = phi i32 [ 0, %entry ], [ %more, %round ]
  %left = phi i32 [ %x, %entry ], [ %rest, %round ]
  %last = icmp ult i32 %left, 2
  %weight = select i1 %last, i32 5, i32 1
  %more = add i32 %sum, %weight
  %rest = lshr i32 %left, 1
  br i1 %last, label %end, label %round
end:
  store i32 %more, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
