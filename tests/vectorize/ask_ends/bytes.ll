; Two branches at the edge of an image, asked of the first and the last of 32 lanes: no vector is
; compared where all lanes go on. Whether x is 0 anywhere is asked for numbers that wrap around, too;
; of x < n, a compare tells whether they do.
; RUN: vectorize %s --group 64 --target avx2 --lanes 32 --after promote
; RUN: vectorize %s --group 64 --target avx2 --lanes 32 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --group 64 --target avx2 --lanes 32 --passes -ask_ends --plan | FileCheck %s --check-prefix=OFF
; PASS: ask_ends full_branches
; CHECK: icmp ult i64 %{{.*}}, -32
; CHECK: %[[LAST:.*]] = add i64 %x.base0, 31
; CHECK: icmp ult i64 %x.base0, -31
; CHECK: icmp ult i64 %[[LAST]], %n
; PLAN: call i1 @zlg.all_lanes({{.*}}: of the first and the last lane
; OFF-NOT: of the first and the last lane
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
  %left = icmp eq i64 %x, 0
  br i1 %left, label %exit, label %right.of.it
right.of.it:
  %enters = icmp ult i64 %x, %n
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
