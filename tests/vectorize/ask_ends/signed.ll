; Compares of signed numbers, one of them with the lanes on the right and falling.
; RUN: vectorize %s --group 64 --target avx2 --lanes 32 --after promote
; RUN: vectorize %s --group 64 --target avx2 --lanes 32 --plan | FileCheck %s --check-prefix=PLAN
; PASS: ask_ends full_branches
; CHECK: %[[SUM:.*]] = add i64 %x.base0, -2
; CHECK: icmp ult i64 %[[SUM]], 9223372036854775775
; CHECK: icmp sgt i64 %back.base0, 33
; PLAN: call i1 @zlg.all_lanes({{.*}}: of the first and the last lane
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %at.o = getelementptr i8, ptr %arguments, i64 16
  %slot.o = load ptr, ptr %at.o
  %o = load i64, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %size = mul i64 %g, 64
  %base = add i64 %size, %o
  %x = add i64 %base, %l
  %back = sub i64 %n, %x
  %left = icmp sgt i64 2, %x
  br i1 %left, label %exit, label %right.of.it
right.of.it:
  %enters = icmp sgt i64 %back, 2
  br i1 %enters, label %body, label %exit
body:
  %from = getelementptr i8, ptr %a, i64 %x
  %value = load i8, ptr %from
  %twice = add i8 %value, %value
  store i8 %twice, ptr %from
  br label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
