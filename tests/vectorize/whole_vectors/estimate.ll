; The processor estimates 1 / sqrt(x) of 16 lanes: a root and a division would take longer than what
; the loop puts away.
; RUN: vectorize %s --kernel k --group 64 --target znver5 --after keep_interleaved
; PASS: reciprocal_sqrt
; CHECK: rsqrt14.ps.512
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %arguments.1 = getelementptr ptr, ptr %arguments, i64 1
  %slot.n = load ptr, ptr %arguments.1
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %far = add i64 %x, 64
  %farther = add i64 %x, 128
  %p.0.0 = getelementptr [16 x float], ptr %a, i64 %x, i64 0
  %v.0.0 = load float, ptr %p.0.0
  %p.0.1 = getelementptr [16 x float], ptr %a, i64 %x, i64 1
  %v.0.1 = load float, ptr %p.0.1
  %p.0.2 = getelementptr [16 x float], ptr %a, i64 %x, i64 2
  %v.0.2 = load float, ptr %p.0.2
  %p.0.3 = getelementptr [16 x float], ptr %a, i64 %x, i64 3
  %v.0.3 = load float, ptr %p.0.3
  %p.0.4 = getelementptr [16 x float], ptr %a, i64 %x, i64 4
  %v.0.4 = load float, ptr %p.0.4
  %p.0.5 = getelementptr [16 x float], ptr %a, i64 %x, i64 5
  %v.0.5 = load float, ptr %p.0.5
  %p.0.6 = getelementptr [16 x float], ptr %a, i64 %x, i64 6
  %v.0.6 = load float, ptr %p.0.6
  %p.0.7 = getelementptr [16 x float], ptr %a, i64 %x, i64 7
  %v.0.7 = load float, ptr %p.0.7
  %p.0.8 = getelementptr [16 x float], ptr %a, i64 %x, i64 8
  %v.0.8 = load float, ptr %p.0.8
  %p.0.9 = getelementptr [16 x float], ptr %a, i64 %x, i64 9
  %v.0.9 = load float, ptr %p.0.9
  %p.0.10 = getelementptr [16 x float], ptr %a, i64 %x, i64 10
  %v.0.10 = load float, ptr %p.0.10
  %p.0.11 = getelementptr [16 x float], ptr %a, i64 %x, i64 11
  %v.0.11 = load float, ptr %p.0.11
  %p.0.12 = getelementptr [16 x float], ptr %a, i64 %x, i64 12
  %v.0.12 = load float, ptr %p.0.12
  %p.0.13 = getelementptr [16 x float], ptr %a, i64 %x, i64 13
  %v.0.13 = load float, ptr %p.0.13
  %p.0.14 = getelementptr [16 x float], ptr %a, i64 %x, i64 14
  %v.0.14 = load float, ptr %p.0.14
  %p.0.15 = getelementptr [16 x float], ptr %a, i64 %x, i64 15
  %v.0.15 = load float, ptr %p.0.15
  %p.1.0 = getelementptr [16 x float], ptr %a, i64 %far, i64 0
  %v.1.0 = load float, ptr %p.1.0
  %p.1.1 = getelementptr [16 x float], ptr %a, i64 %far, i64 1
  %v.1.1 = load float, ptr %p.1.1
  %p.1.2 = getelementptr [16 x float], ptr %a, i64 %far, i64 2
  %v.1.2 = load float, ptr %p.1.2
  %p.1.3 = getelementptr [16 x float], ptr %a, i64 %far, i64 3
  %v.1.3 = load float, ptr %p.1.3
  %p.1.4 = getelementptr [16 x float], ptr %a, i64 %far, i64 4
  %v.1.4 = load float, ptr %p.1.4
  %p.1.5 = getelementptr [16 x float], ptr %a, i64 %far, i64 5
  %v.1.5 = load float, ptr %p.1.5
  %p.1.6 = getelementptr [16 x float], ptr %a, i64 %far, i64 6
  %v.1.6 = load float, ptr %p.1.6
  %p.1.7 = getelementptr [16 x float], ptr %a, i64 %far, i64 7
  %v.1.7 = load float, ptr %p.1.7
  %p.1.8 = getelementptr [16 x float], ptr %a, i64 %far, i64 8
  %v.1.8 = load float, ptr %p.1.8
  %p.1.9 = getelementptr [16 x float], ptr %a, i64 %far, i64 9
  %v.1.9 = load float, ptr %p.1.9
  %p.1.10 = getelementptr [16 x float], ptr %a, i64 %far, i64 10
  %v.1.10 = load float, ptr %p.1.10
  %p.1.11 = getelementptr [16 x float], ptr %a, i64 %far, i64 11
  %v.1.11 = load float, ptr %p.1.11
  %p.1.12 = getelementptr [16 x float], ptr %a, i64 %far, i64 12
  %v.1.12 = load float, ptr %p.1.12
  %p.1.13 = getelementptr [16 x float], ptr %a, i64 %far, i64 13
  %v.1.13 = load float, ptr %p.1.13
  %p.1.14 = getelementptr [16 x float], ptr %a, i64 %far, i64 14
  %v.1.14 = load float, ptr %p.1.14
  %p.1.15 = getelementptr [16 x float], ptr %a, i64 %far, i64 15
  %v.1.15 = load float, ptr %p.1.15
  %p.2.0 = getelementptr [16 x float], ptr %a, i64 %farther, i64 0
  %v.2.0 = load float, ptr %p.2.0
  %p.2.1 = getelementptr [16 x float], ptr %a, i64 %farther, i64 1
  %v.2.1 = load float, ptr %p.2.1
  %p.2.2 = getelementptr [16 x float], ptr %a, i64 %farther, i64 2
  %v.2.2 = load float, ptr %p.2.2
  %p.2.3 = getelementptr [16 x float], ptr %a, i64 %farther, i64 3
  %v.2.3 = load float, ptr %p.2.3
  %p.2.4 = getelementptr [16 x float], ptr %a, i64 %farther, i64 4
  %v.2.4 = load float, ptr %p.2.4
  %p.2.5 = getelementptr [16 x float], ptr %a, i64 %farther, i64 5
  %v.2.5 = load float, ptr %p.2.5
  %p.2.6 = getelementptr [16 x float], ptr %a, i64 %farther, i64 6
  %v.2.6 = load float, ptr %p.2.6
  %p.2.7 = getelementptr [16 x float], ptr %a, i64 %farther, i64 7
  %v.2.7 = load float, ptr %p.2.7
  %p.2.8 = getelementptr [16 x float], ptr %a, i64 %farther, i64 8
  %v.2.8 = load float, ptr %p.2.8
  %p.2.9 = getelementptr [16 x float], ptr %a, i64 %farther, i64 9
  %v.2.9 = load float, ptr %p.2.9
  %p.2.10 = getelementptr [16 x float], ptr %a, i64 %farther, i64 10
  %v.2.10 = load float, ptr %p.2.10
  %p.2.11 = getelementptr [16 x float], ptr %a, i64 %farther, i64 11
  %v.2.11 = load float, ptr %p.2.11
  %p.2.12 = getelementptr [16 x float], ptr %a, i64 %farther, i64 12
  %v.2.12 = load float, ptr %p.2.12
  %p.2.13 = getelementptr [16 x float], ptr %a, i64 %farther, i64 13
  %v.2.13 = load float, ptr %p.2.13
  %p.2.14 = getelementptr [16 x float], ptr %a, i64 %farther, i64 14
  %v.2.14 = load float, ptr %p.2.14
  %p.2.15 = getelementptr [16 x float], ptr %a, i64 %farther, i64 15
  %v.2.15 = load float, ptr %p.2.15
  br label %loop
