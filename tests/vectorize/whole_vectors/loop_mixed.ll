; Each component needs the one before it: the kernel is compiled once more, and keeps its lanes.
; PASS: interleaved_access
; RUN: vectorize %s --kernel k --group 64 --target znver5 --after keep_interleaved
; CHECK-NOT: <4 x i32>
; CHECK: mul <16 x i32>
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
  %p.0.0 = getelementptr [16 x i32], ptr %a, i64 %x, i64 0
  %v.0.0 = load i32, ptr %p.0.0
  %p.0.1 = getelementptr [16 x i32], ptr %a, i64 %x, i64 1
  %v.0.1 = load i32, ptr %p.0.1
  %p.0.2 = getelementptr [16 x i32], ptr %a, i64 %x, i64 2
  %v.0.2 = load i32, ptr %p.0.2
  %p.0.3 = getelementptr [16 x i32], ptr %a, i64 %x, i64 3
  %v.0.3 = load i32, ptr %p.0.3
  %p.0.4 = getelementptr [16 x i32], ptr %a, i64 %x, i64 4
  %v.0.4 = load i32, ptr %p.0.4
  %p.0.5 = getelementptr [16 x i32], ptr %a, i64 %x, i64 5
  %v.0.5 = load i32, ptr %p.0.5
  %p.0.6 = getelementptr [16 x i32], ptr %a, i64 %x, i64 6
  %v.0.6 = load i32, ptr %p.0.6
  %p.0.7 = getelementptr [16 x i32], ptr %a, i64 %x, i64 7
  %v.0.7 = load i32, ptr %p.0.7
  %p.0.8 = getelementptr [16 x i32], ptr %a, i64 %x, i64 8
  %v.0.8 = load i32, ptr %p.0.8
  %p.0.9 = getelementptr [16 x i32], ptr %a, i64 %x, i64 9
  %v.0.9 = load i32, ptr %p.0.9
  %p.0.10 = getelementptr [16 x i32], ptr %a, i64 %x, i64 10
  %v.0.10 = load i32, ptr %p.0.10
  %p.0.11 = getelementptr [16 x i32], ptr %a, i64 %x, i64 11
  %v.0.11 = load i32, ptr %p.0.11
  %p.0.12 = getelementptr [16 x i32], ptr %a, i64 %x, i64 12
  %v.0.12 = load i32, ptr %p.0.12
  %p.0.13 = getelementptr [16 x i32], ptr %a, i64 %x, i64 13
  %v.0.13 = load i32, ptr %p.0.13
  %p.0.14 = getelementptr [16 x i32], ptr %a, i64 %x, i64 14
  %v.0.14 = load i32, ptr %p.0.14
  %p.0.15 = getelementptr [16 x i32], ptr %a, i64 %x, i64 15
  %v.0.15 = load i32, ptr %p.0.15
  %p.1.0 = getelementptr [16 x i32], ptr %a, i64 %far, i64 0
  %v.1.0 = load i32, ptr %p.1.0
  %p.1.1 = getelementptr [16 x i32], ptr %a, i64 %far, i64 1
  %v.1.1 = load i32, ptr %p.1.1
  %p.1.2 = getelementptr [16 x i32], ptr %a, i64 %far, i64 2
  %v.1.2 = load i32, ptr %p.1.2
  %p.1.3 = getelementptr [16 x i32], ptr %a, i64 %far, i64 3
  %v.1.3 = load i32, ptr %p.1.3
  %p.1.4 = getelementptr [16 x i32], ptr %a, i64 %far, i64 4
  %v.1.4 = load i32, ptr %p.1.4
  %p.1.5 = getelementptr [16 x i32], ptr %a, i64 %far, i64 5
  %v.1.5 = load i32, ptr %p.1.5
  %p.1.6 = getelementptr [16 x i32], ptr %a, i64 %far, i64 6
  %v.1.6 = load i32, ptr %p.1.6
  %p.1.7 = getelementptr [16 x i32], ptr %a, i64 %far, i64 7
  %v.1.7 = load i32, ptr %p.1.7
  %p.1.8 = getelementptr [16 x i32], ptr %a, i64 %far, i64 8
  %v.1.8 = load i32, ptr %p.1.8
  %p.1.9 = getelementptr [16 x i32], ptr %a, i64 %far, i64 9
  %v.1.9 = load i32, ptr %p.1.9
  %p.1.10 = getelementptr [16 x i32], ptr %a, i64 %far, i64 10
  %v.1.10 = load i32, ptr %p.1.10
  %p.1.11 = getelementptr [16 x i32], ptr %a, i64 %far, i64 11
  %v.1.11 = load i32, ptr %p.1.11
  %p.1.12 = getelementptr [16 x i32], ptr %a, i64 %far, i64 12
  %v.1.12 = load i32, ptr %p.1.12
  %p.1.13 = getelementptr [16 x i32], ptr %a, i64 %far, i64 13
  %v.1.13 = load i32, ptr %p.1.13
  %p.1.14 = getelementptr [16 x i32], ptr %a, i64 %far, i64 14
  %v.1.14 = load i32, ptr %p.1.14
  %p.1.15 = getelementptr [16 x i32], ptr %a, i64 %far, i64 15
  %v.1.15 = load i32, ptr %p.1.15
  %p.2.0 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 0
  %v.2.0 = load i32, ptr %p.2.0
  %p.2.1 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 1
  %v.2.1 = load i32, ptr %p.2.1
  %p.2.2 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 2
  %v.2.2 = load i32, ptr %p.2.2
  %p.2.3 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 3
  %v.2.3 = load i32, ptr %p.2.3
  %p.2.4 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 4
  %v.2.4 = load i32, ptr %p.2.4
  %p.2.5 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 5
  %v.2.5 = load i32, ptr %p.2.5
  %p.2.6 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 6
  %v.2.6 = load i32, ptr %p.2.6
  %p.2.7 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 7
  %v.2.7 = load i32, ptr %p.2.7
  %p.2.8 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 8
  %v.2.8 = load i32, ptr %p.2.8
  %p.2.9 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 9
  %v.2.9 = load i32, ptr %p.2.9
  %p.2.10 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 10
  %v.2.10 = load i32, ptr %p.2.10
  %p.2.11 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 11
  %v.2.11 = load i32, ptr %p.2.11
  %p.2.12 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 12
  %v.2.12 = load i32, ptr %p.2.12
  %p.2.13 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 13
  %v.2.13 = load i32, ptr %p.2.13
  %p.2.14 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 14
  %v.2.14 = load i32, ptr %p.2.14
  %p.2.15 = getelementptr [16 x i32], ptr %a, i64 %farther, i64 15
  %v.2.15 = load i32, ptr %p.2.15
  br label %loop
