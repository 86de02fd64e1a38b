; What the join gets: from the copy, from the body, and from the first branch, now in a block of its
; own. The body has a branch of its own and a loop, and the copy has them too.
; RUN: vectorize %s --group 64 --target avx2 --after full_branches
; PASS: full_branches
; CHECK: call i1 @zlg.all_lanes(
; CHECK-NOT: call i1 @zlg.all_lanes(
; CHECK: some:
; CHECK-NEXT: br i1 %enters, label %body, label %join
; CHECK: join:
; CHECK-NEXT: phi i32 [ %[[SUM:[^,]*]], %behind ], [ %[[COPY:[^,]*]], %[[LAST:[^,]*]] ], [ 7, %some ]
; CHECK: [[LAST]]:
; CHECK-NEXT: %[[COPY]] = phi i32 [ 0, %{{.*}} ], [ %{{.*}}, %{{.*}} ]
; CHECK: br label %join
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %body, label %join
body:
  %from = getelementptr i16, ptr %a, i64 %x
  %value = load i16, ptr %from
  %positive = icmp sgt i16 %value, 0
  br i1 %positive, label %start, label %behind
start:
  br label %loop
loop:
  %k = phi i64 [ 0, %start ], [ %next, %loop ]
  %so.far = phi i32 [ 0, %start ], [ %added, %loop ]
  %at.k = getelementptr i32, ptr %tile, i64 %k
  %got = load i32, ptr %at.k
  %added = add i32 %so.far, %got
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %loop.exit
loop.exit:
  %left = phi i32 [ %added, %loop ]
  br label %behind
behind:
  %sum = phi i32 [ 0, %body ], [ %left, %loop.exit ]
  %at.sum = getelementptr i32, ptr %tile, i64 %x
  store i32 %sum, ptr %at.sum
  br label %join
join:
  %all = phi i32 [ 7, %0 ], [ %sum, %behind ]
  %to = getelementptr i32, ptr %tile, i64 %l
  store i32 %all, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
