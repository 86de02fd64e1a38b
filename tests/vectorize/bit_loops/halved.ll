; Loops that halve a number until it is below a power of two: leading zeros say how often, and what
; is left. Of numbers with a sign, those below 0 are below it, too.
; RUN: vectorize %s --kernel below --group 64 --target skylake-avx512 --after bit_loops
; RUN: vectorize %s --kernel signed --group 64 --target skylake-avx512 --after bit_loops | FileCheck %s --check-prefix=SIGNED
; PASS: bit_loops
; CHECK: %[[ABOVE:[v0-9]+]] = call {{.*}}i32 @llvm.ctlz.i32(i32 %x, i1 false)
; CHECK: sub nsw i32 30, %[[ABOVE]]
; CHECK: call i32 @llvm.smax.i32(
; CHECK-NOT: phi i32 [ %
; CHECK: ret void
; SIGNED: call i32 @llvm.smax.i32(i32 %x, i32 0)
; SIGNED: call {{.*}}i32 @llvm.ctlz.i32(
; SIGNED: ashr i32
; SIGNED-NOT: phi i32 [ %
; SIGNED: ret void
define void @below(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
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
  %counted = add i32 %count, 5
  %more = icmp ugt i32 %left, 7
  br i1 %more, label %round, label %end
end:
  store i32 %counted, ptr %from
  ret void
}
define void @signed(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
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
  %less = icmp slt i32 %left, 512
  br i1 %less, label %end, label %round
end:
  %sum = mul i32 %rest, %counted
  store i32 %sum, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