loop:
  %round = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s.0 = phi float [ %v.0.0, %entry ], [ %t.0, %loop ]
  %s.1 = phi float [ %v.0.1, %entry ], [ %t.1, %loop ]
  %s.2 = phi float [ %v.0.2, %entry ], [ %t.2, %loop ]
  %s.3 = phi float [ %v.0.3, %entry ], [ %t.3, %loop ]
  %s.4 = phi float [ %v.0.4, %entry ], [ %t.4, %loop ]
  %s.5 = phi float [ %v.0.5, %entry ], [ %t.5, %loop ]
  %s.6 = phi float [ %v.0.6, %entry ], [ %t.6, %loop ]
  %s.7 = phi float [ %v.0.7, %entry ], [ %t.7, %loop ]
  %s.8 = phi float [ %v.0.8, %entry ], [ %t.8, %loop ]
  %s.9 = phi float [ %v.0.9, %entry ], [ %t.9, %loop ]
  %s.10 = phi float [ %v.0.10, %entry ], [ %t.10, %loop ]
  %s.11 = phi float [ %v.0.11, %entry ], [ %t.11, %loop ]
  %s.12 = phi float [ %v.0.12, %entry ], [ %t.12, %loop ]
  %s.13 = phi float [ %v.0.13, %entry ], [ %t.13, %loop ]
  %s.14 = phi float [ %v.0.14, %entry ], [ %t.14, %loop ]
  %s.15 = phi float [ %v.0.15, %entry ], [ %t.15, %loop ]
  %r.0 = call float @llvm.sqrt.f32(float %s.0)
  %q.0 = fdiv float 1.0, %r.0
  %e.0 = fmul float %q.0, %v.1.0
  %t.0 = fsub float %e.0, %v.2.0
  %r.1 = call float @llvm.sqrt.f32(float %s.1)
  %q.1 = fdiv float 1.0, %r.1
  %e.1 = fmul float %q.1, %v.1.1
  %t.1 = fsub float %e.1, %v.2.1
  %r.2 = call float @llvm.sqrt.f32(float %s.2)
  %q.2 = fdiv float 1.0, %r.2
  %e.2 = fmul float %q.2, %v.1.2
  %t.2 = fsub float %e.2, %v.2.2
  %r.3 = call float @llvm.sqrt.f32(float %s.3)
  %q.3 = fdiv float 1.0, %r.3
  %e.3 = fmul float %q.3, %v.1.3
  %t.3 = fsub float %e.3, %v.2.3
  %r.4 = call float @llvm.sqrt.f32(float %s.4)
  %q.4 = fdiv float 1.0, %r.4
  %e.4 = fmul float %q.4, %v.1.4
  %t.4 = fsub float %e.4, %v.2.4
  %r.5 = call float @llvm.sqrt.f32(float %s.5)
  %q.5 = fdiv float 1.0, %r.5
  %e.5 = fmul float %q.5, %v.1.5
  %t.5 = fsub float %e.5, %v.2.5
  %r.6 = call float @llvm.sqrt.f32(float %s.6)
  %q.6 = fdiv float 1.0, %r.6
  %e.6 = fmul float %q.6, %v.1.6
  %t.6 = fsub float %e.6, %v.2.6
  %r.7 = call float @llvm.sqrt.f32(float %s.7)
  %q.7 = fdiv float 1.0, %r.7
  %e.7 = fmul float %q.7, %v.1.7
  %t.7 = fsub float %e.7, %v.2.7
  %r.8 = call float @llvm.sqrt.f32(float %s.8)
  %q.8 = fdiv float 1.0, %r.8
  %e.8 = fmul float %q.8, %v.1.8
  %t.8 = fsub float %e.8, %v.2.8
  %r.9 = call float @llvm.sqrt.f32(float %s.9)
  %q.9 = fdiv float 1.0, %r.9
  %e.9 = fmul float %q.9, %v.1.9
  %t.9 = fsub float %e.9, %v.2.9
  %r.10 = call float @llvm.sqrt.f32(float %s.10)
  %q.10 = fdiv float 1.0, %r.10
  %e.10 = fmul float %q.10, %v.1.10
  %t.10 = fsub float %e.10, %v.2.10
  %r.11 = call float @llvm.sqrt.f32(float %s.11)
  %q.11 = fdiv float 1.0, %r.11
  %e.11 = fmul float %q.11, %v.1.11
  %t.11 = fsub float %e.11, %v.2.11
  %r.12 = call float @llvm.sqrt.f32(float %s.12)
  %q.12 = fdiv float 1.0, %r.12
  %e.12 = fmul float %q.12, %v.1.12
  %t.12 = fsub float %e.12, %v.2.12
  %r.13 = call float @llvm.sqrt.f32(float %s.13)
  %q.13 = fdiv float 1.0, %r.13
  %e.13 = fmul float %q.13, %v.1.13
  %t.13 = fsub float %e.13, %v.2.13
  %r.14 = call float @llvm.sqrt.f32(float %s.14)
  %q.14 = fdiv float 1.0, %r.14
  %e.14 = fmul float %q.14, %v.1.14
  %t.14 = fsub float %e.14, %v.2.14
  %r.15 = call float @llvm.sqrt.f32(float %s.15)
  %q.15 = fdiv float 1.0, %r.15
  %e.15 = fmul float %q.15, %v.1.15
  %t.15 = fsub float %e.15, %v.2.15
  %next = add i32 %round, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  store float %t.0, ptr %p.0.0
  store float %t.1, ptr %p.0.1
  store float %t.2, ptr %p.0.2
  store float %t.3, ptr %p.0.3
  store float %t.4, ptr %p.0.4
  store float %t.5, ptr %p.0.5
  store float %t.6, ptr %p.0.6
  store float %t.7, ptr %p.0.7
  store float %t.8, ptr %p.0.8
  store float %t.9, ptr %p.0.9
  store float %t.10, ptr %p.0.10
  store float %t.11, ptr %p.0.11
  store float %t.12, ptr %p.0.12
  store float %t.13, ptr %p.0.13
  store float %t.14, ptr %p.0.14
  store float %t.15, ptr %p.0.15
  ret void
}
declare float @llvm.sqrt.f32(float)
declare i64 @zlg.local_id.0()
