; The address that is stored to is a phi that only the old stores used: the new ones need it.
; RUN: vectorize %s --group 64 --target avx2 --after keep_interleaved
; PASS: keep_interleaved, strength_reduction
; SOME-LLVM-NEED: strength_reduction
; CHECK: [[ROW:%.*]] = phi i64 [ 1000, {{.*}} ], [ 2000, {{.*}} ]
; CHECK-NOT: i64 poison
; CHECK: [[ROW]]
; CHECK-NOT: shufflevector
; CHECK: fadd <8 x float>
define void @k(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %some = icmp eq i32 %n, 0
  br i1 %some, label %none, label %few
none:
  br label %done
few:
  store i32 0, ptr %tile
  br label %done
done:
  %row = phi i64 [ 1000, %none ], [ 2000, %few ]
  %at = add i64 %row, %x
  %a.x = getelementptr [2 x float], ptr %a, i64 %x, i64 0
  %o.x = getelementptr [2 x float], ptr %out, i64 %at, i64 0
  %a.y = getelementptr [2 x float], ptr %a, i64 %x, i64 1
  %o.y = getelementptr [2 x float], ptr %out, i64 %at, i64 1
  %value.x = load float, ptr %a.x
  %value.y = load float, ptr %a.y
  %more.x = fadd float %value.x, 1.0
  %more.y = fadd float %value.y, 1.0
  store float %more.x, ptr %o.x
  store float %more.y, ptr %o.y
  ret void
}
declare i64 @zlg.local_id.0()
