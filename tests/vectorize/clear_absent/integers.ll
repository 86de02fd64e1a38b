; Integers take as long whatever they are: they stay as they are.
; RUN: vectorize %s --kernel k --group 8 --target avx2 --after clear_absent
; RUN: vectorize %s --kernel k --group 8 --target avx2 --all-remarks | FileCheck %s --check-prefix=QUIET --allow-empty
; CHECK: phi <8 x i32>
; CHECK-SAME: undef
; QUIET-NOT: [clear_absent]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %behind ]
  %first = mul i64 %k, 8
  %i = add i64 %first, %l
  %at = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %at
  %some = icmp sgt i32 %x, 0
  br i1 %some, label %one, label %behind
one:
  %small = icmp slt i32 %x, 7
  br i1 %small, label %set, label %divide
divide:
  %place = getelementptr i32, ptr %tile, i64 %i
  %y = load i32, ptr %place
  %d = xor i32 %x, %y
  br label %set
set:
  %q = phi i32 [ %x, %one ], [ %d, %divide ]
  %r = mul i32 %q, %q
  store i32 %r, ptr %at
  br label %behind
behind:
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %round, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
