; A loop that clears the lowest bit until there is none counts them, and one that shifts counts how far they go.
; RUN: vectorize %s --kernel ones --group 64 --target skylake-avx512 --after bit_loops
; RUN: vectorize %s --kernel length --group 64 --target skylake-avx512 --after bit_loops | FileCheck %s --check-prefix=LENGTH
; PASS: bit_loops
; CHECK: call {{.*}}i32 @llvm.ctpop.i32(i32 %x)
; CHECK-NOT: phi i32 [ %
; LENGTH: call {{.*}}i32 @llvm.ctlz.i32(
; LENGTH-NOT: phi i32 [ %
define void @ones(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  %none = icmp eq i32 %x, 0
  br i1 %none, label %end, label %round
round:
  %count = phi i32 [ 0, %entry ], [ %counted, %round ]
  %left = phi i32 [ %x, %entry ], [ %rest, %round ]
  %less = add i32 %left, -1
  %rest = and i32 %less, %left
  %counted = add i32 %count, 1
  %done = icmp eq i32 %rest, 0
  br i1 %done, label %end, label %round
end:
  %result = phi i32 [ 0, %entry ], [ %counted, %round ]
  store i32 %result, ptr %from
  ret void
}
define void @length(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  %none = icmp eq i32 %x, 0
  br i1 %none, label %end, label %round
round:
  %count = phi i32 [ 0, %entry ], [ %counted, %round ]
  %left = phi i32 [ %x, %entry ], [ %rest, %round ]
  %rest = lshr i32 %left, 1
  %counted = add i32 %count, 1
  %done = icmp eq i32 %rest, 0
  br i1 %done, label %end, label %round
end:
  %result = phi i32 [ 0, %entry ], [ %counted, %round ]
  store i32 %result, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
