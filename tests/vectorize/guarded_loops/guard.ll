; A round does something only where a condition holds that is the same in each round and for all lanes:
; the loop is entered where it holds. Behind it is the sum, or what came in.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after guarded_loops
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: guarded_loops
; CHECK: br i1 %inside, label %[[BEFORE:[a-z0-9.]+]], label %[[END:[a-z0-9.]+]]
; CHECK: fadd float
; CHECK-NEXT: add i64
; CHECK-NEXT: icmp eq i64
; CHECK-NEXT: br i1
; CHECK: phi float [ 0.000000e+00, %{{.*}} ]
; TOLD: what is asked in each round of the loop is asked once before it [guarded_loops]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr float, ptr %a, i64 %x
  %inside = icmp sgt i64 %n, 30
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi float [ 0.0, %entry ], [ %so.far, %latch ]
  br i1 %inside, label %work, label %latch
work:
  %at = add i64 %x, %k
  %from = getelementptr float, ptr %a, i64 %at
  %got = load float, ptr %from
  %added = fadd float %sum, %got
  br label %latch
latch:
  %so.far = phi float [ %added, %work ], [ %sum, %loop ]
  %next = add i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  store float %so.far, ptr %own
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
