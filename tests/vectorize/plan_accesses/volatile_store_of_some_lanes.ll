; Some lanes write to one volatile place: a scatter would not be volatile.
; RUN: vectorize %s --group 16 --plan
; RUN: vectorize %s --group 16 --after promote | FileCheck %s --check-prefix=CODE
; CHECK: store volatile i32 %value, ptr %a, {{.*}}: one lane after another, masked
; CODE-NOT: llvm.masked
; CODE: store volatile i32
; CODE-NOT: llvm.masked
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %out, i64 %x
  %value = load i32, ptr %from
  %some = icmp sgt i32 %value, 0
  br i1 %some, label %then, label %done
then:
  store volatile i32 %value, ptr %a
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
