; A loop behind a branch, and what follows it, are gone by with the branch; in a loop that lanes leave
; at different times, to the question whether any is left.
; RUN: vectorize %s --group 64 --lanes 16 --target znver5 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --lanes 16 --target znver5 --after vectorize
; PASS: skip_regions
; REMARK: branches that no lane takes lead past all that is behind them
; CHECK: %any{{.*}} = icmp ne i16
; CHECK: %[[ANY:any.+]] = icmp ne i16
; CHECK-NEXT: br i1 %[[ANY]], label %{{.*}}, label %[[LAST:block.+]]
; CHECK: [[LAST]]:
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %i = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %i
  br label %outer
outer:
  %k = phi i32 [ 0, %0 ], [ %k.next, %last ]
  %value = load i32, ptr %from
  %is = icmp sgt i32 %value, %k
  br i1 %is, label %enter, label %last
enter:
  %to = getelementptr i32, ptr %from, i64 64
  store i32 %k, ptr %to
  br label %inner
inner:
  %j = phi i32 [ %value, %enter ], [ %half, %inner ]
  %half = lshr i32 %j, 1
  %at = zext i32 %half to i64
  %place = getelementptr i32, ptr %a, i64 %at
  store i32 %j, ptr %place
  %more = icmp ne i32 %half, 0
  br i1 %more, label %inner, label %behind
behind:
  %to.behind = getelementptr i32, ptr %from, i64 128
  store i32 %k, ptr %to.behind
  %is.behind = icmp sgt i32 %value, 40
  br i1 %is.behind, label %second, label %last
second:
  %to.second = getelementptr i32, ptr %from, i64 192
  store i32 %k, ptr %to.second
  %is.second = icmp sgt i32 %value, 60
  br i1 %is.second, label %third, label %last
third:
  %to.third = getelementptr i32, ptr %from, i64 256
  store i32 %k, ptr %to.third
  br label %last
last:
  %k.next = add i32 %k, 1
  %again = load i32, ptr %from
  %goes.on = icmp sgt i32 %again, 3
  br i1 %goes.on, label %outer, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
