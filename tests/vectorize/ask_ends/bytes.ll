; Two branches of the edge of an image, asked of the first and the last of 32 lanes: no vector is
; compared. The first is of all numbers but one, the second also asks whether ids wrap around.
; RUN: vectorize %s --group 64 --target avx2 --lanes 32 --after promote
; RUN: vectorize %s --group 64 --target avx2 --lanes 32 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --group 64 --target avx2 --lanes 32 --passes -ask_ends --after promote | FileCheck %s --check-prefix=OFF
; PASS: ask_ends
; CHECK: icmp ugt i64 %{{.*}}, 31
; CHECK: icmp ule i64
; CHECK: icmp ult i64
; PLAN: call i1 @zlg.all_lanes({{.*}}: of the first and the last lane
; OFF-NOT: icmp ugt i64 %{{.*}}, 31
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %before = sub i64 %x, 1
  %left = icmp eq i64 %x, 0
  br i1 %left, label %exit, label %right.of.it
right.of.it:
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %body, label %exit
body:
  %from = getelementptr i8, ptr %a, i64 %before
  %value = load i8, ptr %from
  %to = getelementptr i8, ptr %a, i64 %x
  store i8 %value, ptr %to
  br label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
