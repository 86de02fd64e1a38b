; A pointer that all lanes share, which a compiler moves on: it leads to one buffer, so what is
; stored to another that is never read goes around the caches.
; RUN: vectorize %s --group 64 --target avx2 --after common_offsets
; RUN: vectorize %s --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; PASS: common_offsets non_temporal_stores
; CHECK: loop:
; CHECK: %[[FAR:.*]] = phi i64 [ 0, %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK: getelementptr i8, ptr %a, i64 %[[FAR]]
; CHECK: %[[NEXT]] = add {{.*}}%[[FAR]], 256
; PLAN: store float {{.*}}: non-temporal vector
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %from = getelementptr float, ptr %p, i64 %l
  %got = load float, ptr %from
  %more = fadd float %sum, %got
  %next = getelementptr float, ptr %p, i64 64
  %k.next = add i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %end
end:
  %to = getelementptr float, ptr %b, i64 %l
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
