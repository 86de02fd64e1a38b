; Bytes, for which this processor has no masks: lanes that are no edge of the image run a copy
; without any, where all of them pass both branches; else all go back to the first.
; RUN: vectorize %s --group 16,16 --target avx2 --after full_branches
; RUN: vectorize %s --group 16,16 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; PASS: full_branches
; CHECK: %[[FIRST:.*]] = call i1 @zlg.all_lanes(i1 %{{.*}})
; CHECK-NEXT: br i1 %[[FIRST]], label %[[COPY:[^,]*]], label %some
; CHECK: some:
; CHECK-NEXT: br i1 %left, label %exit, label %right.of.it
; CHECK: [[COPY]]:
; CHECK: %[[SECOND:.*]] = call i1 @zlg.all_lanes(i1 %{{.*}})
; CHECK-NEXT: br i1 %[[SECOND]], label %[[BODY:[^,]*]], label %some
; CHECK: [[BODY]]:
; CHECK: load i8
; CHECK: store i8
; CHECK-NEXT: br label %exit
; PLAN: store i8 {{.*}}: vector{{$}}
; PLAN: store i8 {{.*}}: vector, masked
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 16
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
