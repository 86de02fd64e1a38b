; v[x].y = 7 behind a branch that stores as well, which is where LLVM no longer sees that nothing has
; changed: the other components are left as they are, also those that are stored behind it.
; RUN: vectorize %s --group 64 --after unchanged_stores
; RUN: vectorize %s --group 64 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: unchanged_stores
; CHECK: {{^}}join:
; CHECK-NOT: store i32 %
; CHECK: store i32 7
; CHECK-NOT: store i32
; TOLD: remark: store: left out, it writes what has been loaded there [unchanged_stores]
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %v = getelementptr inbounds [4 x i32], ptr %a, i64 %x
  %in.at = getelementptr inbounds i32, ptr %b, i64 %x
  %in = load i32, ptr %in.at
  %some = icmp sgt i32 %in, 0
  br i1 %some, label %then, label %join
then:
  store i32 5, ptr %v
  br label %join
join:
  %y.at = getelementptr inbounds i32, ptr %v, i64 1
  %z.at = getelementptr inbounds i32, ptr %v, i64 2
  %w.at = getelementptr inbounds i32, ptr %v, i64 3
  %z = load i32, ptr %z.at
  %w = load i32, ptr %w.at
  store i32 7, ptr %y.at
  store i32 %z, ptr %z.at
  store i32 %w, ptr %w.at
  ret void
}
declare i64 @zlg.local_id.0()
