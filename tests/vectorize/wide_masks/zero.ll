; Whether any lane has a bit is a question of the lanes' bits themselves, which LLVM asks in a step: no mask is made of it.
; RUN: vectorize %s --kernel k --group 16 --target avx2 --after wide_masks
; PASS: wide_masks
; CHECK-NOT: reduce.or
; CHECK: sext <8 x i1> %{{.*}} to <8 x i32>
; CHECK-NOT: reduce.or
; CHECK: bitcast <8 x i1> %{{.*}} to i8
; CHECK-NOT: reduce.or
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %index = load i32, ptr %at
  br label %round
round:
  %k = phi i32 [ 0, %entry ], [ %k.next, %on ]
  %x = phi i32 [ 0, %entry ], [ %x.next, %on ]
  %bit = shl i32 1, %k
  %both = and i32 %index, %bit
  %some = icmp ne i32 %both, 0
  br i1 %some, label %with, label %on
with:
  %from = getelementptr i32, ptr %b, i32 %k
  %word = load i32, ptr %from
  %mixed = xor i32 %x, %word
  br label %on
on:
  %x.next = phi i32 [ %x, %round ], [ %mixed, %with ]
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 32
  br i1 %again, label %round, label %end
end:
  store i32 %x.next, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
