; Loops that halve a number and do more than count stay loops, and those that end elsewhere: below
; six, or where a number with a sign is below none.
; RUN: vectorize %s --kernel loads --group 64 --target skylake-avx512 --after bit_loops
; RUN: vectorize %s --kernel six --group 64 --target skylake-avx512 --after bit_loops
; RUN: vectorize %s --kernel none --group 64 --target skylake-avx512 --after bit_loops
; CHECK-NOT: llvm.ctlz
; CHECK: phi i32 [ %
; CHECK: ret void
define void @loads(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  br label %round
round:
  %sum = phi i32 [ 0, %entry ], [ %summed, %round ]
  %left = phi i32 [ %x, %entry ], [ %rest, %round ]
  %rest = lshr i32 %left, 1
  %at = getelementptr i32, ptr %a, i32 %rest
  %loaded = load i32, ptr %at
  %summed = add i32 %sum, %loaded
  %more = icmp ugt i32 %left, 7
  br i1 %more, label %round, label %end
end:
  store i32 %summed, ptr %from
  ret void
}
define void @six(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  br label %round
round:
  %count = phi i32 [ 0, %entry ], [ %counted, %round ]
  %left = phi i32 [ %x, %entry ], [ %rest, %round ]
  %rest = lshr i32 %left, 1
  %counted = add i32 %count, 1
  %more = icmp ugt i32 %left, 5
  br i1 %more, label %round, label %end
end:
  store i32 %counted, ptr %from
  ret void
}
define void @none(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  br label %round
round:
  %count = phi i32 [ 0, %entry ], [ %counted, %round ]
  %left = phi i32 [ %x, %entry ], [ %rest, %round ]
  %rest = ashr i32 %left, 1
  %counted = add i32 %count, 1
  %more = icmp ugt i32 %left, 7
  br i1 %more, label %round, label %end
end:
  store i32 %counted, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
