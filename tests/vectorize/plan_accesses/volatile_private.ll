; Nobody else looks at private memory: what is volatile there is accessed by lanes together, as what is not.
; RUN: vectorize %s --group 16 --target avx2 --plan
; CHECK: load volatile i32, ptr %at, {{.*}}: vector
; CHECK: store volatile i32 %one, ptr %at.next, {{.*}}: vector, masked
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %numbers = alloca [8 x i32]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %x
  %first = load i32, ptr %from
  store i32 %first, ptr %numbers
  br label %rounds
rounds:
  %i = phi i64 [ 0, %entry ], [ %next, %join ]
  %at = getelementptr [8 x i32], ptr %numbers, i64 0, i64 %i
  %next = add i64 %i, 1
  %at.next = getelementptr [8 x i32], ptr %numbers, i64 0, i64 %next
  %one = load volatile i32, ptr %at
  %is = icmp sgt i32 %one, %first
  br i1 %is, label %then, label %join
then:
  store volatile i32 %one, ptr %at.next
  br label %join
join:
  %more = icmp ult i64 %next, %n
  br i1 %more, label %rounds, label %end
end:
  %last = load i32, ptr %at.next
  store i32 %last, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
