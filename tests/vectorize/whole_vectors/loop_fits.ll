; The loop keeps eight components of three vectors: there are registers for them.
; RUN: vectorize %s --kernel k --group 64 --target znver5 --remarks | FileCheck %s --check-prefix=TOLD
; TOLD-NOT: [whole_vectors]
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
  %p.0.0 = getelementptr [8 x i32], ptr %a, i64 %x, i64 0
  %v.0.0 = load i32, ptr %p.0.0
  %p.0.1 = getelementptr [8 x i32], ptr %a, i64 %x, i64 1
  %v.0.1 = load i32, ptr %p.0.1
  %p.0.2 = getelementptr [8 x i32], ptr %a, i64 %x, i64 2
  %v.0.2 = load i32, ptr %p.0.2
  %p.0.3 = getelementptr [8 x i32], ptr %a, i64 %x, i64 3
  %v.0.3 = load i32, ptr %p.0.3
  %p.0.4 = getelementptr [8 x i32], ptr %a, i64 %x, i64 4
  %v.0.4 = load i32, ptr %p.0.4
  %p.0.5 = getelementptr [8 x i32], ptr %a, i64 %x, i64 5
  %v.0.5 = load i32, ptr %p.0.5
  %p.0.6 = getelementptr [8 x i32], ptr %a, i64 %x, i64 6
  %v.0.6 = load i32, ptr %p.0.6
  %p.0.7 = getelementptr [8 x i32], ptr %a, i64 %x, i64 7
  %v.0.7 = load i32, ptr %p.0.7
  %p.1.0 = getelementptr [8 x i32], ptr %a, i64 %far, i64 0
  %v.1.0 = load i32, ptr %p.1.0
  %p.1.1 = getelementptr [8 x i32], ptr %a, i64 %far, i64 1
  %v.1.1 = load i32, ptr %p.1.1
  %p.1.2 = getelementptr [8 x i32], ptr %a, i64 %far, i64 2
  %v.1.2 = load i32, ptr %p.1.2
  %p.1.3 = getelementptr [8 x i32], ptr %a, i64 %far, i64 3
  %v.1.3 = load i32, ptr %p.1.3
  %p.1.4 = getelementptr [8 x i32], ptr %a, i64 %far, i64 4
  %v.1.4 = load i32, ptr %p.1.4
  %p.1.5 = getelementptr [8 x i32], ptr %a, i64 %far, i64 5
  %v.1.5 = load i32, ptr %p.1.5
  %p.1.6 = getelementptr [8 x i32], ptr %a, i64 %far, i64 6
  %v.1.6 = load i32, ptr %p.1.6
  %p.1.7 = getelementptr [8 x i32], ptr %a, i64 %far, i64 7
  %v.1.7 = load i32, ptr %p.1.7
  %p.2.0 = getelementptr [8 x i32], ptr %a, i64 %farther, i64 0
  %v.2.0 = load i32, ptr %p.2.0
  %p.2.1 = getelementptr [8 x i32], ptr %a, i64 %farther, i64 1
  %v.2.1 = load i32, ptr %p.2.1
  %p.2.2 = getelementptr [8 x i32], ptr %a, i64 %farther, i64 2
  %v.2.2 = load i32, ptr %p.2.2
  %p.2.3 = getelementptr [8 x i32], ptr %a, i64 %farther, i64 3
  %v.2.3 = load i32, ptr %p.2.3
  %p.2.4 = getelementptr [8 x i32], ptr %a, i64 %farther, i64 4
  %v.2.4 = load i32, ptr %p.2.4
  %p.2.5 = getelementptr [8 x i32], ptr %a, i64 %farther, i64 5
  %v.2.5 = load i32, ptr %p.2.5
  %p.2.6 = getelementptr [8 x i32], ptr %a, i64 %farther, i64 6
  %v.2.6 = load i32, ptr %p.2.6
  %p.2.7 = getelementptr [8 x i32], ptr %a, i64 %farther, i64 7
  %v.2.7 = load i32, ptr %p.2.7
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
  %m.0 = mul i32 %s.0, %v.1.0
  %t.0 = xor i32 %m.0, %v.2.0
  %m.1 = mul i32 %s.1, %v.1.1
  %t.1 = xor i32 %m.1, %v.2.1
  %m.2 = mul i32 %s.2, %v.1.2
  %t.2 = xor i32 %m.2, %v.2.2
  %m.3 = mul i32 %s.3, %v.1.3
  %t.3 = xor i32 %m.3, %v.2.3
  %m.4 = mul i32 %s.4, %v.1.4
  %t.4 = xor i32 %m.4, %v.2.4
  %m.5 = mul i32 %s.5, %v.1.5
  %t.5 = xor i32 %m.5, %v.2.5
  %m.6 = mul i32 %s.6, %v.1.6
  %t.6 = xor i32 %m.6, %v.2.6
  %m.7 = mul i32 %s.7, %v.1.7
  %t.7 = xor i32 %m.7, %v.2.7
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
  ret void
}
declare i64 @zlg.local_id.0()
