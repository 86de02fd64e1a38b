; No bits are turned around: two go at a time; the number does not begin as 0. And a loop that stores zeros stays one:
; nobody defines memset().
; RUN: vectorize %s --kernel pairs --group 64 --target skylake-avx512 --after bit_loops
; RUN: vectorize %s --kernel begun --group 64 --target skylake-avx512 --after bit_loops
; RUN: vectorize %s --kernel zeros --group 64 --target skylake-avx512 --after bit_loops
; CHECK: phi
; CHECK-NOT: bitreverse
; CHECK-NOT: memset
define void @pairs(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  br label %round
round:
  %turned = phi i32 [ 0, %entry ], [ %more, %round ]
  %left = phi i32 [ %x, %entry ], [ %rest, %round ]
  %moved = shl i32 %turned, 2
  %bit = and i32 %left, 1
  %more = or i32 %moved, %bit
  %rest = lshr i32 %left, 1
  %done = icmp ugt i32 %more, 100000
  br i1 %done, label %end, label %round
end:
  store i32 %more, ptr %from
  ret void
}
define void @begun(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  br label %round
round:
  %turned = phi i32 [ 5, %entry ], [ %more, %round ]
  %left = phi i32 [ %x, %entry ], [ %rest, %round ]
  %moved = shl i32 %turned, 1
  %bit = and i32 %left, 1
  %more = or i32 %moved, %bit
  %rest = lshr i32 %left, 1
  %done = icmp ugt i32 %more, 100000
  br i1 %done, label %end, label %round
end:
  store i32 %more, ptr %from
  ret void
}
define void @zeros(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.at = getelementptr inbounds i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %slot.at
  %n = load i64, ptr %slot.n
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %to = getelementptr i8, ptr %a, i64 %k
  store i8 0, ptr %to
  %next = add nuw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
declare i64 @zlg.local_id.0()
