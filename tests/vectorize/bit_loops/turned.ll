; 32 rounds turn all bits around; of as many as an argument says, what is turned is shifted.
; RUN: vectorize %s --kernel all --group 64 --target skylake-avx512 --after bit_loops
; RUN: vectorize %s --kernel some --group 64 --target skylake-avx512 --after bit_loops | FileCheck %s --check-prefix=SOME
; PASS: bit_loops
; CHECK: [[R:%.*]] = call i32 @llvm.bitreverse.i32(i32 %x)
; CHECK-NEXT: store i32 [[R]]
; SOME: call i32 @llvm.bitreverse.i32(i32 %x)
; SOME: shl i64
; SOME: lshr i64 {{.*}}, 32
define void @all(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  br label %round
round:
  %k = phi i32 [ 0, %entry ], [ %next, %round ]
  %turned = phi i32 [ 0, %entry ], [ %more, %round ]
  %left = phi i32 [ %x, %entry ], [ %rest, %round ]
  %moved = shl i32 %turned, 1
  %bit = and i32 %left, 1
  %more = or i32 %moved, %bit
  %rest = lshr i32 %left, 1
  %next = add nuw nsw i32 %k, 1
  %done = icmp eq i32 %next, 32
  br i1 %done, label %end, label %round
end:
  store i32 %more, ptr %from
  ret void
}
define void @some(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.at = getelementptr inbounds i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %slot.at
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  %none = icmp eq i32 %n, 0
  br i1 %none, label %end, label %round
round:
  %k = phi i32 [ 0, %entry ], [ %next, %round ]
  %turned = phi i32 [ 0, %entry ], [ %more, %round ]
  %left = phi i32 [ %x, %entry ], [ %rest, %round ]
  %moved = shl i32 %turned, 1
  %bit = and i32 %left, 1
  %more = or i32 %bit, %moved
  %rest = lshr i32 %left, 1
  %next = add nuw i32 %k, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %end, label %round
end:
  %result = phi i32 [ 0, %entry ], [ %more, %round ]
  store i32 %result, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
