; Programs try an exchange some times before they repeat it. These attempts are left to the loop, also
; where sums have their terms in another order and LLVM joins whole results. One that adds something
; else stays.
; RUN: vectorize %s --kernel attempts --group 16 --target sse2 --after exchange_loops
; RUN: vectorize %s --kernel other --group 16 --target sse2 --after exchange_loops | FileCheck %s --check-prefix=OTHER
; PASS: exchange_loops
; CHECK-NOT: cmpxchg
; CHECK: atomicrmw fadd ptr %p, float %x monotonic
; CHECK-NOT: cmpxchg
; OTHER: cmpxchg ptr %p, i32 %old, i32 %more monotonic monotonic
; OTHER: atomicrmw fadd ptr %p, float %x monotonic
define void @attempts(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %p = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %l
  %x = load float, ptr %from
  %old.f = load float, ptr %p
  %old = bitcast float %old.f to i32
  %more.f = fadd float %old.f, %x
  %more = bitcast float %more.f to i32
  %first = cmpxchg ptr %p, i32 %old, i32 %more monotonic monotonic
  %first.ok = extractvalue { i32, i1 } %first, 1
  br i1 %first.ok, label %end, label %try
try:
  %found = extractvalue { i32, i1 } %first, 0
  %found.f = bitcast i32 %found to float
  %again.f = fadd float %x, %found.f
  %again = bitcast float %again.f to i32
  %second = cmpxchg ptr %p, i32 %found, i32 %again monotonic monotonic
  %second.ok = extractvalue { i32, i1 } %second, 1
  br i1 %second.ok, label %end, label %loop
loop:
  %before = phi { i32, i1 } [ %second, %try ], [ %third, %loop ]
  %seen = extractvalue { i32, i1 } %before, 0
  %seen.f = bitcast i32 %seen to float
  %sum.f = fadd float %x, %seen.f
  %sum = bitcast float %sum.f to i32
  %third = cmpxchg ptr %p, i32 %seen, i32 %sum monotonic monotonic
  %third.ok = extractvalue { i32, i1 } %third, 1
  br i1 %third.ok, label %end, label %loop
end:
  %done = phi float [ %x, %entry ], [ %x, %try ], [ %x, %loop ]
  store float %done, ptr %from
  ret void
}
define void @other(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %p = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %l
  %x = load float, ptr %from
  %old.f = load float, ptr %p
  %old = bitcast float %old.f to i32
  %more.f = fadd float %old.f, 1.0
  %more = bitcast float %more.f to i32
  %first = cmpxchg ptr %p, i32 %old, i32 %more monotonic monotonic
  %first.ok = extractvalue { i32, i1 } %first, 1
  br i1 %first.ok, label %end, label %try
try:
  %found = extractvalue { i32, i1 } %first, 0
  br label %loop
loop:
  %seen = phi i32 [ %found, %try ], [ %next, %loop ]
  %seen.f = bitcast i32 %seen to float
  %sum.f = fadd float %x, %seen.f
  %sum = bitcast float %sum.f to i32
  %third = cmpxchg ptr %p, i32 %seen, i32 %sum monotonic monotonic
  %next = extractvalue { i32, i1 } %third, 0
  %third.ok = extractvalue { i32, i1 } %third, 1
  br i1 %third.ok, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
