; A counter of 32 bits that is an index, and is compared with what else has 32 bits, is not counted
; in 64: a processor saves the conversion, lanes have half as many of those.
; RUN: vectorize %s --group 64 --after simplify
; RUN: vectorize %s --group 64 --after simplify --target neon
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
  %x = trunc i64 %id to i32
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %sum = phi float [ 0.0, %entry ], [ %new, %more ]
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
  %all = phi float [ 0.0, %entry ], [ %new, %more ]
  %to = getelementptr float, ptr %out, i64 %id
  store float %all, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