loop:
  %round = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s.0 = phi i32 [ %v.0.0, %entry ], [ %t.0, %loop ]
  %s.1 = phi i32 [ %v.0.1, %entry ], [ %t.1, %loop ]
  %s.2 = phi i32 [ %v.0.2, %entry ], [ %t.2, %loop ]
  %s.3 = phi i32 [ %v.0.3, %entry ], [ %t.3, %loop ]
  %s.4 = phi i32 [ %v.0.4, %entry ], [ %t.4, %loop ]
  %s.5 = phi i32 [ %v.0.5, %entry ], [ %t.5, %loop ]
  %s.6 = phi i32 [ %v.0.6, %entry ], [ %t.6, %loop ]
  %s.7 = phi i32 [ %v.0.7, %entry ], [ %t.7, %loop ]
  %s.8 = phi i32 [ %v.0.8, %entry ], [ %t.8, %loop ]
  %s.9 = phi i32 [ %v.0.9, %entry ], [ %t.9, %loop ]
  %s.10 = phi i32 [ %v.0.10, %entry ], [ %t.10, %loop ]
  %s.11 = phi i32 [ %v.0.11, %entry ], [ %t.11, %loop ]
  %s.12 = phi i32 [ %v.0.12, %entry ], [ %t.12, %loop ]
  %s.13 = phi i32 [ %v.0.13, %entry ], [ %t.13, %loop ]
  %s.14 = phi i32 [ %v.0.14, %entry ], [ %t.14, %loop ]
  %s.15 = phi i32 [ %v.0.15, %entry ], [ %t.15, %loop ]
  %m.0 = mul i32 %s.0, %round
  %e.0 = xor i32 %m.0, %v.1.0
  %t.0 = add i32 %e.0, %v.2.0
  %m.1 = mul i32 %s.1, %m.0
  %e.1 = xor i32 %m.1, %v.1.1
  %t.1 = add i32 %e.1, %v.2.1
  %m.2 = mul i32 %s.2, %m.1
  %e.2 = xor i32 %m.2, %v.1.2
  %t.2 = add i32 %e.2, %v.2.2
  %m.3 = mul i32 %s.3, %m.2
  %e.3 = xor i32 %m.3, %v.1.3
  %t.3 = add i32 %e.3, %v.2.3
  %m.4 = mul i32 %s.4, %m.3
  %e.4 = xor i32 %m.4, %v.1.4
  %t.4 = add i32 %e.4, %v.2.4
  %m.5 = mul i32 %s.5, %m.4
  %e.5 = xor i32 %m.5, %v.1.5
  %t.5 = add i32 %e.5, %v.2.5
  %m.6 = mul i32 %s.6, %m.5
  %e.6 = xor i32 %m.6, %v.1.6
  %t.6 = add i32 %e.6, %v.2.6
  %m.7 = mul i32 %s.7, %m.6
  %e.7 = xor i32 %m.7, %v.1.7
  %t.7 = add i32 %e.7, %v.2.7
  %m.8 = mul i32 %s.8, %m.7
  %e.8 = xor i32 %m.8, %v.1.8
  %t.8 = add i32 %e.8, %v.2.8
  %m.9 = mul i32 %s.9, %m.8
  %e.9 = xor i32 %m.9, %v.1.9
  %t.9 = add i32 %e.9, %v.2.9
  %m.10 = mul i32 %s.10, %m.9
  %e.10 = xor i32 %m.10, %v.1.10
  %t.10 = add i32 %e.10, %v.2.10
  %m.11 = mul i32 %s.11, %m.10
  %e.11 = xor i32 %m.11, %v.1.11
  %t.11 = add i32 %e.11, %v.2.11
  %m.12 = mul i32 %s.12, %m.11
  %e.12 = xor i32 %m.12, %v.1.12
  %t.12 = add i32 %e.12, %v.2.12
  %m.13 = mul i32 %s.13, %m.12
  %e.13 = xor i32 %m.13, %v.1.13
  %t.13 = add i32 %e.13, %v.2.13
  %m.14 = mul i32 %s.14, %m.13
  %e.14 = xor i32 %m.14, %v.1.14
  %t.14 = add i32 %e.14, %v.2.14
  %m.15 = mul i32 %s.15, %m.14
  %e.15 = xor i32 %m.15, %v.1.15
  %t.15 = add i32 %e.15, %v.2.15
  %next = add i32 %round, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  store i32 %t.0, ptr %p.0.0
  store i32 %t.1, ptr %p.0.1
  store i32 %t.2, ptr %p.0.2
  store i32 %t.3, ptr %p.0.3
  store i32 %t.4, ptr %p.0.4
  store i32 %t.5, ptr %p.0.5
  store i32 %t.6, ptr %p.0.6
  store i32 %t.7, ptr %p.0.7
  store i32 %t.8, ptr %p.0.8
  store i32 %t.9, ptr %p.0.9
  store i32 %t.10, ptr %p.0.10
  store i32 %t.11, ptr %p.0.11
  store i32 %t.12, ptr %p.0.12
  store i32 %t.13, ptr %p.0.13
  store i32 %t.14, ptr %p.0.14
  store i32 %t.15, ptr %p.0.15
  ret void
}
declare i64 @zlg.local_id.0()
