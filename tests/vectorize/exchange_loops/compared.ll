; Whether an exchange has happened is asked of what it found, too, on either side of a comparison, and
; for both answers: LLVM knows one of them. The answer is known behind the loop. What is compared with
; another number says nothing.
; RUN: vectorize %s --kernel equal --group 16 --target sse2 --after exchange_loops
; RUN: vectorize %s --kernel differs --group 16 --target sse2 --after exchange_loops | FileCheck %s --check-prefix=DIFFERS
; RUN: vectorize %s --kernel other --group 16 --target sse2 --after exchange_loops | FileCheck %s --check-prefix=OTHER
; PASS: exchange_loops
; CHECK-NOT: volatile
; CHECK-NOT: cmpxchg
; CHECK: atomicrmw fadd ptr %p, float %x monotonic
; CHECK: store float %x, ptr %from
; DIFFERS-NOT: cmpxchg
; DIFFERS: atomicrmw fadd ptr %p, float %x monotonic
; DIFFERS: store float 0.000000e+00, ptr %from
; OTHER: cmpxchg
; OTHER-NOT: atomicrmw
define void @equal(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %p = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %l
  %x = load float, ptr %from
  %first.f = load volatile float, ptr %p
  %first = bitcast float %first.f to i32
  br label %loop
loop:
  %seen = phi i32 [ %first, %entry ], [ %found, %loop ]
  %seen.f = bitcast i32 %seen to float
  %sum.f = fadd float %x, %seen.f
  %sum = bitcast float %sum.f to i32
  %exchange = cmpxchg ptr %p, i32 %seen, i32 %sum monotonic monotonic
  %found = extractvalue { i32, i1 } %exchange, 0
  %ok = icmp eq i32 %seen, %found
  br i1 %ok, label %end, label %loop
end:
  %is = select i1 %ok, float %x, float 0.0
  store float %is, ptr %from
  ret void
}
define void @differs(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %p = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %l
  %x = load float, ptr %from
  %first.f = load volatile float, ptr %p
  %first = bitcast float %first.f to i32
  br label %loop
loop:
  %seen = phi i32 [ %first, %entry ], [ %found, %loop ]
  %seen.f = bitcast i32 %seen to float
  %sum.f = fadd float %x, %seen.f
  %sum = bitcast float %sum.f to i32
  %exchange = cmpxchg ptr %p, i32 %seen, i32 %sum monotonic monotonic
  %found = extractvalue { i32, i1 } %exchange, 0
  %ok = icmp ne i32 %found, %seen
  br i1 %ok, label %loop, label %end
end:
  %is = select i1 %ok, float %x, float 0.0
  store float %is, ptr %from
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
  %first.f = load volatile float, ptr %p
  %first = bitcast float %first.f to i32
  br label %loop
loop:
  %seen = phi i32 [ %first, %entry ], [ %found, %loop ]
  %seen.f = bitcast i32 %seen to float
  %sum.f = fadd float %x, %seen.f
  %sum = bitcast float %sum.f to i32
  %exchange = cmpxchg ptr %p, i32 %seen, i32 %sum monotonic monotonic
  %found = extractvalue { i32, i1 } %exchange, 0
  %ok = icmp eq i32 %first, %found
  br i1 %ok, label %end, label %loop
end:
  %is = select i1 %ok, float %x, float 0.0
  store float %is, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
