; Where a loop counts bits, the counter of 32 bits of another one still is not counted in 64.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after bit_loops
; CHECK: loop:
; CHECK: phi i32 [
; CHECK-NOT: phi i64
; CHECK: icmp {{(samesign )?[us]lt}} i32 %place, %x
; CHECK: ret void
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
  %id = call i64 @zlg.local_id.0()
  %at.bits = getelementptr i32, ptr %out, i64 %id
  %bits = load i32, ptr %at.bits
  %none = icmp eq i32 %bits, 0
  br i1 %none, label %counted, label %count
count:
  %ones = phi i32 [ 0, %entry ], [ %one.more, %count ]
  %left = phi i32 [ %bits, %entry ], [ %rest, %count ]
  %less = add i32 %left, -1
  %rest = and i32 %less, %left
  %one.more = add i32 %ones, 1
  %done = icmp eq i32 %rest, 0
  br i1 %done, label %counted, label %count
counted:
  %x = phi i32 [ 0, %entry ], [ %one.more, %count ]
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [ 0, %counted ], [ %next, %more ]
  %sum = phi float [ 0.0, %counted ], [ %new, %more ]
  %place = add nuw nsw i32 %i, 3
  %below = icmp slt i32 %place, %x
  br i1 %below, label %then, label %more
then:
  %wide = sext i32 %place to i64
  %from = getelementptr float, ptr %a, i64 %wide
  %value = load float, ptr %from
  %added = fadd float %sum, %value
  br label %more
more:
  %new = phi float [ %added, %then ], [ %sum, %loop ]
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  %all = phi float [ 0.0, %counted ], [ %new, %more ]
  store float %all, ptr %at.bits
  ret void
}
declare i64 @zlg.local_id.0()
