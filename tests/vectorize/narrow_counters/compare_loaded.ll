; What is loaded may be any number of 64 bits.
; RUN: vectorize %s --group 64 --target avx2 --after narrow_counters
; CHECK: loop:
; CHECK: icmp {{(samesign )?}}{{[us]}}{{[lg]t}} i64
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %group = call i64 @zlg.group_id.0()
  %local = call i64 @zlg.local_id.0()
  %first = mul i64 %group, 64
  %id = add i64 %first, %local
  %slot.b = getelementptr i64, ptr %out, i64 %id
  %place = load i64, ptr %slot.b
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %enter, label %end
enter:
  %bound = zext i32 %n to i64
  br label %loop
loop:
  %j = phi i64 [ 0, %enter ], [ %next, %loop ]
  %sum = phi i32 [ 0, %enter ], [ %more, %loop ]
  %from = getelementptr i32, ptr %a, i64 %j
  %value = load i32, ptr %from
  %before = icmp ult i64 %j, %place
  %number = select i1 %before, i32 %value, i32 7
  %more = add i32 %sum, %number
  %next = add i64 %j, 1
  %done = icmp eq i64 %next, %bound
  br i1 %done, label %end, label %loop
end:
  %all = phi i32 [ 0, %entry ], [ %more, %loop ]
  %to = getelementptr i32, ptr %out, i64 %id
  store i32 %all, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
