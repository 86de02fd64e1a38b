; The SIMD groups of a strip that follow one another in a row are asked together: the first lane of the first, and the
; last lane of the last. Where they are a row apart, and where the limit differs from one to the next, each is asked.
; RUN: vectorize %s --kernel row --group 64 --target avx2 --lanes 8 --after promote | FileCheck %s --check-prefix=ROW
; RUN: vectorize %s --kernel rows --group 16,4 --target avx2 --lanes 8 --after promote | FileCheck %s --check-prefix=ROWS
; RUN: vectorize %s --kernel limits --group 8,4 --target avx2 --lanes 8 --after promote | FileCheck %s --check-prefix=LIMITS
; PASS: ask_ends full_branches
; ROW-NOT: icmp slt i64
; ROW: %[[LAST:.*]] = or {{(disjoint )?}}i64 %x.base0, 31
; ROW: icmp slt i64 %[[LAST]], %n
; ROW-NOT: icmp sl{{[et]}} i64
; ROW: br
; ROWS-NOT: icmp slt i64 %{{[0-9]*}}, %n
; ROWS: %[[LAST:.*]] = add i64 %x.base0, 15
; ROWS: icmp slt i64 %[[LAST]], %n
; ROWS: %[[BELOW:.*]] = add i64 %x.base2, 15
; ROWS: icmp slt i64 %[[BELOW]], %n
; ROWS-NOT: icmp slt i64 %{{[0-9]*}}, %n
; ROWS: br
; LIMITS: %[[LAST:.*]] = or {{(disjoint )?}}i64 %base, 7
; LIMITS: icmp slt i64 %{{.*}}, 0
; LIMITS: icmp slt i64 %[[LAST]], %n
; LIMITS: icmp slt i64 %[[LAST]], %limit.base2
; LIMITS: icmp slt i64 %[[LAST]], %limit.base3
define void @row(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %enters = icmp slt i64 %x, %n
  br i1 %enters, label %body, label %exit
body:
  %from = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %from
  %twice = fadd float %value, %value
  store float %twice, ptr %from
  br label %exit
exit:
  ret void
}
define void @rows(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %m = call i64 @zlg.local_id.1()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 16
  %row = mul i64 %m, %n
  %column = add i64 %base, %l
  %x = add i64 %row, %column
  %enters = icmp slt i64 %x, %n
  br i1 %enters, label %body, label %exit
body:
  %from = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %from
  %twice = fadd float %value, %value
  store float %twice, ptr %from
  br label %exit
exit:
  ret void
}
define void @limits(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %m = call i64 @zlg.local_id.1()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 8
  %x = add i64 %base, %l
  %limit = mul i64 %m, %n
  %enters = icmp slt i64 %x, %limit
  br i1 %enters, label %body, label %exit
body:
  %from = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %from
  %twice = fadd float %value, %value
  store float %twice, ptr %from
  br label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.0()
